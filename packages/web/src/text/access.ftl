# Who may do what in a project.

access-title = Team and access
access-parents = Parent pages
access-parts = Parts of team and access
access-part-teams = Teams
access-part-visibility = Visibility
access-part-blocked = Blocked
access-part-tokens = API tokens
access-forbidden = Only administrators of the project can see and change this. Ask one of them.
access-remove = Remove { $name }
access-audit = Access log

team-new = New team
team-make = Create the team
team-name = Name of the team
team-name-hint = For example “Czech translators”.
team-more = More for the team { $name }
team-remove = Remove the team
team-remove-sure = Remove the team “{ $name }”? Its members lose the rights of the team.
team-roles = Permissions
team-role-add = Add a role…
team-all-languages = In all languages
team-languages = In these languages
team-language-add = Add a language…
teams-none = No team yet
teams-none-text = A team gives its members roles in this project, in all languages or in some.

members-none = No members yet.
member-admin = manages the members of the team
member-admin-make = Make a manager of the team
member-admin-end = No longer a manager of the team
member-more = More for { $name }
member-remove = Remove from the team
member-add = Add somebody
member-invite = Invite by email
member-added = { $name } is in { $team }
person-username = User name
invitations-open = Open invitations
invitation-open = Invited by { $name }, until { $time }
invitation-dead = Does not work any more: { $name } may no longer invite. Send it again in your own name.
invitation-again = Send again
invitation-again-named = Send again: { $email }
invitation-end = End
invitation-end-named = End: { $email }
invitation-email = Email
invitation-hint = For people without an account. Add people who have one by their user name.
invitation-sent = The invitation was sent to { $email }.
invitation-link = This server sends no mail: give this link to the person yourself. It creates one account, and works until { $time }.

visibility-title = Visibility of the project
visibility-0 = Public
visibility-0-hint = Everybody can see it. Everybody who is signed in can translate.
visibility-1 = Protected
visibility-1-hint = Everybody can see it. Only members of its teams can translate.
visibility-100 = Private
visibility-100-hint = Only members of its teams can see it.
visibility-200 = Custom
visibility-200-hint = Like private, but no team gets access automatically: you choose the teams.
visibility-factor = Require a second factor
visibility-factor-hint = Members without a second factor can read, but change nothing.
visibility-saved = Saved
access-audit-token-made = Token created
access-audit-token-ended = Token ended
access-audit-access-changed = Access changed

blocks-none = Nobody is blocked
blocks-none-text = Blocked people can see the project, but change nothing in it.
block-new = Block somebody
block-action = Block
block-length = Duration
block-days = { $count ->
    [one] One day
   *[other] { $count } days
}
block-endless = Until somebody removes the block
block-until = until { $time }
block-note = Reason
block-end = Unblock

project-tokens-text = Tokens for programs such as a build server or a script. Each token works in this project only, under a separate name.
project-token-not-ended = The token still works

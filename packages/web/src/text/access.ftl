# Who may do what in a project.

access-title = Team and access
access-parents = Where this is
access-parts = Parts of team and access
access-part-teams = Teams
access-part-visibility = Who sees it
access-part-blocked = Blocked
access-part-tokens = API tokens
access-forbidden = Who may do what here is decided by the administrators of the project. Ask one of them.
access-remove = Remove { $name }
access-audit = What happened to the access

team-new = New team
team-make = Make the team
team-name = Name of the team
team-name-hint = Such as “Czech translators”.
team-more = More for the team { $name }
team-remove = Remove the team
team-remove-sure = Remove the team “{ $name }”? Its members lose what it gives them.
team-roles = What it may
team-role-add = Add a role…
team-all-languages = In all languages
team-languages = In these languages
team-language-add = Add a language…
teams-none = No team yet
teams-none-text = A team gives its members roles in this project, in all languages or in some.

members-none = Nobody is in it yet.
member-admin = decides who is in the team
member-admin-make = Let them decide who is in the team
member-admin-end = Let them decide no more
member-more = More for { $name }
member-remove = Take out of the team
member-add = Add somebody
member-invite = Invite by email
member-added = { $name } is in { $team }
person-username = User name
invitation-email = Email
invitation-hint = For who has no account yet; who has one is added by their user name.
invitation-sent = A letter with the invitation is on its way to { $email }.
invitation-link = No mail is sent here: hand this link out yourself. It makes one account, until { $time }.

visibility-title = Who sees the project
visibility-0 = Public
visibility-0-hint = Everybody sees it, everybody who is signed in translates.
visibility-1 = Protected
visibility-1-hint = Everybody sees it, members of its teams translate.
visibility-100 = Private
visibility-100-hint = Members of its teams see it.
visibility-200 = Custom
visibility-200-hint = As private, and no team gets it by itself: you say which.
visibility-factor = Ask for a second step
visibility-factor-hint = Members without a second factor can look, but change nothing.
visibility-saved = Saved
access-audit-token-made = Token made
access-audit-token-ended = Token ended
access-audit-access-changed = Access changed

blocks-none = Nobody is blocked
blocks-none-text = Who is blocked still sees the project, and may do nothing in it.
block-new = Block somebody
block-action = Block
block-length = For how long
block-days = { $count ->
    [one] One day
   *[other] { $count } days
}
block-endless = Until somebody takes it back
block-until = until { $time }
block-note = Why
block-end = Let work again

project-tokens-text = Programs of the project act with a token of their own: a build server, a script. Each works in this project alone, under a name of its own.
project-token-not-ended = The token still works

# Who may do what in a project.

access-title = Team and access
access-parents = Parent pages
access-parts = Parts of team and access
access-part-teams = Teams
access-part-visibility = Visibility
access-part-blocked = Blocked
access-part-tokens = API tokens
access-forbidden = Only administrators of the project can see and change this. Ask one of them.
access-audit = Access log

teams-public = Everybody who is signed in can do this in the project, without a team: { $can }. Teams add to that.
team-new = New team
team-make = Create the team
team-name = Name of the team
team-name-hint = For example “Czech translators”.
teams-none = No team yet
teams-none-text = A team gives its members roles in this project, in all languages or in some.

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

## Handing over

hand-over-title = Hand this project over
hand-over-explained = Another person becomes administrator of this project. Its texts, teams, tokens and keys stay unchanged.
hand-over-action = Hand over
hand-over-stay = I stay an administrator, too
hand-over-type = Type { $name } to hand it over
hand-over-both = { $username } administers this project beside you.
hand-over-leave = { $username } administers this project in your place. You leave its team Administration, and cannot undo this yourself.
hand-over-done = { $username } administers { $name } now

# What letters say. $who is the name of a person, or of the service; $place a project, component or translation.

service = Weft

thread-string = { $place }: “{ $title }”
thread-trouble = { $place } needs attention
thread-repository = The repository of { $place }
thread-announcements = Announcements of { $place }
thread-assignments = Assignments in { $place }
thread-news = News of { $place }

# Of letters that are about several things.
collected-instant = { $count ->
    [one] One thing that happened
   *[other] { $count } things that happened
}
digest-daily = Your day at { $site }
digest-weekly = Your week at { $site }
digest-monthly = Your month at { $site }
more = { $count ->
    [one] And one more thing: see your inbox.
   *[other] And { $count } more: see your inbox.
}

assignment-date = It is due on { DATETIME($due, dateStyle: "long", timeZone: "UTC") }.
open = Open it
settings = Your notifications and their frequency
unsubscribe = No more letters of this kind

# Of what happened to an account: $about is what somebody called it, $who who did it where that was somebody else.
account-subject = Your account at { $site }
account-intro = This happened to your account { $username } at { $site }:
account-by = by { $who }
account-not-you = If it was not you: change your password, and end the sessions and tokens that you do not know.
account-look = Look after your account
account-device-new = Signed in on a new device, by { $about }
account-password-changed = The password was changed
account-address-changed = The address was changed
account-account-changed = The account was changed: { $about }
account-link-made = A link that signs in to the account was made
account-token-made = An API token was made: “{ $about }”
account-second-factor-added = A second step for signing in was added: “{ $about }”
account-second-factor-removed = A second step for signing in was removed: “{ $about }”
account-second-factor-failed = Somebody with your password failed at the second step: { $about }
account-recovery-codes-made = New recovery codes were made
account-recovery-code-used = A recovery code was used
account-identity-linked = An account elsewhere can sign in to it now: { $about }
account-identity-unlinked = An account elsewhere signs in to it no more: { $about }
account-accounts-merged = Another account became part of it, with its teams: { $about }

# Signing in, and the profile.

sign-in-title = Sign in
sign-in-heading-named = Sign in to { $site }
sign-in-heading = Sign in to Weft
sign-in-username = User name or email
sign-in-password = Password
sign-in-by-link = This link signs you in, once.
sign-in-busy = Signing in…
sign-in-forgotten = Forgotten your password?
sign-in-register = Create an account
sign-in-passkey = Use a passkey
sign-in-with = Sign in with { $name }
returned-service = The other service
returned-failed = { $name } did not confirm who you are. Try again, or sign in another way.
returned-not-begun = This sign-in took too long, or began in another browser. Try again.
returned-another-user = Somebody else is signed in here now. Try again.
returned-no-account = No account here is connected with your account at { $name }. Sign in another way, then connect it under Security in your profile. Without an account, ask an administrator of this site.
returned-taken = Your account at { $name } is already connected with another account here.
returned-disabled = Your account here is disabled. Ask an administrator of this site.
returned-gone = This site does not use that service to sign in any more. Sign in another way.
first-run-own = Choose a name and a password first
first-run-action = Save and sign in
sign-in-look-around = Look around without signing in
sign-in-too-often = Too many attempts. Wait { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} and try again.

second-factor-totp = Code of your app
second-factor-recovery-code = Recovery code
second-factor-key = Touch your security key, or use your passkey.
second-factor-use-key = Use the key
second-factor-instead-totp = Use the code of an app instead
second-factor-instead-security-key = Use a key instead
second-factor-instead-recovery-code = Use a recovery code instead

register-title = Create an account
register-heading = Create an account
register-have-one = I have an account
register-name-hint = Others see this name beside your work.
register-username-hint = Letters, digits and . _ - @ +. It is part of addresses.
register-action = Send me a link
register-make = Create the account
register-letter = We sent a link to { $email }. Open it to finish the account; it works for two days.
register-choose-password = Your email address is confirmed. Choose a password to create the account.
register-closed = You cannot register here. Ask an administrator of this site for an invitation.
register-by-invitation = You need an invitation to register here. Ask an administrator of this site.
invitation-title = Invitation
invitation-heading = You are invited
invitation-from = { $name } invites you to translate here.
invitation-team = You join the team { $team }.
invitation-project = You join the team { $team } of the project { $project }.
invitation-account = The account is for { $email }. The invitation works until { $time }.

reset-title = Set a new password
reset-action = Send me a link
reset-letter = If { $email } has an account, we sent a link there. It works for an hour.
reset-no-mail = This server sends no mail: ask an administrator of this site for a sign-in link.
reset-done = The new password is set. You were signed out everywhere else.
reset-back = Back to sign-in

password-new = New password
password-hint = Long is better than complicated: use a few words that nobody would guess.
password-set = Set the password
password-current = Current password
password-current-hint = Leave it empty if the account has none yet.
password-changed = The password was changed. All other browsers are signed out.

profile-nobody = Sign in to see your profile
profile-parts = Parts of your profile
profile-part-you = You
profile-part-security = Security
profile-part-tokens = API tokens
profile-part-memory = Memory
profile-part-data = Your data
profile-you = You
profile-name = Name
profile-username = User name
profile-email = Email
profile-email-now = Now
profile-email-none = none
profile-saved = Saved
profile-not-saved = This was not saved
profile-languages = You translate into
profile-languages-hint = The dashboard shows them first.
profile-secondary = You also read
profile-secondary-hint = The editor shows their translations beside the source.
profile-language-add = Add a language…
tag-remove = Remove { $name }
profile-tokens-text = Programs such as scripts and bots act in your name with a token. Give each program a separate token, with only the scopes that it needs.

address-new = New email
address-hint = We send a link to the new address; open it to confirm the change. The old address gets a notice.
address-change = Change email
address-letter = We sent a link to { $email }. Open it to confirm the change.
address-no-mail = This server sends no mail: an administrator of this site can change your email.
address-take-text = Confirm to use this email address for your account.
address-take = Use the new email
address-changed = Your email is now { $email }.

factors-title = Second factor
factors-none = A second factor protects your account even if somebody learns your password: a code of an app, a passkey or a security key.
factors-some = After the password, you need one of these.
factor-totp = App with codes
factor-key = Passkey or security key
factor-add-totp = Add an app
factor-add-key = Add a key
factor-name = Name
factor-app-name = My phone
factor-key-name = My key
factor-next = Continue
factor-scan = Scan this with your authenticator app.
factor-by-hand = Or enter this in the app:
factor-code = Code that the app shows
factor-confirm = Add the app
factor-key-text = Your browser asks for the key, or creates a passkey on this device.
factor-key-ask = Ask for the key
factor-remove-title = Remove “{ $name }”?
factor-remove-explained = You can no longer sign in with it.
factor-remove-last = It is your last factor: after that, the password is enough to sign in, and the recovery codes end.
recovery-title = Recovery codes
recovery-left = { $count ->
    [0] none left
    [one] one left
   *[other] { $count } left
}
recovery-new = Create new codes
recovery-text = Each of these codes signs you in once, if you lose your other factors. They are shown only now: print them, or store them with your passwords.
recovery-kept = I have saved them

identities-title = Connected accounts
identities-about = Sign in here with an account that you have elsewhere.
identities-connect = Connect
identities-connect-named = Connect { $name }
identities-not-connected = Not connected
identities-not-begun = Could not connect
identities-end = Disconnect
identities-end-named = Disconnect { $name }
identities-not-ended = Could not disconnect

sessions-title = Active sessions
sessions-here = this browser
sessions-end-others = Sign out everywhere else

audit-title = Account log
audit-none = Nothing yet

data-title = Your data
data-text = All data about you in one archive, as JSON: your account, your texts, your sessions.
data-download = Download it
removal-title = Delete the account
removal-text = Your translations stay in the projects, without your name. All other data about you is deleted, and nobody can restore it.
removal-begin = Delete my account…
removal-username = Type { $name } to confirm
removal-keep-name = Keep my name on my work
removal-keep-name-hint = In histories and future commits.
removal-action = Delete it permanently

profile-part-notifications = Notifications
notifications-text = Everything appears in your inbox, and by mail as often as you choose. “Projects you follow” and “projects you administer” override “all projects”.
notifications-no-mail = Everything appears in your inbox. This server sends no mail. “Projects you follow” and “projects you administer” override “all projects”.
notifications-people = People
notifications-work = Strings
notifications-progress = Progress
notifications-trouble = Problems
notification-kind = Notify me when
notification-scope-0 = All projects
notification-scope-10 = Projects you follow
notification-scope-20 = Projects you administer
frequency-0 = never
frequency-1 = immediately
frequency-2 = daily
frequency-3 = weekly
frequency-4 = monthly
frequency-as-all = like all projects

# Where the link below a letter leads.
unsubscribe-title = Fewer emails
unsubscribe-text = This link stops the emails that come { $frequency } when:
unsubscribe-inbox = Your inbox does not get them any more either. You can turn them on again in your profile.
unsubscribe-action = Stop these emails
unsubscribe-done = You no longer get these emails.
unsubscribe-unknown = This link is incomplete, or from another server. Open it from the email again, or choose your notifications in your profile.
unsubscribe-settings = Choose your notifications
memories-personal = Personal memory
memories-personal-use = Find my texts in every project
memories-personal-hint = Texts that you wrote are proposed to you in every project, as long as you see them.

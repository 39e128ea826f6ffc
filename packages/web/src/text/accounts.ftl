# Signing in, and the profile.

sign-in-title = Sign in
sign-in-heading = Sign in to Weft
sign-in-username = User name or email
sign-in-password = Password
sign-in-by-link = This link signs you in, once.
sign-in-busy = Signing in…
sign-in-forgotten = Forgotten your password?
sign-in-register = Make an account
sign-in-passkey = Use a passkey
sign-in-with = Sign in with { $name }
first-run-own = Choose a name and a password first
first-run-action = Make it mine and sign in
sign-in-look-around = Look around without signing in
sign-in-too-often = Too many tries. Wait { $seconds ->
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

register-title = Make an account
register-heading = Join in
register-have-one = I have an account
register-name-hint = As others see it, beside what you write.
register-username-hint = Letters, digits and . _ - @ +; it stands in addresses.
register-action = Send me a link
register-make = Make the account
register-letter = A letter is on its way to { $email }. The link in it finishes the account; it works for two days.
register-choose-password = Your address is confirmed. Choose a password, and the account is there.
register-made = The account { $name } is there. Welcome.
register-closed = Nobody makes an account here at present.
register-by-invitation = Accounts are made by invitation here: ask somebody who runs this site for a link.
invitation-title = An invitation
invitation-heading = You are invited

reset-title = Set a new password
reset-action = Send me a link
reset-letter = If { $email } has an account, a letter is on its way there. Its link works for an hour.
reset-no-mail = No mail is sent here: ask somebody who runs this site for a link that signs you in.
reset-done = The new password is set. Everywhere else you were signed out.
reset-back = Back to the sign-in

password-new = New password
password-hint = Long beats complicated: a few words that nobody would guess.
password-set = Set the password
password-current = Present password
password-current-hint = Leave it empty if the account has none yet.
password-changed = The password is changed; all other browsers are signed out

profile-nobody = Sign in to see your profile
profile-parts = Parts of your profile
profile-part-you = You
profile-part-security = Security
profile-part-tokens = API tokens
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
profile-languages-hint = The dashboard begins with them.
profile-secondary = You also read
profile-secondary-hint = Their translations stand beside the source in the editor.
profile-language-add = Add a language…
tag-remove = Remove { $name }
profile-tokens-text = Programs act in your name with a token: the command line, scripts, a robot of yours. Give each its own, with no more than it needs.

address-new = New address
address-hint = A letter goes there; its link makes the change. The old address is told.
address-change = Change the address
address-letter = A letter is on its way to { $email }. Its link makes the change.
address-no-mail = No mail is sent here: somebody who runs this site can change your address.
address-take-text = This link makes the address of your letter the one of your account.
address-take = Take the new address
address-changed = Your address is now { $email }.

factors-title = Second step of the sign-in
factors-none = With a second step nobody gets in who has only learned your password: a code of an app, a passkey or a security key.
factors-some = After the password one of these is asked for.
factor-totp = App with codes
factor-key = Passkey or security key
factor-add-totp = Add an app
factor-add-key = Add a key
factor-name = How you call it
factor-app-name = My phone
factor-key-name = My key
factor-next = Continue
factor-scan = Scan this with your app for codes.
factor-by-hand = Or type this into it:
factor-code = The code that it shows now
factor-confirm = Add the app
factor-key-text = Your browser asks for the key, or makes a passkey on this device.
factor-key-ask = Ask for the key
factor-remove-sure = Remove “{ $name }”?
factor-remove-last = Remove “{ $name }”? It is the last one: from then on the password alone lets somebody in, and the recovery codes end.
recovery-title = Recovery codes
recovery-left = { $count ->
    [0] none left
    [one] one left
   *[other] { $count } left
}
recovery-new = Make new ones
recovery-text = These codes let you in once each, should you lose all else. They are shown this once: print them, or put them where you keep passwords.
recovery-kept = I have kept them

identities-title = Accounts elsewhere
identities-end = Disconnect
identities-not-ended = It stays connected

sessions-title = Where you are signed in
sessions-here = this browser
sessions-end-others = Sign out everywhere else

audit-title = What happened to your account
audit-none = Nothing yet
audit-signed-in = Signed in
audit-signed-out = Signed out
audit-sign-in-failed = A sign-in failed
audit-device-new = Signed in on a new device
audit-session-ended = A session was ended
audit-password-changed = Password changed
audit-address-changed = Address changed
audit-account-changed = Account changed
audit-token-made = Token made
audit-token-ended = Token ended
audit-second-factor-added = Second step added
audit-second-factor-removed = Second step removed
audit-second-factor-failed = A second step failed
audit-recovery-codes-made = Recovery codes made
audit-recovery-code-used = Recovery code used
audit-identity-linked = Account elsewhere connected
audit-identity-unlinked = Account elsewhere disconnected
audit-access-changed = Access changed

data-title = What is kept about you
data-text = All of it in one archive, as JSON: your account, what you wrote, where you signed in.
data-download = Download it
removal-title = Remove the account
removal-text = What you translated stays with the projects, without your name. All else that is known of you goes, and nobody can bring it back.
removal-begin = Remove my account…
removal-username = Type { $name } to confirm
removal-keep-name = Keep my name on what I wrote
removal-keep-name-hint = In histories and in the commits that come.
removal-action = Remove it for good

profile-part-notifications = Notifications
notifications-text = All of it comes into your inbox; at once or in a digest it comes by mail as well. “Projects you follow” and “projects you administer” go before “all projects”.
notifications-no-mail = All of it comes into your inbox. No mail is sent here. “Projects you follow” and “projects you administer” go before “all projects”.
notifications-people = People
notifications-work = Strings
notifications-progress = Progress
notifications-trouble = Trouble
notification-kind = Tell me when
notification-scope-0 = All projects
notification-scope-10 = Projects you follow
notification-scope-20 = Projects you administer
frequency-0 = never
frequency-1 = at once
frequency-2 = daily
frequency-3 = weekly
frequency-4 = monthly
frequency-as-all = as in all
notification-mentioned = somebody mentions you in a comment
notification-comment-on-yours = somebody comments on a text of yours
notification-comment = somebody comments on a string
notification-suggestion = somebody suggests a text
notification-contributor = somebody translates for the first time
notification-announcement = a project announces something
notification-new-string = there is something to translate
notification-to-do = strings still wait for a translation
notification-pending-suggestions = suggestions still wait for an answer
notification-edited = somebody translates a string
notification-approved = a translation is approved
notification-changed = any text changes, whoever changed it
notification-summary = a summary of all activity is due
notification-language-done = a language is complete
notification-component-done = a component is complete in all languages
notification-new-language = a language is added or asked for
notification-new-component = a component is added
notification-licence = licence or agreement change
notification-repository-failed = a repository needs somebody
notification-file-failed = a file cannot be read
notification-alert = something else is wrong with a component
notification-locked = a component is locked or unlocked
notification-repository = something is done in a repository

# Where the link below a letter leads.
unsubscribe-title = Fewer letters
unsubscribe-text = This link ends the letters that come { $frequency } when:
unsubscribe-inbox = Your inbox has no more of them either. You can have them back in your profile.
unsubscribe-action = End these letters
unsubscribe-done = You get none of these letters any more.
unsubscribe-unknown = This link is incomplete, or from another server. Open it from the letter once more, or choose in your profile what you are told of.
unsubscribe-settings = Choose what you are told of

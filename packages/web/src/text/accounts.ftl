# Signing in, and the profile.

sign-in-title = Sign in
sign-in-heading = Sign in to Weft
sign-in-username = User name or email
sign-in-password = Password
sign-in-by-link = This link signs you in, once.
sign-in-busy = Signing in…
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

profile-nobody = Sign in to see your profile
profile-you = You
profile-name = Name
profile-username = User name
profile-email = Email
sessions-title = Where you are signed in
sessions-here = this browser
sessions-end-others = Sign out everywhere else

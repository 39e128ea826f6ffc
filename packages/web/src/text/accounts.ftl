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

profile-nobody = Sign in to see your profile
profile-you = You
profile-name = Name
profile-username = User name
profile-email = Email
sessions-title = Where you are signed in
sessions-here = this browser
sessions-end-others = Sign out everywhere else

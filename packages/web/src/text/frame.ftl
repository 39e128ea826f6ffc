# The frame around every page, and what many pages say alike.

product = Weft
skip-to-content = Skip to content

dashboard-title = Dashboard
not-found-title = There is no such page
page-error-title = This page failed

sign-in-title = Sign in
sign-in-username = User name or email
sign-in-password = Password
sign-in-action = Sign in

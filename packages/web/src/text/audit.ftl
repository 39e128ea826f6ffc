# The log of accounts and of access.

audit-action-signed-in = Signed in
audit-action-signed-out = Signed out
audit-action-sign-in-failed = A sign-in failed
audit-action-device-new = Signed in on a new device
audit-action-session-ended = A session was ended
audit-action-password-changed = Password changed
audit-action-address-changed = Address changed
audit-action-account-changed = Account changed
audit-action-link-made = Sign-in link created
audit-action-token-made = Token created
audit-action-token-ended = Token ended
audit-action-second-factor-added = Second factor added
audit-action-second-factor-removed = Second factor removed
audit-action-second-factor-failed = A second factor failed
audit-action-recovery-codes-made = Recovery codes created
audit-action-recovery-code-used = Recovery code used
audit-action-identity-linked = Account connected
audit-action-identity-unlinked = Account disconnected
audit-action-access-changed = Access changed
audit-action-site-setting-changed = Setting of the site changed
audit-action-role-changed = Role changed
audit-action-sealing-key-changed = Key of all secrets exchanged
audit-action-accounts-merged = Another account was merged into this one

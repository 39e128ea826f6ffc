# The log of accounts and of access.

audit-action-signed-in = Signed in
audit-action-signed-out = Signed out
audit-action-sign-in-failed = A sign-in failed
audit-action-device-new = Signed in on a new device
audit-action-session-ended = A session was ended
audit-action-password-changed = Password changed
audit-action-address-changed = Address changed
audit-action-account-added = Account added
audit-action-account-changed = Account changed
audit-action-account-removed = Account removed
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

## The changed fields, with the new value where it says more than the name.

audit-fact-is_superuser =
    { $value ->
        [true] made an administrator
       *[other] no longer an administrator
    }
audit-fact-is_active =
    { $value ->
        [true] may sign in
       *[other] may not sign in
    }
audit-fact-is_bot =
    { $value ->
        [true] a bot
       *[other] a person
    }
audit-fact-date_expires =
    { $value ->
        [null] never expires
       *[other] expires on { $value }
    }
audit-fact-by =
    { $value ->
        [registration] by registration
        [invitation] by an invitation
       *[other] by { $value }
    }
audit-fact-full_name = full name
audit-fact-username = username
audit-fact-email = email address
audit-fact-profile = profile
audit-fact-access_control =
    { $value ->
        [0] visibility: public
        [1] visibility: protected
        [100] visibility: private
       *[other] visibility: custom
    }
audit-fact-restricted =
    { $value ->
        [true] restricted
       *[other] no longer restricted
    }
audit-fact-enforced_2fa =
    { $value ->
        [true] second factor required
       *[other] second factor not required
    }
audit-fact-translation_review =
    { $value ->
        [true] reviews of translations on
       *[other] reviews of translations off
    }
audit-fact-source_review =
    { $value ->
        [true] reviews of source strings on
       *[other] reviews of source strings off
    }
audit-fact-enable_hooks =
    { $value ->
        [true] notices of git hosts on
       *[other] notices of git hosts off
    }
audit-fact-name = named { $value }
audit-fact-project_selection =
    { $value ->
        [0] in chosen projects
        [1] in all projects
        [2] in the projects of a component list
        [3] in public projects
        [4] in public and protected projects
       *[other] projects: { $value }
    }
audit-fact-language_selection =
    { $value ->
        [1] in all languages
       *[other] in chosen languages
    }
audit-fact-site_name = name of the site: { $value }
audit-fact-sign_in_text = text for people who sign in: { $value }
audit-fact-contact = contact: { $value }
audit-fact-registration = registration: { $value }
audit-fact-project_glossaries =
    { $value ->
        [true] glossaries on
       *[other] glossaries off
    }
audit-way-code = by a link
audit-way-password = by the password
audit-way-all = all of them
audit-team-in = { $team }: added { $name }
audit-team-out = { $team }: removed { $name }
audit-team-made = team { $team } created
audit-team-deleted = team { $team } deleted

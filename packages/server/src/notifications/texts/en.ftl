# What letters say. $who is the name of a person, or of the service; $place a project, component or translation.

service = Weft

thread-string = { $place }: “{ $title }”
thread-trouble = { $place } needs attention
thread-repository = The repository of { $place }
thread-announcements = Announcements of { $place }
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

open = Open it
settings = Your notifications and their frequency
unsubscribe = No more letters of this kind

notice-RepositoryNotification = { $action ->
    [commit] { $who } committed what was translated in { $place }.
    [push] { $who } pushed to the remote of { $place }.
    [reset] { $who } reset the repository of { $place }.
    [rebase] { $who } rebased the repository of { $place }.
   *[merge] { $who } merged what was new in the remote of { $place }.
}
notice-LockNotification = { $action ->
    [lock] { $who } locked { $place }: nobody can translate there for now.
   *[unlock] { $who } unlocked { $place }.
}
notice-LicenseNotification = { $action ->
    [agreement-change] { $who } changed the contributor agreement of { $place }.
   *[license-change] { $who } changed the licence of { $place }.
}
notice-ParseErrorNotification = A file of { $place } cannot be read.
notice-NewStringNotificaton = { $action ->
    [marked-edit] A string of { $place } needs editing.
    [source-change] The source of a string of { $place } was changed.
   *[new-unit] A string of { $place } waits for a translation.
}
notice-NewContributorNotificaton = { $who } made a first translation in { $place }.
notice-NewSuggestionNotificaton = { $who } suggested a text in { $place }.
notice-LanguageTranslatedNotificaton = { $place } is translated.
notice-ComponentTranslatedNotificaton = { $place } is translated into all its languages.
notice-NewCommentNotificaton = { $who } commented in { $place }.
notice-MentionCommentNotificaton = { $who } mentioned you in { $place }.
notice-LastAuthorCommentNotificaton = { $who } commented on a text of yours in { $place }.
notice-TranslatedStringNotificaton = { $who } translated a string of { $place }.
notice-ApprovedStringNotificaton = { $who } approved a text in { $place }.
notice-ChangedStringNotificaton = { $who } changed a string of { $place }.
notice-NewTranslationNotificaton = { $action ->
    [requested-language] { $who } wants a new language in { $place }.
   *[added-language] { $who } added a language to { $place }.
}
notice-NewComponentNotificaton = { $who } created { $place }.
notice-NewAnnouncementNotificaton = An announcement in { $place }.
notice-NewAlertNotificaton = { $place } has a new alert.
notice-MergeFailureNotification = { $action ->
    [failed-push] What was translated in { $place } could not be pushed.
    [failed-rebase] The repository of { $place } could not be rebased.
   *[failed-merge] What is new in the remote of { $place } could not be merged.
}

notice-PendingSuggestionsNotification = { $count ->
    [one] One suggestion waits in { $place }.
   *[other] { $count } suggestions wait in { $place }.
}
notice-ToDoStringsNotification = { $count ->
    [one] One string of { $place } is not finished.
   *[other] { $count } strings of { $place } are not finished.
}
notice-TranslationActivitySummaryNotification = { $place }: { $added } added, { $updated } with another source, { $translated } translated, { $approved } approved, { $editing } marked for editing.

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

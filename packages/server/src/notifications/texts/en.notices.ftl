# Written by `npm run docs` from packages/server/src/notifications: do not edit.

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
notice-TranslationActivitySummaryNotification = { $place }: { $added } added, { $updated } with another source, { $translated } translated, { $approved } approved, { $editing } marked for editing.
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
notice-AssignedNotification = { $action ->
    [assignment-reopen] { $who } opened an assignment of yours in { $place } again.
   *[assignment-add] { $who } gave you strings in { $place }.
}
notice-AssignmentChangedNotification = { $action ->
    [assignment-close] { $who } closed an assignment of yours in { $place }.
   *[assignment-change] { $who } changed an assignment of yours in { $place }.
}
notice-AssignmentDueNotification = An assignment of yours in { $place } is due soon.
notice-AssignmentOverdueNotification = An assignment in { $place } is open after its date.
notice-AssignmentDoneNotification = An assignment that you made in { $place } is done.
notice-AssignmentProblemNotification = Something is in the way of an assignment that you made in { $place }.

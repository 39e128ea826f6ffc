# Written by `npm run docs` from packages/server/src/notifications: do not edit.

notification-RepositoryNotification = a repository operation runs
notification-LockNotification = a component is locked or unlocked
notification-LicenseNotification = licence or agreement change
notification-ParseErrorNotification = a file cannot be read
notification-NewStringNotificaton = there is something to translate
notification-TranslationActivitySummaryNotification = a summary of all activity is due
notification-NewContributorNotificaton = somebody translates for the first time
notification-NewSuggestionNotificaton = somebody suggests a text
notification-LanguageTranslatedNotificaton = a language is complete
notification-ComponentTranslatedNotificaton = a component is complete in all languages
notification-NewCommentNotificaton = somebody comments on a string
notification-MentionCommentNotificaton = somebody mentions you in a comment
notification-LastAuthorCommentNotificaton = somebody comments on your text
notification-TranslatedStringNotificaton = somebody translates a string
notification-ApprovedStringNotificaton = a translation is approved
notification-ChangedStringNotificaton = anybody changes a text
notification-NewTranslationNotificaton = a language is added or asked for
notification-NewComponentNotificaton = a component is added
notification-NewAnnouncementNotificaton = a project announces something
notification-NewAlertNotificaton = a component has another problem
notification-MergeFailureNotification = a repository has a problem
notification-PendingSuggestionsNotification = suggestions still wait for an answer
notification-ToDoStringsNotification = strings still wait for a translation

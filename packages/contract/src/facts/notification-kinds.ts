/**
 * The notifications that a user may get, in the API's spelling and order: `Notificaton` without the second i is part of most
 * names.
 */
export const notificationKinds = [
  'RepositoryNotification',
  'LockNotification',
  'LicenseNotification',
  'ParseErrorNotification',
  'NewStringNotificaton',
  'TranslationActivitySummaryNotification',
  'NewContributorNotificaton',
  'NewSuggestionNotificaton',
  'LanguageTranslatedNotificaton',
  'ComponentTranslatedNotificaton',
  'NewCommentNotificaton',
  'MentionCommentNotificaton',
  'LastAuthorCommentNotificaton',
  'TranslatedStringNotificaton',
  'ApprovedStringNotificaton',
  'ChangedStringNotificaton',
  'NewTranslationNotificaton',
  'NewComponentNotificaton',
  'NewAnnouncementNotificaton',
  'NewAlertNotificaton',
  'MergeFailureNotification',
  'PendingSuggestionsNotification',
  'ToDoStringsNotification',
] as const

/** The scope of a subscription; 30 and 40 come from watching a project or component, not from the API. */
export const subscriptionScopes = { all: 0, watched: 10, administered: 20, project: 30, component: 40 } as const

/** How often: 0 never (mutes wider scopes), 1 at once, then digests of a day, a week, a month. */
export const subscriptionFrequencies = { none: 0, instant: 1, daily: 2, weekly: 3, monthly: 4 } as const

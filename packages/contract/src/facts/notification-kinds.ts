// Written by `npm run docs` from packages/server/src/notifications: do not edit.

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
  'AssignedNotification',
  'AssignmentChangedNotification',
  'AssignmentDueNotification',
  'AssignmentOverdueNotification',
  'AssignmentDoneNotification',
  'AssignmentProblemNotification',
] as const

export interface NotificationFacts {
  readonly id: (typeof notificationKinds)[number]
  /** It reports the state of things, never immediately. */
  readonly isDigest: boolean
}

/** The kinds by group, as the page of subscriptions shows them. */
export const notificationGroups: readonly { readonly id: string; readonly kinds: readonly NotificationFacts[] }[] = [
  {
    id: 'people',
    kinds: [
      { id: 'MentionCommentNotificaton', isDigest: false },
      { id: 'LastAuthorCommentNotificaton', isDigest: false },
      { id: 'NewAnnouncementNotificaton', isDigest: false },
      { id: 'NewContributorNotificaton', isDigest: false },
      { id: 'NewSuggestionNotificaton', isDigest: false },
      { id: 'NewCommentNotificaton', isDigest: false },
    ],
  },
  {
    id: 'work',
    kinds: [
      { id: 'NewStringNotificaton', isDigest: false },
      { id: 'AssignedNotification', isDigest: false },
      { id: 'AssignmentChangedNotification', isDigest: false },
      { id: 'AssignmentDueNotification', isDigest: false },
      { id: 'AssignmentOverdueNotification', isDigest: false },
      { id: 'TranslationActivitySummaryNotification', isDigest: true },
      { id: 'TranslatedStringNotificaton', isDigest: false },
      { id: 'ApprovedStringNotificaton', isDigest: false },
      { id: 'ChangedStringNotificaton', isDigest: false },
      { id: 'PendingSuggestionsNotification', isDigest: true },
      { id: 'ToDoStringsNotification', isDigest: true },
    ],
  },
  {
    id: 'progress',
    kinds: [
      { id: 'NewTranslationNotificaton', isDigest: false },
      { id: 'AssignmentDoneNotification', isDigest: false },
      { id: 'LicenseNotification', isDigest: false },
      { id: 'LanguageTranslatedNotificaton', isDigest: false },
      { id: 'ComponentTranslatedNotificaton', isDigest: false },
      { id: 'NewComponentNotificaton', isDigest: false },
    ],
  },
  {
    id: 'trouble',
    kinds: [
      { id: 'ParseErrorNotification', isDigest: false },
      { id: 'NewAlertNotificaton', isDigest: false },
      { id: 'MergeFailureNotification', isDigest: false },
      { id: 'AssignmentProblemNotification', isDigest: false },
      { id: 'RepositoryNotification', isDigest: false },
      { id: 'LockNotification', isDigest: false },
    ],
  },
]

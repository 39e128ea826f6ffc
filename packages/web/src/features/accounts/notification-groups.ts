import type { Subscription } from '../../api/subscriptions.ts'

export interface NotificationKind {
  /** As the API spells it. */
  readonly name: Subscription['notification']
  /** Its text is `notification-…`. */
  readonly text: string
  /** It tells of how things stand, never at once. */
  readonly isDigest?: true
}

/** The kinds of notices, by what they are about; titles are the texts `notifications-…`. */
export const kindGroups: readonly { readonly id: string; readonly kinds: readonly NotificationKind[] }[] = [
  {
    id: 'people',
    kinds: [
      { name: 'MentionCommentNotificaton', text: 'mentioned' },
      { name: 'LastAuthorCommentNotificaton', text: 'comment-on-yours' },
      { name: 'NewCommentNotificaton', text: 'comment' },
      { name: 'NewSuggestionNotificaton', text: 'suggestion' },
      { name: 'NewContributorNotificaton', text: 'contributor' },
      { name: 'NewAnnouncementNotificaton', text: 'announcement' },
    ],
  },
  {
    id: 'work',
    kinds: [
      { name: 'NewStringNotificaton', text: 'new-string' },
      { name: 'ToDoStringsNotification', text: 'to-do', isDigest: true },
      { name: 'PendingSuggestionsNotification', text: 'pending-suggestions', isDigest: true },
      { name: 'TranslatedStringNotificaton', text: 'edited' },
      { name: 'ApprovedStringNotificaton', text: 'approved' },
      { name: 'ChangedStringNotificaton', text: 'changed' },
      { name: 'TranslationActivitySummaryNotification', text: 'summary', isDigest: true },
    ],
  },
  {
    id: 'progress',
    kinds: [
      { name: 'LanguageTranslatedNotificaton', text: 'language-done' },
      { name: 'ComponentTranslatedNotificaton', text: 'component-done' },
      { name: 'NewTranslationNotificaton', text: 'new-language' },
      { name: 'NewComponentNotificaton', text: 'new-component' },
      { name: 'LicenseNotification', text: 'licence' },
    ],
  },
  {
    id: 'trouble',
    kinds: [
      { name: 'MergeFailureNotification', text: 'repository-failed' },
      { name: 'ParseErrorNotification', text: 'file-failed' },
      { name: 'NewAlertNotificaton', text: 'alert' },
      { name: 'LockNotification', text: 'locked' },
      { name: 'RepositoryNotification', text: 'repository' },
    ],
  },
]

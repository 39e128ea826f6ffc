import { defineNotification } from '../define-notification.ts'

export const translationActivitySummary = defineNotification({
  id: 'TranslationActivitySummaryNotification',
  label: 'Translation activity summary',
  why: 'A digest of what was added, updated, translated, approved and marked for editing, one line a translation.',
  languageFilter: 'always',
  cause: 'time',
})

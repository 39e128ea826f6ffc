import { defineNotification } from '../define-notification.ts'

export const translationActivitySummary = defineNotification({
  id: 'TranslationActivitySummaryNotification',
  label: 'Translation activity summary',
  name: 'a summary of all activity is due',
  why: 'A digest of what was added, updated, translated, approved and marked for editing, one line a translation.',
  group: 'work',
  sentence:
    '{ $place }: { $added } added, { $updated } with another source, { $translated } translated, { $approved } approved, { $editing } marked for editing.',
  languageFilter: 'always',
  cause: 'time',
})

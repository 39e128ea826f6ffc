import { defineNotification } from '../define-notification.ts'

export const pendingSuggestions = defineNotification({
  id: 'PendingSuggestionsNotification',
  label: 'Pending suggestions exist',
  why: 'A periodic reminder of suggestions that nobody has looked at.',
  languageFilter: 'always',
  cause: 'time',
})

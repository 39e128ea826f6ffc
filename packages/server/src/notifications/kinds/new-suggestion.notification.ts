import { defineNotification } from '../define-notification.ts'

export const newSuggestion = defineNotification({
  id: 'NewSuggestionNotificaton',
  label: 'Suggestion was added',
  why: 'A suggestion waits for somebody to accept or reject it.',
  actions: ['suggestion'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

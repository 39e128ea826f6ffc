import { defineNotification } from '../define-notification.ts'

export const newSuggestion = defineNotification({
  id: 'NewSuggestionNotificaton',
  label: 'Suggestion was added',
  name: 'somebody suggests a text',
  why: 'A suggestion waits for somebody to accept or reject it.',
  group: 'people',
  sentence: '{ $who } suggested a text in { $place }.',
  actions: ['suggestion'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

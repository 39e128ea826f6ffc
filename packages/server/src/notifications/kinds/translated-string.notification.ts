import { defineNotification } from '../define-notification.ts'

export const translatedString = defineNotification({
  id: 'TranslatedStringNotificaton',
  label: 'String was edited by user',
  name: 'somebody translates a string',
  why: 'Follow single edits that people make.',
  group: 'work',
  sentence: '{ $who } translated a string of { $place }.',
  actions: ['change', 'new', 'accept'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'difference',
})

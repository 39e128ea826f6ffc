import { defineNotification } from '../define-notification.ts'

export const changedString = defineNotification({
  id: 'ChangedStringNotificaton',
  label: 'String was changed',
  name: 'anybody changes a text',
  why: 'Follow every change of a text, by any person or program.',
  group: 'work',
  sentence: '{ $who } changed a string of { $place }.',
  actions: 'content',
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'difference',
})

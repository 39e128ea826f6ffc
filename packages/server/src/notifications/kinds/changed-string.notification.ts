import { defineNotification } from '../define-notification.ts'

export const changedString = defineNotification({
  id: 'ChangedStringNotificaton',
  label: 'String was changed',
  why: 'Follow every change of a text, whoever or whatever made it.',
  actions: 'content',
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'difference',
})

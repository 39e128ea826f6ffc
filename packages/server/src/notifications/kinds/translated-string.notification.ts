import { defineNotification } from '../define-notification.ts'

export const translatedString = defineNotification({
  id: 'TranslatedStringNotificaton',
  label: 'String was edited by user',
  why: 'Follow single edits that people make.',
  actions: ['change', 'new', 'accept'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'difference',
})

import { defineNotification } from '../define-notification.ts'
import { fromTo } from '../message.ts'

export const translatedString = defineNotification({
  id: 'TranslatedStringNotificaton',
  label: 'String was edited by user',
  why: 'Follow single edits that people make.',
  actions: ['change', 'new', 'accept'],
  languageFilter: 'always',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ who, place, old, target }) => ({
    subject: `${who ?? 'Somebody'} translated a string of ${place}`,
    text: fromTo(old, target),
  }),
})

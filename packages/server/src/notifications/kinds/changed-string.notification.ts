import { defineNotification } from '../define-notification.ts'
import { by, fromTo } from '../message.ts'

export const changedString = defineNotification({
  id: 'ChangedStringNotificaton',
  label: 'String was changed',
  why: 'Follow every change of a text, whoever or whatever made it.',
  actions: 'content',
  languageFilter: 'always',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ who, place, old, target }) => ({
    subject: `A string of ${place} was changed`,
    text: [by(who), fromTo(old, target)].filter(Boolean).join('\n'),
  }),
})

import { defineNotification } from '../define-notification.ts'
import { by } from '../message.ts'

export const newTranslation = defineNotification({
  id: 'NewTranslationNotificaton',
  label: 'New language was added or requested',
  why: 'A request needs an answer from those who administer the project.',
  actions: ['added-language', 'requested-language'],
  languageFilter: 'never',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ action, who, place, target }) => ({
    subject: action === 'added-language' ? `${place} has a new language` : `Somebody wants a new language in ${place}`,
    text: [by(who), target].filter(Boolean).join('\n'),
  }),
})

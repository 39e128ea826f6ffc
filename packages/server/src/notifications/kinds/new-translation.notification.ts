import { defineNotification } from '../define-notification.ts'

export const newTranslation = defineNotification({
  id: 'NewTranslationNotificaton',
  label: 'New language was added or requested',
  why: 'A request needs an answer from those who administer the project.',
  actions: ['added-language', 'requested-language'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'text',
})

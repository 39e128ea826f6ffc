import { defineNotification } from '../define-notification.ts'

export const languageTranslated = defineNotification({
  id: 'LanguageTranslatedNotificaton',
  label: 'Language was translated',
  why: 'A translation has become complete.',
  actions: ['complete'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

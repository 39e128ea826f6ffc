import { defineNotification } from '../define-notification.ts'

export const languageTranslated = defineNotification({
  id: 'LanguageTranslatedNotificaton',
  label: 'Language was translated',
  name: 'a language is complete',
  why: 'A translation has become complete.',
  group: 'progress',
  sentence: '{ $place } is translated.',
  actions: ['complete'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

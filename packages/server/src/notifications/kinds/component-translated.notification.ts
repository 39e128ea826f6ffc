import { defineNotification } from '../define-notification.ts'

export const componentTranslated = defineNotification({
  id: 'ComponentTranslatedNotificaton',
  label: 'Component was translated',
  name: 'a component is complete in all languages',
  why: 'All translations of a component have become complete.',
  group: 'progress',
  sentence: '{ $place } is translated into all its languages.',
  actions: ['completed-component'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

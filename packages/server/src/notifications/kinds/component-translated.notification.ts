import { defineNotification } from '../define-notification.ts'

export const componentTranslated = defineNotification({
  id: 'ComponentTranslatedNotificaton',
  label: 'Component was translated',
  why: 'All translations of a component have become complete.',
  actions: ['completed-component'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

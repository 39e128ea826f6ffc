import { defineNotification } from '../define-notification.ts'

export const newComponent = defineNotification({
  id: 'NewComponentNotificaton',
  label: 'New translation component was created',
  why: 'A project has grown: there is more to translate.',
  actions: ['create-component'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

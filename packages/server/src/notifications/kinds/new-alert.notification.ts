import { defineNotification } from '../define-notification.ts'

export const newAlert = defineNotification({
  id: 'NewAlertNotificaton',
  label: 'New alert emerged in a component',
  name: 'a component has another problem',
  why: 'Something is wrong with a component, and the user can mend it.',
  group: 'trouble',
  sentence: '{ $place } has a new alert.',
  actions: ['alert', 'alert-reopened'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'trouble',
  quote: 'text',
})

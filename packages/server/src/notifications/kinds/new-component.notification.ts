import { defineNotification } from '../define-notification.ts'

export const newComponent = defineNotification({
  id: 'NewComponentNotificaton',
  label: 'New translation component was created',
  name: 'a component is added',
  why: 'A project has grown: there is more to translate.',
  group: 'progress',
  sentence: '{ $who } created { $place }.',
  actions: ['create-component'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

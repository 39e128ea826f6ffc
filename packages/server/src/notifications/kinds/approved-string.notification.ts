import { defineNotification } from '../define-notification.ts'

export const approvedString = defineNotification({
  id: 'ApprovedStringNotificaton',
  label: 'String was approved',
  name: 'a translation is approved',
  why: 'A reviewer agreed with a translation.',
  group: 'work',
  sentence: '{ $who } approved a text in { $place }.',
  actions: ['approve'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

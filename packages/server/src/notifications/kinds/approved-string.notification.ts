import { defineNotification } from '../define-notification.ts'

export const approvedString = defineNotification({
  id: 'ApprovedStringNotificaton',
  label: 'String was approved',
  why: 'A reviewer agreed with a translation.',
  actions: ['approve'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

import { defineNotification } from '../define-notification.ts'

export const approvedString = defineNotification({
  id: 'ApprovedStringNotificaton',
  label: 'String was approved',
  why: 'A reviewer agreed with a translation.',
  actions: ['approve'],
  languageFilter: 'always',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ who, place, target }) => ({ subject: `${who ?? 'Somebody'} approved a text in ${place}`, text: target }),
})

import { defineNotification } from '../define-notification.ts'

export const newComment = defineNotification({
  id: 'NewCommentNotificaton',
  label: 'Comment was added',
  why: 'Somebody asks or remarks something on a string.',
  actions: ['comment'],
  languageFilter: 'unless-source',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

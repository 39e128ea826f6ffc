import { defineNotification } from '../define-notification.ts'

export const lastAuthorComment = defineNotification({
  id: 'LastAuthorCommentNotificaton',
  label: 'String you contributed to received a comment',
  why: 'A comment is about a text that the user wrote, suggested or commented on.',
  actions: ['comment'],
  languageFilter: 'unless-source',
  cause: 'change',
  audience: 'contributors',
  thread: 'string',
  quote: 'text',
})

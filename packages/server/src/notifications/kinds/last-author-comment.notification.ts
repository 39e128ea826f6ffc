import { defineNotification } from '../define-notification.ts'

export const lastAuthorComment = defineNotification({
  id: 'LastAuthorCommentNotificaton',
  label: 'String you contributed to received a comment',
  name: 'somebody comments on your text',
  why: 'A comment is about a text that the user wrote, suggested or commented on.',
  group: 'people',
  sentence: '{ $who } commented on a text of yours in { $place }.',
  actions: ['comment'],
  languageFilter: 'unless-source',
  cause: 'change',
  audience: 'contributors',
  thread: 'string',
  quote: 'text',
})

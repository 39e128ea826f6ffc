import { defineNotification } from '../define-notification.ts'

export const newComment = defineNotification({
  id: 'NewCommentNotificaton',
  label: 'Comment was added',
  name: 'somebody comments on a string',
  why: 'Somebody asks or remarks something on a string.',
  group: 'people',
  sentence: '{ $who } commented in { $place }.',
  actions: ['comment'],
  languageFilter: 'unless-source',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

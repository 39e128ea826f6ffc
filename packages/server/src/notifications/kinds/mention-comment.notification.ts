import { defineNotification } from '../define-notification.ts'

export const mentionComment = defineNotification({
  id: 'MentionCommentNotificaton',
  label: 'You were mentioned in a comment',
  name: 'somebody mentions you in a comment',
  why: 'A comment names the user with @, and expects an answer.',
  group: 'people',
  sentence: '{ $who } mentioned you in { $place }.',
  actions: ['comment'],
  languageFilter: 'unless-source',
  cause: 'change',
  audience: 'mentioned',
  thread: 'string',
  quote: 'text',
})

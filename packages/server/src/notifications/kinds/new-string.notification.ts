import { defineNotification } from '../define-notification.ts'

export const newString = defineNotification({
  id: 'NewStringNotificaton',
  label: 'String is available for translation',
  why: 'There is something new to translate, or something old to look at again.',
  actions: ['new-unit', 'new-unit-repo', 'new-unit-upload', 'marked-edit', 'source-change'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

import { defineNotification } from '../define-notification.ts'

export const parseError = defineNotification({
  id: 'ParseErrorNotification',
  label: 'Parse error occurred',
  name: 'a file cannot be read',
  why: 'A file that cannot be read takes no translations until somebody repairs it.',
  group: 'trouble',
  sentence: 'A file of { $place } cannot be read.',
  actions: ['parse-error'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'trouble',
  quote: 'text',
})

import { defineNotification } from '../define-notification.ts'

export const parseError = defineNotification({
  id: 'ParseErrorNotification',
  label: 'Parse error occurred',
  why: 'A file that cannot be read takes no translations until somebody repairs it.',
  actions: ['parse-error'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'trouble',
  quote: 'text',
})

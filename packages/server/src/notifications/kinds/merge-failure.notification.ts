import { defineNotification } from '../define-notification.ts'

export const mergeFailure = defineNotification({
  id: 'MergeFailureNotification',
  label: 'Repository operation failed',
  why: 'Translations do not reach the repository until somebody looks into it.',
  actions: ['failed-merge', 'failed-rebase', 'failed-push'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'trouble',
  quote: 'text',
})

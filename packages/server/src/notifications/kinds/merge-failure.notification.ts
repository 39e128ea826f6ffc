import { defineNotification } from '../define-notification.ts'

export const mergeFailure = defineNotification({
  id: 'MergeFailureNotification',
  label: 'Repository operation failed',
  name: 'a repository has a problem',
  why: 'Translations do not reach the repository until somebody looks into it.',
  group: 'trouble',
  sentence: `{ $action ->
    [failed-push] What was translated in { $place } could not be pushed.
    [failed-rebase] The repository of { $place } could not be rebased.
   *[failed-merge] What is new in the remote of { $place } could not be merged.
}`,
  actions: ['failed-merge', 'failed-rebase', 'failed-push'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'trouble',
  quote: 'text',
})

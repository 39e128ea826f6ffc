import { defineNotification } from '../define-notification.ts'

export const repository = defineNotification({
  id: 'RepositoryNotification',
  label: 'Operation was performed in the repository',
  why: 'Translators who also look after the repository follow what is committed, pushed and merged.',
  actions: ['commit', 'push', 'reset', 'rebase', 'merge'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'repository',
  quote: 'none',
})

import { defineNotification } from '../define-notification.ts'
import { by } from '../message.ts'

export const repository = defineNotification({
  id: 'RepositoryNotification',
  label: 'Operation was performed in the repository',
  why: 'Translators who also look after the repository follow what is committed, pushed and merged.',
  actions: ['commit', 'push', 'reset', 'rebase', 'merge'],
  languageFilter: 'never',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ action, who, place }) => ({ subject: `Repository of ${place}: ${action}`, text: by(who) }),
})

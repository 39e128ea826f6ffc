import { defineNotification } from '../define-notification.ts'

export const newContributor = defineNotification({
  id: 'NewContributorNotificaton',
  label: 'Contributor made their first translation',
  why: 'Newcomers are welcomed, and their first translations looked over.',
  actions: ['new-contributor'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

import { defineNotification } from '../define-notification.ts'

export const newContributor = defineNotification({
  id: 'NewContributorNotificaton',
  label: 'Contributor made their first translation',
  name: 'somebody translates for the first time',
  why: 'Newcomers are welcomed, and their first translations looked over.',
  group: 'people',
  sentence: '{ $who } made a first translation in { $place }.',
  actions: ['new-contributor'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

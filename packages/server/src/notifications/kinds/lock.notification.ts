import { defineNotification } from '../define-notification.ts'

export const lock = defineNotification({
  id: 'LockNotification',
  label: 'Component was locked or unlocked',
  name: 'a component is locked or unlocked',
  why: 'While a component is locked nobody can translate in it.',
  group: 'trouble',
  sentence: `{ $action ->
    [lock] { $who } locked { $place }: nobody can translate there for now.
   *[unlock] { $who } unlocked { $place }.
}`,
  actions: ['lock', 'unlock'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

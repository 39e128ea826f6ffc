import { defineNotification } from '../define-notification.ts'

export const lock = defineNotification({
  id: 'LockNotification',
  label: 'Component was locked or unlocked',
  why: 'While a component is locked nobody can translate in it.',
  actions: ['lock', 'unlock'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'none',
})

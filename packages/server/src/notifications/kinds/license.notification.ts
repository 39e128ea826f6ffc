import { defineNotification } from '../define-notification.ts'

export const license = defineNotification({
  id: 'LicenseNotification',
  label: 'License was changed',
  why: 'What people contribute is given under the licence and the agreement: they must hear of a change.',
  actions: ['license-change', 'agreement-change'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'difference',
})

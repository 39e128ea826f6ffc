import { defineNotification } from '../define-notification.ts'
import { by, fromTo } from '../message.ts'

export const license = defineNotification({
  id: 'LicenseNotification',
  label: 'License was changed',
  why: 'What people contribute is given under the licence and the agreement: they must hear of a change.',
  actions: ['license-change', 'agreement-change'],
  languageFilter: 'never',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ who, place, old, target }) => ({
    subject: `Licence or agreement of ${place} was changed`,
    text: [by(who), fromTo(old, target)].filter(Boolean).join('\n'),
  }),
})

import { defineNotification } from '../define-notification.ts'

export const license = defineNotification({
  id: 'LicenseNotification',
  label: 'License was changed',
  name: 'licence or agreement change',
  why: 'People give their contributions under the licence and the agreement: they must hear of a change.',
  group: 'progress',
  sentence: `{ $action ->
    [agreement-change] { $who } changed the contributor agreement of { $place }.
   *[license-change] { $who } changed the licence of { $place }.
}`,
  actions: ['license-change', 'agreement-change'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'difference',
})

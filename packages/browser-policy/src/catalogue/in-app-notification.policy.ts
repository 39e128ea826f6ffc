import { definePolicy } from './define-policy.ts'

export const inAppNotification = definePolicy({
  name: 'InAppNotification',
  summary: 'Chooses which notices of its makers Thunderbird shows.',
  description:
    'Only Thunderbird knows it. `Disabled` ends all notices; the other switches are for one kind each and count for nothing beside it.',
  category: 'User interface',
  since: { declared: null, documented: '139' },
  properties: {
    DonationEnabled: { summary: 'Requests for donations.' },
    SurveyEnabled: { summary: 'Invitations to surveys.' },
    MessageEnabled: { summary: 'Other messages.' },
    Disabled: { summary: 'No notice of any kind.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [{ DonationEnabled: false, SurveyEnabled: false }, { Disabled: true }],
    invalid: [true, { Disabled: 'yes' }],
  },
})

import { definePolicy } from './define-policy.ts'

export const enableTrackingProtection = definePolicy({
  name: 'EnableTrackingProtection',
  summary: 'Switches the protection against trackers on or off.',
  description:
    'False for `Value` is always locked, whether or not `Locked` says so. ESR 60 demands `Value`; ESR 140 and 153 accept its absence, count it as false and lock the protection off. With `Category` the whole level is set and the single switches do not count.',
  category: 'Privacy and tracking',
  since: { declared: '60.0' },
  properties: {
    Value: { summary: 'Protection is on.' },
    Locked: { summary: 'Keeps users from changing it.' },
    Cryptomining: {
      summary: 'Blocks scripts that mine currency.',
      since: { declared: null, documented: '70, ESR 68.2' },
    },
    Fingerprinting: {
      summary: 'Blocks known fingerprinting scripts.',
      since: { declared: null, documented: '70, ESR 68.2' },
    },
    EmailTracking: {
      summary: 'Blocks trackers in mail and forms.',
      since: { declared: null, documented: '112, ESR 115' },
    },
    SuspectedFingerprinting: {
      summary: 'Blurs what suspected fingerprinting reads.',
      since: { declared: null, documented: '142, ESR 140.1' },
    },
    Exceptions: { summary: 'Sites without the protection.', since: { declared: null, documented: '73, ESR 68.5' } },
    Category: { summary: 'The level as a whole.', since: { declared: null, documented: '141, ESR 140.1' } },
    BaselineExceptions: {
      summary: 'Uses the exceptions that keep broken sites working.',
      since: { declared: null, documented: '143, ESR 153' },
    },
    ConvenienceExceptions: {
      summary: 'Uses the exceptions for smaller faults.',
      since: { declared: null, documented: '143, ESR 153' },
    },
  },
  effects: {
    timing: 'each-start',
    example: { Value: true, Locked: true },
    preferences: [],
  },
  conflicts: [
    {
      with: 'EnableTrackingProtection',
      reportedBy: 'tracking-protection',
      detail: 'Value false is locked even with Locked false.',
    },
    {
      with: 'EnableTrackingProtection',
      reportedBy: 'tracking-protection',
      detail: 'With Category the single switches do not count.',
    },
  ],
  examples: { valid: [{ Value: true, Locked: true }], invalid: [true, { Value: 'strict' }] },
})

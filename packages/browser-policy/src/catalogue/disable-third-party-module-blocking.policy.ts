import { definePolicy } from './define-policy.ts'

export const disableThirdPartyModuleBlocking = definePolicy({
  name: 'DisableThirdPartyModuleBlocking',
  summary: 'Keeps users from blocking programs that load themselves into the browser.',
  description: 'Windows only, and only through Group Policy: in a policy file it does nothing.',
  category: 'Certificates and security',
  since: { declared: null, documented: '110, ESR 115' },
  acts: true,
  systems: [{ path: '', only: ['windows'] }],
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})

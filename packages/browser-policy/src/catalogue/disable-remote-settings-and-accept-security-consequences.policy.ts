import { definePolicy } from './define-policy.ts'

export const disableRemoteSettingsAndAcceptSecurityConsequences = definePolicy({
  name: 'DisableRemoteSettingsAndAcceptSecurityConsequences',
  summary: 'Stops the data that the browser fetches between updates.',
  description:
    'Blocklists of extensions, revoked certificates and tracking lists grow stale: the long name is meant as the warning. Meant for closed networks that are fed otherwise.',
  category: 'Certificates and security',
  since: { declared: null, documented: '153, ESR 153' },
  acts: true,
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})

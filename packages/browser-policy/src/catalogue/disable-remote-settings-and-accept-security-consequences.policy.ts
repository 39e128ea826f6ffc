import { definePolicy, sinceEsr153 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableRemoteSettingsAndAcceptSecurityConsequences = definePolicy({
  name: 'DisableRemoteSettingsAndAcceptSecurityConsequences',
  summary: 'Stops the data that the browser fetches between updates.',
  description:
    'Blocklists of extensions, revoked certificates and tracking lists grow stale: the long name is meant as the warning. Meant for closed networks that are fed otherwise.',
  category: 'Certificates and security',
  since: { declared: null, documented: '153, ESR 153' },
  values: sinceEsr153(boolean()),
  acts: true,
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})

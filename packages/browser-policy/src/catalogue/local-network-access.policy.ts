import { definePolicy } from './define-policy.ts'

export const localNetworkAccess = definePolicy({
  name: 'LocalNetworkAccess',
  summary: 'Rules whether sites may reach machines of the local network.',
  description:
    'Public pages that ask printers, routers or intranet hosts are blocked or need consent. `SkipDomains` names sites that are exempt.',
  category: 'Network',
  since: { declared: null, documented: '145, ESR 153' },
  properties: {
    Enabled: { summary: 'Watches such requests at all.' },
    BlockTrackers: { summary: 'Refuses them to known trackers.' },
    EnablePrompting: { summary: 'Asks the user instead of refusing.' },
    SkipDomains: { summary: 'Domains that are exempt; `*.` stands for their sub-domains.' },
    Locked: { summary: 'Keeps users from changing it.' },
  },
  texts: { 'SkipDomains[]': 'host pattern' },
  effects: {
    timing: 'each-start',
    example: { Enabled: true, SkipDomains: ['*.example.com'], Locked: true },
    preferences: [
      { name: 'network.lna.block_trackers', value: true, locked: true },
      { name: 'network.lna.blocking', value: true, locked: true },
      { name: 'network.lna.enabled', value: true, locked: true },
      { name: 'network.lna.skip-domains', value: '*.example.com', locked: true },
    ],
  },
  examples: {
    valid: [{ Enabled: true, SkipDomains: ['*.example.com'], Locked: true }],
    invalid: [{ Enabled: 'yes' }, true],
  },
})

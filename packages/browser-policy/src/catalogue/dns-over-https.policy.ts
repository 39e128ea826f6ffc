import { definePolicy } from './define-policy.ts'

export const dnsOverHttps = definePolicy({
  name: 'DNSOverHTTPS',
  summary: 'Sets up name resolution over HTTPS.',
  description:
    '`Enabled` switches it, `ProviderURL` names the resolver; an empty text stands for the built-in one. Company names that only your own DNS knows belong into `ExcludedDomains`.',
  category: 'Network',
  since: { declared: null, documented: '63, ESR 68' },
  properties: {
    Enabled: { summary: 'Uses it at all.' },
    ProviderURL: { summary: 'Address of the resolver, or the empty text.' },
    ExcludedDomains: {
      summary: 'Domains that are always resolved by the system.',
      since: { declared: null, documented: '75, ESR 68.7' },
    },
    Fallback: {
      summary: 'Asks the system when the resolver fails.',
      since: { declared: null, documented: '124, ESR 128' },
    },
    Locked: { summary: 'Keeps users from changing it.' },
  },
  texts: { ProviderURL: 'resolver', 'ExcludedDomains[]': 'host suffix' },
  effects: {
    timing: 'each-start',
    example: {
      Enabled: true,
      ProviderURL: 'https://dns.example.com/dns-query',
      ExcludedDomains: ['corp.example'],
      Locked: true,
    },
    preferences: [
      { name: 'network.trr.excluded-domains', value: 'corp.example', locked: true },
      { name: 'network.trr.mode', value: 2, locked: true },
      { name: 'network.trr.uri', value: 'https://dns.example.com/dns-query', locked: true },
    ],
  },
  examples: {
    valid: [
      {
        Enabled: true,
        ProviderURL: 'https://dns.example.com/dns-query',
        ExcludedDomains: ['corp.example'],
        Locked: true,
      },
    ],
    invalid: [{ Enabled: 'yes' }, { ProviderURL: 'dns.example.com' }],
  },
})

import { definePolicy } from './define-policy.ts'

export const legacySameSiteCookieBehaviorEnabledForDomainList = definePolicy({
  name: 'LegacySameSiteCookieBehaviorEnabledForDomainList',
  summary: 'Takes cookies without a SameSite attribute as older browsers did, on listed sites.',
  description: 'Host names without a scheme. Narrower and therefore better than the switch for all sites.',
  category: 'Cookies and site data',
  since: { declared: null, documented: '76, ESR 78' },
  texts: { '[]': 'host pattern' },
  effects: {
    timing: 'each-start',
    example: ['legacy.example.com'],
    preferences: [
      { name: 'network.cookie.sameSite.laxByDefault.disabledHosts', value: 'legacy.example.com', locked: false },
    ],
  },
  examples: { valid: [['legacy.example.com']], invalid: ['legacy.example.com'] },
})

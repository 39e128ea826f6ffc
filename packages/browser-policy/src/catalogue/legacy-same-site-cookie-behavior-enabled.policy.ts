import { definePolicy } from './define-policy.ts'

export const legacySameSiteCookieBehaviorEnabled = definePolicy({
  name: 'LegacySameSiteCookieBehaviorEnabled',
  summary: 'Takes cookies without a SameSite attribute as older browsers did.',
  description:
    'True sends them to other sites as well, false keeps them at home; either is a default that users may change. Meant as a bridge until old applications are mended.',
  category: 'Cookies and site data',
  since: { declared: null, documented: '76, ESR 78' },
  effects: { timing: 'each-start' },
  examples: { valid: [true, false], invalid: ['yes'] },
})

import { definePolicy } from './define-policy.ts'

export const sitePolicies = definePolicy({
  name: 'SitePolicies',
  summary: 'Applies rules to certain sites only.',
  description:
    'Each entry names sites by `Match`, or all but `Exceptions`, and the rules for them. A pattern is a host, or `*.` before one that somebody can own: `*.co.uk` and `*.github.io` are public suffixes. The browser checks it after the types and then refuses the whole policy.',
  category: 'Websites',
  since: { declared: null, documented: '150, ESR 153' },
  properties: {
    '[].Match': { summary: 'Hosts the rules count for.' },
    '[].Exceptions': { summary: 'Hosts the rules do not count for.' },
    '[].Policies': { summary: 'The rules.' },
    '[].Policies.DisableJit': { summary: 'Runs scripts without the fast compiler: slower and safer.' },
    '[].Policies.HttpsOnly': {
      summary: 'Opens the sites over HTTPS only.',
      since: { declared: null, documented: '154' },
    },
  },
  texts: { '[].Match[]': 'site', '[].Exceptions[]': 'site' },
  effects: { timing: 'each-start' },
  examples: {
    valid: [[{ Match: ['*.example.com'], Policies: { DisableJit: true } }]],
    invalid: [{ Policies: { DisableJit: true } }, true],
  },
})

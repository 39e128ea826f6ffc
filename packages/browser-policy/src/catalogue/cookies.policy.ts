import { definePolicy } from './define-policy.ts'

export const cookies = definePolicy({
  name: 'Cookies',
  summary: 'Decides which sites may set cookies.',
  description:
    "`Allow`, `AllowSession` and `Block` hold origins (scheme, host, port), not domains; each becomes a site permission, and blocking also deletes that site's cookies once. `Behavior` sets the general rule. `Default` and `AcceptThirdParty` are its forerunners: `Default: true`, or `Locked` alone, puts the rule back to accepting everything and so switches the modern partitioning of third-party cookies off. `ExpireAtSessionEnd` no longer does anything.",
  category: 'Cookies and site data',
  since: { declared: '60.0' },
  properties: {
    Allow: { summary: 'Sites whose cookies are always accepted.' },
    Block: { summary: 'Sites whose cookies are always refused.' },
    Default: { summary: 'Accepts cookies in general; false refuses all and makes AcceptThirdParty moot.' },
    AcceptThirdParty: { summary: 'The third-party cookies that the browser accepts.' },
    ExpireAtSessionEnd: { summary: 'Deleted cookies at the end of a session; without effect today.' },
    Locked: { summary: 'Keeps users from changing the general rule.' },
    AllowSession: {
      summary: 'Sites whose cookies last until the browser is closed.',
      since: { declared: null, documented: '79, ESR 78.1' },
    },
    RejectTracker: {
      summary: 'Refuses cookies of known trackers.',
      since: { declared: null, documented: '63, ESR 68' },
    },
    Behavior: { summary: 'The general rule for cookies.', since: { declared: null, documented: '95, ESR 91.4' } },
    BehaviorPrivateBrowsing: {
      summary: 'The general rule in private windows.',
      since: { declared: null, documented: '95, ESR 91.4' },
    },
  },
  effects: {
    timing: 'each-start',
    example: {
      Allow: ['https://intranet.example.com'],
      Block: ['https://ads.example'],
      AcceptThirdParty: 'never',
      Locked: true,
    },
    preferences: [{ name: 'network.cookie.cookieBehavior', value: 1, locked: true }],
    permissions: [
      { type: 'cookie', origin: 'https://intranet.example.com', action: 'allow' },
      { type: 'cookie', origin: 'https://ads.example', action: 'block' },
    ],
    note: 'ExpireAtSessionEnd: accepted with a message in ESR 140 and 153; has no effect there.',
  },
  conflicts: [
    { with: 'Cookies', reportedBy: 'cookies-default', detail: 'Default false makes AcceptThirdParty pointless.' },
    {
      with: 'Cookies',
      reportedBy: 'cookies-default',
      detail: 'Default true, or Locked alone, switches the partitioning of third-party cookies off.',
    },
    {
      with: 'Cookies',
      reportedBy: 'allow-block-overlap',
      detail: 'A site must stand in one of Allow, AllowSession and Block only.',
    },
  ],
  examples: {
    valid: [
      {
        Allow: ['https://intranet.example.com'],
        Block: ['https://ads.example'],
        AcceptThirdParty: 'never',
        Locked: true,
      },
    ],
    invalid: [{ Allow: 'https://intranet.example.com' }, { AcceptThirdParty: 'sometimes' }],
  },
})

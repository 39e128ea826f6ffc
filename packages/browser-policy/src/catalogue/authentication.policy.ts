import { definePolicy } from './define-policy.ts'

export const authentication = definePolicy({
  name: 'Authentication',
  summary: 'Names the sites that may use the single sign-on of the operating system.',
  description:
    "Kerberos (SPNEGO), delegated Kerberos and NTLM each have their own list. Entries are host names, suffixes such as `.example.com` or addresses with a scheme; they are joined by commas and locked. Delegation hands the user's ticket on to the server: list only servers you trust with it.",
  category: 'Network',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  properties: {
    SPNEGO: { summary: 'Sites that may negotiate Kerberos.' },
    Delegated: { summary: "Sites that may receive the user's delegated credentials." },
    NTLM: { summary: 'Sites that may use NTLM.' },
    AllowNonFQDN: {
      summary: 'Host names without a dot may use single sign-on.',
      since: { declared: '60.0', documented: '62, ESR 60.2' },
    },
    'AllowNonFQDN.SPNEGO': { summary: 'For Kerberos.' },
    'AllowNonFQDN.NTLM': { summary: 'For NTLM.' },
    AllowProxies: {
      summary: 'Proxies may ask for single sign-on.',
      since: { declared: null, documented: '70, ESR 68.2' },
    },
    'AllowProxies.SPNEGO': { summary: 'For Kerberos.' },
    'AllowProxies.NTLM': { summary: 'For NTLM.' },
    Locked: {
      summary: 'Keeps users from changing these settings; they are locked unless this is false.',
      since: { declared: null, documented: '71, ESR 68.3' },
    },
    PrivateBrowsing: {
      summary: 'Single sign-on works in private windows too.',
      since: { declared: null, documented: '77, ESR 68.9' },
    },
  },
  texts: { 'SPNEGO[]': 'sign-on site', 'Delegated[]': 'sign-on site', 'NTLM[]': 'sign-on site' },
  effects: {
    timing: 'each-start',
    example: {
      SPNEGO: ['intranet.example.com', 'https://sso.example.com'],
      NTLM: ['.example.com'],
      AllowNonFQDN: { SPNEGO: true, NTLM: true },
    },
    preferences: [
      { name: 'network.automatic-ntlm-auth.allow-non-fqdn', value: true, locked: true },
      { name: 'network.automatic-ntlm-auth.trusted-uris', value: '.example.com', locked: true },
      { name: 'network.negotiate-auth.allow-non-fqdn', value: true, locked: true },
      {
        name: 'network.negotiate-auth.trusted-uris',
        value: 'intranet.example.com, https://sso.example.com',
        locked: true,
      },
    ],
  },
  examples: {
    valid: [
      {
        SPNEGO: ['intranet.example.com', 'https://sso.example.com'],
        NTLM: ['.example.com'],
        AllowNonFQDN: { SPNEGO: true, NTLM: true },
      },
    ],
    invalid: [{ SPNEGO: 'intranet.example.com' }, { AllowNonFQDN: true }],
  },
})

import type { JsonValue } from '../json-value.ts'
import type { Probe } from './probe.ts'

const SERVER = 'The browser hands on any text; only a server that answers would show which one matches.'
const PAC = `data:text/javascript,${encodeURIComponent('function FindProxyForURL() { return "PROXY pac.example:3128" }')}`

/** A list of texts that the browser writes into one preference. */
const handedOn = (policy: Probe['policy'], path: string, live: JsonValue, preference: string): Probe => ({
  policy,
  path,
  live,
  dead: [],
  noDead: SERVER,
  look: { by: 'preference', at: preference },
})

const excluded = (domain: string): JsonValue => ({
  Enabled: true,
  ProviderURL: 'https://dns.corp.example/query',
  ExcludedDomains: [domain],
})

const sites = (more: JsonValue): JsonValue => [{ ...(more as object), Policies: { DisableJit: true } }]

const AGENT = 'An agent against the loss of data would have to answer.'
const analysis = (name: string, text: string): Probe => {
  const preference = `browser.contentanalysis.${name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()}`
  return { ...handedOn('ContentAnalysis', name, { Enabled: false, [name]: text }, preference), noDead: AGENT }
}

/** Proxies, names, headers and sites. */
export const networkProbes: readonly Probe[] = [
  handedOn('Authentication', 'SPNEGO[]', { SPNEGO: ['corp.example'] }, 'network.negotiate-auth.trusted-uris'),
  handedOn('Authentication', 'Delegated[]', { Delegated: ['corp.example'] }, 'network.negotiate-auth.delegation-uris'),
  handedOn('Authentication', 'NTLM[]', { NTLM: ['corp.example'] }, 'network.automatic-ntlm-auth.trusted-uris'),
  handedOn(
    'LocalNetworkAccess',
    'SkipDomains[]',
    { Enabled: true, SkipDomains: ['corp.example'] },
    'network.lna.skip-domains',
  ),
  handedOn(
    'LegacySameSiteCookieBehaviorEnabledForDomainList',
    '[]',
    ['corp.example'],
    'network.cookie.sameSite.laxByDefault.disabledHosts',
  ),
  {
    ...handedOn('OverrideFirstRunPage', '', 'https://w.corp.example/', 'startup.homepage_welcome_url'),
    noDead: 'Any text is opened as if it were typed.',
  },
  analysis('PipePathName', 'weft'),
  analysis('AllowUrlRegexList', 'https://a/.*'),
  analysis('DenyUrlRegexList', 'https://a/.*'),
  analysis('AgentName', 'Weft'),
  analysis('ClientSignature', 'Weft'),
  {
    policy: 'OverridePostUpdatePage',
    path: '',
    live: 'https://w.corp.example/',
    dead: ['w.corp.example'],
    look: { by: 'preference', at: 'startup.homepage_override_url' },
  },
  {
    policy: 'AllowedDomainsForApps',
    path: '',
    live: 'corp.example',
    dead: [],
    noDead: 'The browser sends any text; only the server reads it.',
    look: { by: 'header', at: 'X-GoogApps-Allowed-Domains https://www.google.com/' },
  },
  {
    policy: 'DNSOverHTTPS',
    path: 'ExcludedDomains[]',
    live: excluded('corp.example'),
    dead: ['*.corp.example', 'https://a.corp.example'].map(excluded),
    look: { by: 'resolver', at: 'a.corp.example' },
    without: { Enabled: true, ProviderURL: 'https://dns.corp.example/query' },
  },
  {
    policy: 'Proxy',
    path: 'AutoConfigURL',
    live: { Mode: 'autoConfig', AutoConfigURL: PAC },
    dead: [{ Mode: 'autoConfig', AutoConfigURL: 'proxy.pac' }],
    look: { by: 'proxy', at: 'http://c.example/' },
  },
  {
    policy: 'SitePolicies',
    path: '[].Match[]',
    live: sites({ Match: ['*.corp.example'] }),
    dead: [sites({ Match: ['https://corp.example'] })],
    look: { by: 'siteFeature', at: 'jit https://a.corp.example/' },
  },
  {
    policy: 'SitePolicies',
    path: '[].Exceptions[]',
    live: sites({ Match: ['*'], Exceptions: ['corp.example'] }),
    dead: [],
    noDead: 'A text that is no site costs the whole policy, so that the site is as without it.',
    look: { by: 'siteFeature', at: 'jit https://a.corp.example/' },
    without: sites({ Match: ['*'] }),
  },
]

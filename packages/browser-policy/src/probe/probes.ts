import type { PolicyName } from '../catalogue/policy-names.ts'
import type { JsonValue } from '../json-value.ts'
import { addOnProbes } from './add-on-probes.ts'
import { menuProbes } from './menu-probes.ts'
import { networkProbes } from './network-probes.ts'
import type { Probe } from './probe.ts'
import { searchProbes } from './search-probes.ts'

const SITE = 'https://a.corp.example'
const STAR = 'https://*.corp.example'
/** A library for security devices, which Debian's package libnss3 has. */
const MODULE = '/usr/lib/x86_64-linux-gnu/libnssckbi.so'

/** Lists of origins that become permissions of sites. */
function sites(policy: PolicyName, path: string, type: string): Probe {
  const value = (entry: string): JsonValue =>
    path.split('.').reduceRight<JsonValue>((inside, name) => ({ [name]: inside }), [entry])
  return {
    policy,
    path: `${path}[]`,
    live: value(SITE),
    dead: [value(STAR), value('a.corp.example')],
    look: { by: 'permission', at: `${type} ${SITE}/` },
  }
}

const permissions = [
  ['Camera', 'camera'],
  ['Microphone', 'microphone'],
  ['Location', 'geo'],
  ['Notifications', 'desktop-notification'],
  ['Autoplay', 'autoplay-media'],
  ['VirtualReality', 'xr'],
  ['ScreenShare', 'screen'],
] as const

const manual = { Mode: 'manual', HTTPProxy: 'proxy.example:3128' } as const
const engine = { Name: 'Our search', URLTemplate: 'https://s.corp.example/?q={searchTerms}' } as const
const handler = (name: string): JsonValue => ({
  schemes: {
    [name]: {
      action: 'useHelperApp',
      ask: false,
      handlers: [{ name: 'Weft', uriTemplate: 'https://m.corp.example/?u=%s' }],
    },
  },
})

/** Files of the probe's folder, which the runner makes. */
export const CERTIFICATES = '{certificates}'
export const ADD_ONS = '{add-ons}'

/** Every text whose effect can be seen from outside. */
export const probes: readonly Probe[] = [
  ...permissions.flatMap(([name, type]) => [
    sites('Permissions', `${name}.Allow`, type),
    sites('Permissions', `${name}.Block`, type),
  ]),
  ...(['Allow', 'AllowSession', 'Block'] as const).map((list) => sites('Cookies', list, 'cookie')),
  sites('PopupBlocking', 'Allow', 'popup'),
  sites('InstallAddonsPermission', 'Allow', 'install'),
  sites('EnableTrackingProtection', 'Exceptions', 'trackingprotection'),
  {
    policy: 'HttpAllowlist',
    path: '[]',
    live: ['http://a.corp.example'],
    dead: [['http://*.corp.example'], ['a.corp.example']],
    look: { by: 'permission', at: 'https-only-load-insecure http://a.corp.example/' },
  },
  {
    policy: 'PasswordManagerExceptions',
    path: '[]',
    live: [SITE],
    dead: [[STAR], ['a.corp.example']],
    look: { by: 'saving', at: SITE },
  },
  {
    policy: 'LocalFileLinks',
    path: '[]',
    live: ['corp.example'],
    dead: [['*.corp.example'], [STAR]],
    look: { by: 'fileLink', at: `${SITE}/` },
  },
  {
    policy: 'Proxy',
    path: 'Passthrough',
    live: { ...manual, Passthrough: 'corp.example' },
    dead: ['*.corp.example;intranet', 'http://a.corp.example'].map((Passthrough) => ({
      ...manual,
      Passthrough,
    })),
    look: { by: 'proxy', at: 'http://a.corp.example/' },
    without: manual,
  },
  {
    policy: 'Proxy',
    path: 'HTTPProxy',
    live: manual,
    dead: [{ ...manual, HTTPProxy: 'http://proxy.example:3128' }],
    look: { by: 'proxy', at: 'http://b.example/' },
  },
  {
    policy: 'Proxy',
    path: 'SSLProxy',
    live: { Mode: 'manual', SSLProxy: 'proxy.example:3128' },
    dead: [{ Mode: 'manual', SSLProxy: 'http://proxy.example:3128' }],
    look: { by: 'proxy', at: 'https://b.example/' },
  },
  {
    policy: 'Proxy',
    path: 'SOCKSProxy',
    live: { Mode: 'manual', SOCKSProxy: 'proxy.example:1080' },
    dead: [{ Mode: 'manual', SOCKSProxy: 'socks://proxy.example:1080' }],
    look: { by: 'proxy', at: 'https://b.example/' },
  },
  {
    policy: 'ExemptDomainFileTypePairsFromFileTypeDownloadWarnings',
    path: '[].file_extension',
    live: [{ file_extension: 'jnlp', domains: ['corp.example'] }],
    dead: [[{ file_extension: '.jnlp', domains: ['corp.example'] }]],
    look: { by: 'exempt', at: `jnlp ${SITE}/` },
  },
  {
    policy: 'ExemptDomainFileTypePairsFromFileTypeDownloadWarnings',
    path: '[].domains[]',
    live: [{ file_extension: 'jnlp', domains: ['corp.example'] }],
    dead: ['*.corp.example', SITE, '.corp.example'].map((domain) => [{ file_extension: 'jnlp', domains: [domain] }]),
    look: { by: 'exempt', at: `jnlp ${SITE}/` },
  },
  {
    policy: 'AutoLaunchProtocolsFromOrigins',
    path: '[].protocol',
    live: [{ protocol: 'zoommtg', allowed_origins: [SITE] }],
    dead: ['zoommtg:', 'zoommtg://'].map((protocol) => [{ protocol, allowed_origins: [SITE] }]),
    look: { by: 'permission', at: `open-protocol-handler^zoommtg ${SITE}/` },
  },
  {
    policy: 'AutoLaunchProtocolsFromOrigins',
    path: '[].allowed_origins[]',
    live: [{ protocol: 'zoommtg', allowed_origins: [SITE] }],
    dead: [[{ protocol: 'zoommtg', allowed_origins: [STAR] }]],
    look: { by: 'permission', at: `open-protocol-handler^zoommtg ${SITE}/` },
  },
  {
    policy: 'WebsiteFilter',
    path: 'Block[]',
    live: { Block: ['*://*.corp.example/*'] },
    dead: ['corp.example', '*://a.corp.example:8080/*', '*://a.corp.example', '*://a.*.example/*'].map((entry) => ({
      Block: [entry],
    })),
    look: { by: 'page', at: `${SITE}/x` },
  },
  {
    policy: 'WebsiteFilter',
    path: 'Exceptions[]',
    live: { Block: ['<all_urls>'], Exceptions: ['*://*.corp.example/*'] },
    dead: ['corp.example', '*://a.corp.example:8080/*'].map((entry) => ({
      Block: ['<all_urls>'],
      Exceptions: [entry],
    })),
    look: { by: 'page', at: `${SITE}/x` },
    without: { Block: ['<all_urls>'] },
  },
  {
    policy: 'SearchEngines',
    path: 'Default',
    live: { Add: [engine], Default: 'Our search' },
    dead: [{ Add: [engine], Default: 'our search' }],
    look: { by: 'engine', at: '' },
  },
  {
    policy: 'SearchEngines',
    path: 'Remove[]',
    live: { Remove: ['Bing'] },
    dead: [{ Remove: ['bing'] }],
    look: { by: 'engineThere', at: 'Bing' },
  },
  {
    policy: 'SearchEngines',
    path: 'Add[].Name',
    live: { Add: [engine] },
    dead: [],
    noDead: 'Any text is a name.',
    look: { by: 'engineThere', at: 'Our search' },
  },
  {
    policy: 'Certificates',
    path: 'Install[]',
    live: { Install: [`${CERTIFICATES}/probe.pem`] },
    dead: [{ Install: [`${CERTIFICATES}/probe.p12`] }],
    look: { by: 'certificate', at: 'Weft Probe' },
  },
  {
    policy: 'Preferences',
    path: '*.Value',
    live: { 'browser.startup.homepage': { Value: 'https://p.corp.example/', Status: 'locked' } },
    dead: [{ 'browser.startup.homepage': { Value: 7, Status: 'locked' } }],
    look: { by: 'preference', at: 'browser.startup.homepage' },
  },
  {
    policy: 'Homepage',
    path: 'URL',
    live: { URL: 'https://intranet.corp.example/' },
    dead: [{ URL: 'intranet' }],
    look: { by: 'preference', at: 'browser.startup.homepage' },
  },
  {
    policy: 'Homepage',
    path: 'Additional[]',
    live: { URL: 'https://a.example/', Additional: ['https://b.example/'] },
    dead: [{ URL: 'https://a.example/', Additional: ['b.example'] }],
    look: { by: 'preference', at: 'browser.startup.homepage' },
  },
  {
    policy: 'RequestedLocales',
    path: '[]',
    live: ['de'],
    dead: [['German']],
    look: { by: 'locales', at: '' },
  },
  {
    policy: 'Handlers',
    path: 'schemes.*',
    live: handler('mailto'),
    dead: [handler('mailto:'), handler('MAILTO')],
    look: { by: 'scheme', at: 'mailto' },
  },
  {
    policy: 'DefaultDownloadDirectory',
    path: '',
    live: '/srv/downloads',
    dead: ['%USERPROFILE%\\Downloads', 'Downloads'],
    look: { by: 'folder', at: 'browser.download.dir' },
  },
  {
    policy: 'DownloadDirectory',
    path: '',
    live: '/srv/downloads',
    dead: ['%USERPROFILE%\\Downloads', '~/Downloads'],
    look: { by: 'folder', at: 'browser.download.dir' },
  },
  {
    policy: 'DNSOverHTTPS',
    path: 'ProviderURL',
    live: { Enabled: true, ProviderURL: 'https://dns.corp.example/query' },
    dead: [{ Enabled: true, ProviderURL: 'dns.corp.example' }],
    look: { by: 'preference', at: 'network.trr.uri' },
  },
  {
    policy: 'RequestedLocales',
    path: '',
    live: 'de',
    dead: ['German'],
    look: { by: 'locales', at: '' },
  },
  {
    policy: 'Handlers',
    path: '*.*.handlers[].uriTemplate',
    live: handler('sms'),
    dead: ['http://m.corp.example/?u=%s', 'https://m.corp.example/', 'm.corp.example/%s'].map((uriTemplate) => ({
      schemes: { sms: { action: 'useHelperApp', ask: false, handlers: [{ name: 'Weft', uriTemplate }] } },
    })),
    look: { by: 'handler', at: 'sms' },
  },
  {
    policy: 'Handlers',
    path: '*.*.handlers[].path',
    live: { schemes: { sms: { action: 'useHelperApp', handlers: [{ name: 'Weft', path: '/usr/bin/env' }] } } },
    dead: ['env', '~/bin/env'].map((path) => ({
      schemes: { sms: { action: 'useHelperApp', handlers: [{ name: 'Weft', path }] } },
    })),
    look: { by: 'handler', at: 'sms' },
  },
  {
    policy: 'Handlers',
    path: '*.*.handlers[].name',
    live: handler('tel'),
    dead: [],
    noDead: 'Any text is a name.',
    look: { by: 'scheme', at: 'tel' },
  },
  {
    policy: 'Containers',
    path: 'Default[].name',
    live: { Default: [{ name: 'Weft', icon: 'pet', color: 'blue' }] },
    dead: [],
    noDead: 'Any text is a name.',
    look: { by: 'container', at: 'Weft' },
  },
  {
    policy: 'SecurityDevices',
    path: 'Add.*',
    live: { Add: { Weft: MODULE } },
    dead: [{ Add: { Weft: '~/libnssckbi.so' } }, { Add: { Weft: '%ProgramFiles%\\module.dll' } }],
    look: { by: 'device', at: 'Weft' },
  },
  {
    policy: 'SecurityDevices',
    path: '*',
    live: { Weft: MODULE },
    dead: [{ Weft: '~/libnssckbi.so' }],
    look: { by: 'device', at: 'Weft' },
  },
  {
    policy: 'FirefoxHome',
    path: 'Widgets.Blocked[]',
    live: { Widgets: { Blocked: ['lists'] } },
    dead: [],
    noDead: 'The browser writes one preference for each text; the names of widgets are in no file of it.',
    look: { by: 'preference', at: 'browser.newtabpage.activity-stream.widgets.lists.enabled' },
  },
  ...addOnProbes,
  ...menuProbes,
  ...networkProbes,
  ...searchProbes,
]

import type { JsonValue } from '../json-value.ts'
import type { Probe } from './probe.ts'

/** An add-on that each profile of a probe has, and one that only a policy installs. */
export const PRESENT = 'present@weft.example'
export const NEW = 'probe@weft.example'

const FILE = '{add-ons}/probe.xpi'
const ADDRESS = 'file://{add-ons}/probe.xpi'
const installed = (install_url: string): JsonValue => ({ [NEW]: { installation_mode: 'force_installed', install_url } })
const hosts = (name: string, host: string): JsonValue => ({ '*': { [name]: [host] } })

/** The effects of policies on add-ons. */
export const addOnProbes: readonly Probe[] = [
  {
    policy: 'Extensions',
    path: 'Install[]',
    live: { Install: [FILE] },
    dead: [{ Install: ['~/probe.xpi'] }, { Install: ['%ProgramData%\\probe.xpi'] }],
    look: { by: 'addOn', at: NEW },
  },
  {
    policy: 'Extensions',
    path: 'Uninstall[]',
    live: { Uninstall: [PRESENT] },
    dead: [{ Uninstall: ['Weft Present'] }],
    look: { by: 'addOn', at: PRESENT },
  },
  {
    policy: 'Extensions',
    path: 'Locked[]',
    live: { Locked: [PRESENT] },
    dead: [{ Locked: ['Weft Present'] }],
    look: { by: 'feature', at: `uninstall-extension:${PRESENT}` },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.install_url',
    live: installed(ADDRESS),
    dead: [installed('probe.xpi'), installed('~/probe.xpi')],
    look: { by: 'addOn', at: NEW },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.install_sources[]',
    live: { '*': { install_sources: ['https://a.corp.example/*'] } },
    dead: ['https://a.corp.example', 'a.corp.example'].map((one) => ({ '*': { install_sources: [one] } })),
    look: { by: 'source', at: 'https://elsewhere.example/x.xpi' },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.restricted_domains[]',
    live: hosts('restricted_domains', 'a.corp.example'),
    dead: ['*.corp.example', 'https://a.corp.example'].map((host) => hosts('restricted_domains', host)),
    look: { by: 'reach', at: `${PRESENT} https://a.corp.example/` },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.runtime_blocked_hosts[]',
    live: hosts('runtime_blocked_hosts', '*://*.corp.example'),
    dead: ['corp.example'].map((host) => hosts('runtime_blocked_hosts', host)),
    look: { by: 'reach', at: `${PRESENT} https://b.corp.example/` },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.runtime_allowed_hosts[]',
    live: { '*': { runtime_blocked_hosts: ['*://*.corp.example'], runtime_allowed_hosts: ['*://c.corp.example'] } },
    dead: [],
    noDead: 'A text that is no pattern costs all hosts, so that the site is open too.',
    look: { by: 'reach', at: `${PRESENT} https://c.corp.example/` },
    without: { '*': { runtime_blocked_hosts: ['*://*.corp.example'] } },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.blocked_permissions[]',
    live: { '*': { blocked_permissions: ['downloads'] } },
    dead: [{ '*': { blocked_permissions: ['<all_urls>'] } }, { '*': { blocked_permissions: ['Downloads'] } }],
    look: { by: 'mayInstall', at: 'other@weft.example downloads,<all_urls>' },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.allowed_permissions[]',
    live: { 'other@weft.example': { blocked_permissions: ['downloads'], allowed_permissions: ['downloads'] } },
    dead: [{ 'other@weft.example': { blocked_permissions: ['downloads'], allowed_permissions: ['Downloads'] } }],
    look: { by: 'mayInstall', at: 'other@weft.example downloads' },
    without: { 'other@weft.example': { blocked_permissions: ['downloads'] } },
  },
  {
    policy: 'ExtensionSettings',
    path: '*.blocked_install_message',
    live: { '*': { blocked_install_message: 'Ask Weft' } },
    dead: [],
    noDead: 'Any text is shown.',
    look: { by: 'setting', at: 'other@weft.example blocked_install_message' },
  },
]

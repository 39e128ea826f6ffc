import type { JsonValue } from '../json-value.ts'
import { chromeCounterpart } from '../lint/chrome-policies.ts'
import { isJsonObject, type JsonObject, setMember } from './conversion.ts'

/** The part of a set of Chrome policies that Firefox can carry out. */
export interface ChromeImport {
  readonly policies: JsonObject
  /** Chrome policies that were not carried over, or not wholly, each with the reason. */
  readonly lost: readonly { readonly name: string; readonly reason: string }[]
}

type Setting = readonly [path: readonly string[], value: JsonValue]
type Rule = (value: JsonValue, all: JsonObject) => readonly Setting[] | string

const isTexts = (value: JsonValue): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A boolean that means the same under another name, or its opposite. */
const flag =
  (path: readonly string[], isOpposite = false): Rule =>
  (value) =>
    typeof value === 'boolean' ? [[path, value !== isOpposite]] : 'it is not true or false'

/** A boolean with only one value that Firefox can express. */
const onlyWhen =
  (wanted: boolean, path: readonly string[], result: JsonValue): Rule =>
  (value) => {
    if (typeof value !== 'boolean') return 'it is not true or false'
    return value === wanted ? [[path, result]] : []
  }

const text =
  (...settings: readonly (readonly [readonly string[], JsonValue?])[]): Rule =>
  (value) =>
    typeof value === 'string' ? settings.map(([path, fixed]) => [path, fixed ?? value]) : 'it is no text'

/** One of a list of numbers, each with what it means in Firefox; a text says why it means nothing there. */
const numbered =
  (meanings: Readonly<Record<string, readonly Setting[] | string>>): Rule =>
  (value) =>
    meanings[String(value)] ?? `Firefox has nothing like the value ${JSON.stringify(value)}`

/** Sites of Chrome become origins; patterns with stars inside a host have none. */
const origins =
  (path: readonly string[]): Rule =>
  (value) => {
    if (!isTexts(value)) return 'it is no list of texts'
    const found = value.map(originOf)
    const known = found.filter((origin) => origin !== null)
    return known.length === 0 ? 'none of its patterns is a single site' : [[path, known]]
  }

function originOf(pattern: string): string | null {
  const [, scheme = 'https', host, port = ''] =
    /^(?:(https?):\/\/)?(?:\[\*\.\])?([a-z0-9.-]+\.[a-z0-9-]+|localhost)(:\d+)?(?:\/\*?)?(?:,\*)?$/i.exec(pattern) ?? []
  return host === undefined ? null : `${scheme}://${host}${port}`
}

/** Chrome's filters of addresses become match patterns, which cover the names below a host as Chrome's do. */
const patterns =
  (path: readonly string[]): Rule =>
  (value) => {
    if (!isTexts(value)) return 'it is no list of texts'
    const known = value.map(patternOf).filter((pattern) => pattern !== null)
    return known.length === 0 ? 'none of its filters can be a match pattern' : [[path, known]]
  }

function patternOf(filter: string): string | null {
  if (filter === '*') return '<all_urls>'
  const [, scheme = '*', dot, host, path = '/*'] =
    /^(?:(https?):\/\/)?(\.)?([a-z0-9.-]+\.[a-z0-9-]+|localhost)(\/[^?]*)?$/i.exec(filter) ?? []
  if (host === undefined) return null
  return `${scheme}://${dot ? '' : '*.'}${host}${path === '/' ? '/*' : path.endsWith('*') ? path : `${path}*`}`
}

const extensionMode =
  (mode: string): Rule =>
  (value) => {
    if (!isTexts(value)) return 'it is no list of texts'
    if (value.includes('*')) return [[['ExtensionSettings', '*', 'installation_mode'], mode]]
    return 'extensions of Chrome have other identifiers in Firefox; look for each at addons.mozilla.org'
  }

const PROXY_MODES: Readonly<Record<string, string>> = {
  direct: 'none',
  auto_detect: 'autoDetect',
  pac_script: 'autoConfig',
  fixed_servers: 'manual',
  system: 'system',
}

const proxyMode: Rule = (value) => {
  const mode = PROXY_MODES[String(value)]
  return mode === undefined ? 'Firefox has no such mode' : [[['Proxy', 'Mode'], mode]]
}

const proxySettings: Rule = (value) => {
  if (!isJsonObject(value)) return 'it is no object'
  const names: Readonly<Record<string, readonly [string, Rule]>> = {
    ProxyMode: ['Mode', proxyMode],
    ProxyPacUrl: ['AutoConfigURL', text([['Proxy', 'AutoConfigURL']])],
    ProxyServer: ['HTTPProxy', proxyServer],
    ProxyBypassList: ['Passthrough', proxyBypass],
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const found = names[name]?.[1](member, value)
    return found === undefined || typeof found === 'string' ? [] : found
  })
}

const proxyServer: Rule = (value) => {
  if (typeof value !== 'string') return 'it is no text'
  const [, scheme, server] = /^(?:(\w+):\/\/)?([^;=]+)$/.exec(value) ?? []
  if (server === undefined) return 'a server for each scheme cannot be carried over'
  if (scheme?.startsWith('socks'))
    return [
      [['Proxy', 'SOCKSProxy'], server],
      [['Proxy', 'SOCKSVersion'], scheme === 'socks4' ? 4 : 5],
    ]
  return [
    [['Proxy', 'HTTPProxy'], server],
    [['Proxy', 'UseHTTPProxyForAllProtocols'], true],
  ]
}

const proxyBypass: Rule = (value) =>
  typeof value === 'string' ? [[['Proxy', 'Passthrough'], value.split(/[;,]\s*/).join(', ')]] : 'it is no text'

const startPages: Rule = (value) => {
  if (!isTexts(value) || value[0] === undefined) return 'it is no list of texts'
  const more: readonly Setting[] = value.length > 1 ? [[['Homepage', 'Additional'], value.slice(1)]] : []
  return [[['Homepage', 'URL'], value[0]], ...more]
}

const searchEngine: Rule = (value, all) => {
  const name = all.DefaultSearchProviderName
  if (typeof value !== 'string' || typeof name !== 'string') return 'DefaultSearchProviderName is missing'
  const suggest = all.DefaultSearchProviderSuggestURL
  const engine = {
    Name: name,
    URLTemplate: value,
    ...(typeof suggest === 'string' && { SuggestURLTemplate: suggest }),
  }
  return [
    [['SearchEngines', 'Add'], [engine]],
    [['SearchEngines', 'Default'], name],
  ]
}

const bookmarks: Rule = (value) => (Array.isArray(value) ? [[['ManagedBookmarks'], value]] : 'it is no list')

const permission = (name: string): Rule =>
  numbered({
    1: [],
    2: [[['Permissions', name, 'BlockNewRequests'], true]],
    3: [],
  })

const rules: Readonly<Record<string, Rule>> = {
  AudioCaptureAllowed: onlyWhen(false, ['Permissions', 'Microphone', 'BlockNewRequests'], true),
  AudioCaptureAllowedUrls: origins(['Permissions', 'Microphone', 'Allow']),
  AuthServerAllowlist: (value) =>
    typeof value === 'string'
      ? [[['Authentication', 'SPNEGO'], value.split(/,\s*/).map((site) => site.replace(/^\*/, ''))]]
      : 'it is no text',
  AuthNegotiateDelegateAllowlist: (value) =>
    typeof value === 'string'
      ? [[['Authentication', 'Delegated'], value.split(/,\s*/).map((site) => site.replace(/^\*/, ''))]]
      : 'it is no text',
  AutofillAddressEnabled: flag(['AutofillAddressEnabled']),
  AutofillCreditCardEnabled: flag(['AutofillCreditCardEnabled']),
  BlockThirdPartyCookies: onlyWhen(true, ['Cookies', 'Behavior'], 'reject-foreign'),
  BookmarkBarEnabled: flag(['DisplayBookmarksToolbar']),
  BrowserSignin: numbered({
    0: [[['DisableFirefoxAccounts'], true]],
    1: [],
    2: 'Firefox cannot force people to sign in',
  }),
  BuiltInDnsClientEnabled: onlyWhen(false, ['DNSOverHTTPS', 'Enabled'], false),
  CookiesAllowedForUrls: origins(['Cookies', 'Allow']),
  CookiesBlockedForUrls: origins(['Cookies', 'Block']),
  CookiesSessionOnlyForUrls: origins(['Cookies', 'AllowSession']),
  DefaultBrowserSettingEnabled: flag(['DontCheckDefaultBrowser'], true),
  DefaultCookiesSetting: numbered({
    1: [[['Cookies', 'Behavior'], 'accept']],
    2: [[['Cookies', 'Behavior'], 'reject']],
    4: [[['SanitizeOnShutdown', 'Cookies'], true]],
  }),
  DefaultDownloadDirectory: text([['DefaultDownloadDirectory']]),
  DownloadDirectory: text([['DownloadDirectory']]),
  DefaultGeolocationSetting: permission('Location'),
  DefaultNotificationsSetting: permission('Notifications'),
  DefaultPopupsSetting: numbered({
    1: [[['PopupBlocking', 'Default'], false]],
    2: [[['PopupBlocking', 'Default'], true]],
  }),
  DefaultSearchProviderName: (value, all) =>
    all.DefaultSearchProviderSearchURL === undefined && typeof value === 'string'
      ? [[['SearchEngines', 'Default'], value]]
      : [],
  DefaultSearchProviderSearchURL: searchEngine,
  DefaultSearchProviderSuggestURL: () => [],
  DeveloperToolsAvailability: numbered({ 0: [], 1: [], 2: [[['DisableDeveloperTools'], true]] }),
  DnsOverHttpsMode: numbered({
    off: [[['DNSOverHTTPS', 'Enabled'], false]],
    automatic: [[['DNSOverHTTPS', 'Enabled'], true]],
    secure: [
      [['DNSOverHTTPS', 'Enabled'], true],
      [['DNSOverHTTPS', 'Fallback'], false],
    ],
  }),
  DnsOverHttpsTemplates: (value) =>
    typeof value === 'string'
      ? [[['DNSOverHTTPS', 'ProviderURL'], (value.split(/\s+/)[0] ?? '').replace(/\{\?dns\}$/, '')]]
      : 'it is no text',
  ExtensionInstallAllowlist: extensionMode('allowed'),
  ExtensionInstallBlocklist: extensionMode('blocked'),
  ExtensionInstallForcelist: extensionMode('force_installed'),
  ForceEphemeralProfiles: onlyWhen(true, ['SanitizeOnShutdown'], true),
  HardwareAccelerationModeEnabled: flag(['HardwareAcceleration']),
  HomepageLocation: text([['Homepage', 'URL']], [['Homepage', 'Locked'], true]),
  HttpAllowlist: origins(['HttpAllowlist']),
  HttpsOnlyMode: numbered({
    allowed: [[['HttpsOnlyMode'], 'allowed']],
    disallowed: [[['HttpsOnlyMode'], 'disallowed']],
    force_enabled: [[['HttpsOnlyMode'], 'force_enabled']],
    force_balanced_enabled: [[['HttpsOnlyMode'], 'force_enabled']],
  }),
  IncognitoModeAvailability: numbered({
    0: [[['PrivateBrowsingModeAvailability'], 0]],
    1: [[['PrivateBrowsingModeAvailability'], 1]],
    2: [[['PrivateBrowsingModeAvailability'], 2]],
  }),
  ManagedBookmarks: bookmarks,
  MetricsReportingEnabled: onlyWhen(false, ['DisableTelemetry'], true),
  NetworkPredictionOptions: numbered({
    0: [[['NetworkPrediction'], true]],
    1: [[['NetworkPrediction'], true]],
    2: [[['NetworkPrediction'], false]],
  }),
  NewTabPageLocation: () => 'Firefox has no policy for another page in new tabs; an extension can set one',
  NotificationsAllowedForUrls: origins(['Permissions', 'Notifications', 'Allow']),
  NotificationsBlockedForUrls: origins(['Permissions', 'Notifications', 'Block']),
  PasswordManagerEnabled: flag(['PasswordManagerEnabled']),
  PopupsAllowedForUrls: origins(['PopupBlocking', 'Allow']),
  PrintingEnabled: flag(['PrintingEnabled']),
  PromptForDownloadLocation: flag(['PromptForDownloadLocation']),
  ProxyBypassList: proxyBypass,
  ProxyMode: proxyMode,
  ProxyPacUrl: text([['Proxy', 'AutoConfigURL']]),
  ProxyServer: proxyServer,
  ProxySettings: proxySettings,
  RestoreOnStartup: numbered({
    1: [[['Homepage', 'StartPage'], 'previous-session']],
    4: [[['Homepage', 'StartPage'], 'homepage']],
    5: [[['Homepage', 'StartPage'], 'none']],
  }),
  RestoreOnStartupURLs: startPages,
  SafeBrowsingEnabled: () =>
    'Firefox cannot switch it off by policy; DisableSecurityBypass.SafeBrowsing makes its warnings firm',
  SearchSuggestEnabled: flag(['SearchSuggestEnabled']),
  ShowHomeButton: flag(['ShowHomeButton']),
  SSLErrorOverrideAllowed: onlyWhen(false, ['DisableSecurityBypass', 'InvalidCertificate'], true),
  SSLVersionMin: numbered({
    tls1: [[['SSLVersionMin'], 'tls1']],
    'tls1.1': [[['SSLVersionMin'], 'tls1.1']],
    'tls1.2': [[['SSLVersionMin'], 'tls1.2']],
    'tls1.3': [[['SSLVersionMin'], 'tls1.3']],
  }),
  SyncDisabled: onlyWhen(true, ['DisableFirefoxAccounts'], true),
  TranslateEnabled: flag(['TranslateEnabled']),
  URLAllowlist: patterns(['WebsiteFilter', 'Exceptions']),
  URLBlocklist: patterns(['WebsiteFilter', 'Block']),
  VideoCaptureAllowed: onlyWhen(false, ['Permissions', 'Camera', 'BlockNewRequests'], true),
  VideoCaptureAllowedUrls: origins(['Permissions', 'Camera', 'Allow']),
}

/** Turns policies of Chrome or Edge into those of Firefox, as far as these have the same meaning. */
export function importChromePolicies(chrome: JsonObject): ChromeImport {
  const policies: Record<string, JsonValue> = {}
  const lost: { name: string; reason: string }[] = []
  for (const [name, value] of Object.entries(chrome)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const result = rule ? rule(value, chrome) : reasonFor(name)
    if (typeof result === 'string') lost.push({ name, reason: result })
    else for (const [path, set] of result) place(policies, path, set)
    const left = rule && typeof result !== 'string' ? partsLeft(value, result) : 0
    if (left > 0) lost.push({ name, reason: `${left} of its entries are no single site, and stay out` })
  }
  return { policies, lost }
}

/** How many entries of a list have no counterpart. */
function partsLeft(value: JsonValue, settings: readonly Setting[]): number {
  const [first] = settings
  if (!isTexts(value) || !first || !Array.isArray(first[1]) || settings.length > 1) return 0
  return value.length - first[1].length
}

function reasonFor(name: string): string {
  const found = chromeCounterpart(name)
  if (!found) return 'Firefox has no policy of this name'
  return found.instead === null
    ? 'Firefox has no counterpart'
    : `Firefox has ${found.instead}, whose values mean something else`
}

function place(policies: Record<string, JsonValue>, path: readonly string[], value: JsonValue): void {
  let owner = policies
  for (const step of path.slice(0, -1)) {
    const present = Object.hasOwn(owner, step) ? owner[step] : undefined
    const inside: Record<string, JsonValue> = isJsonObject(present) ? { ...present } : {}
    setMember(owner, step, inside)
    owner = inside
  }
  setMember(owner, path.at(-1) ?? '', value)
}

// Written by `npm run follow`: the values of each policy, one a line.
import { array, boolean, enumOf, json, number, object, origin, string, union, url } from '../../../catalogue/value-tree.ts'
import { changeShapes } from '../../change-shapes.ts'
import { shapes as before } from '../esr140/shapes.ts'

export const shapes = changeShapes(before, {
  AIControls: object({ Default: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }), Translations: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }), PDFAltText: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }), SmartTabGroups: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }), LinkPreviewKeyPoints: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }), SidebarChatbot: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }), SmartWindow: object({ Value: enumOf('available', 'blocked'), Locked: boolean() }) }),
  AutoLaunchProtocolsFromOrigins: array(object({ allowed_origins: array(origin()), protocol: string() }, { required: ['allowed_origins', 'protocol'] }), { jsonText: true }),
  BrowserDataBackup: union(boolean(), object({ AllowBackup: boolean(), AllowRestore: boolean() })),
  ClearOnShutdown: union(boolean(), object({ BrowsingHistoryAndDownloads: boolean(), CookiesAndStorage: boolean(), Cache: boolean(), FormData: boolean(), SiteSettings: boolean() })),
  Containers: object({ Default: array(object({ name: string(), icon: enumOf('fingerprint', 'briefcase', 'dollar', 'cart', 'vacation', 'gift', 'food', 'fruit', 'pet', 'tree', 'chill', 'circle', 'fence'), color: enumOf('blue', 'cyan', 'green', 'yellow', 'orange', 'red', 'pink', 'purple', 'violet', 'gray') }), { jsonText: true }) }),
  Cookies: object({ Allow: array(origin(), { strict: false }), AllowSession: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), Default: boolean(), AcceptThirdParty: enumOf('always', 'never', 'from-visited'), RejectTracker: boolean(), ExpireAtSessionEnd: boolean(), Locked: boolean(), Behavior: enumOf('accept', 'reject-foreign', 'reject', 'limit-foreign', 'reject-tracker', 'reject-tracker-and-partition-foreign', 'partition-foreign'), BehaviorPrivateBrowsing: enumOf('accept', 'reject-foreign', 'reject', 'limit-foreign', 'reject-tracker', 'reject-tracker-and-partition-foreign', 'partition-foreign') }),
  DefaultBrowserSettingEnabled: boolean(),
  DefaultSerialGuardSetting: enumOf(2, 3),
  DisableRemoteImprovements: boolean(),
  DisableRemoteSettingsAndAcceptSecurityConsequences: boolean(),
  EnableTrackingProtection: object({ Value: boolean(), Locked: boolean(), Cryptomining: boolean(), Fingerprinting: boolean(), EmailTracking: boolean(), SuspectedFingerprinting: boolean(), Exceptions: array(origin(), { strict: false }), Category: enumOf('standard', 'strict'), BaselineExceptions: boolean(), ConvenienceExceptions: boolean() }),
  ExtensionSettings: object({ '*': object({ installation_mode: enumOf('allowed', 'blocked'), allowed_types: array(enumOf('extension', 'dictionary', 'locale', 'theme', 'sitepermission')), blocked_install_message: string(), install_sources: array(string()), restricted_domains: array(string()), runtime_allowed_hosts: array(string()), runtime_blocked_hosts: array(string()), temporarily_allow_weak_signatures: boolean(), blocked_permissions: array(string()), allowed_permissions: array(string()) }) }, { patternProperties: { '^.*$': object({ installation_mode: enumOf('allowed', 'blocked', 'force_installed', 'normal_installed'), install_url: string(), blocked_install_message: string(), updates_disabled: boolean(), update_url: url({ pattern: '^[^%]*(?:%[0-9A-Fa-f]{2}[^%]*)*$' }), default_area: enumOf('navbar', 'menupanel'), runtime_allowed_hosts: array(string()), runtime_blocked_hosts: array(string()), temporarily_allow_weak_signatures: boolean(), private_browsing: boolean(), blocked_permissions: array(string()), allowed_permissions: array(string()) }) }, jsonText: true }),
  FirefoxHome: object({ Search: boolean(), Weather: boolean(), TopSites: boolean(), SponsoredTopSites: boolean(), Highlights: boolean(), Pocket: boolean(), Stories: boolean(), SponsoredPocket: boolean(), SponsoredStories: boolean(), Snippets: boolean(), Locked: boolean(), Widgets: object({ Enabled: boolean(), Blocked: array(string()) }) }),
  FirefoxSuggest: object({ WebSuggestions: boolean(), SponsoredSuggestions: boolean(), ImproveSuggest: boolean(), Locked: boolean(), OnlineEnabled: boolean() }),
  GenerativeAI: object({ Chatbot: boolean(), LinkPreviews: boolean(), TabGroups: boolean(), Enabled: boolean(), Locked: boolean(), SmartWindow: boolean() }),
  Homepage: object({ URL: url(), Locked: boolean(), Additional: array(url(), { strict: false }), StartPage: enumOf('none', 'homepage', 'previous-session', 'homepage-locked'), NewTabOnRestore: boolean() }),
  IPProtectionAvailable: boolean(),
  LocalNetworkAccess: object({ Enabled: boolean(), BlockTrackers: boolean(), EnablePrompting: boolean(), SkipDomains: array(string()), Locked: boolean() }),
  ManagedBookmarks: array(object({ children: array(object({ favicon: url(), name: string(), toplevel_name: string(), url: string(), children: array(json()) })), favicon: url(), name: string(), toplevel_name: string(), url: string() }), { jsonText: true }),
  RelaunchRequired: object({ NotificationPeriodHours: number(), RestartTimeOfDay: object({ Hour: number(), Minute: number() }) }),
  SanitizeOnShutdown: union(boolean(), object({ Cache: boolean(), Cookies: boolean(), Downloads: boolean(), FormData: boolean(), History: boolean(), Sessions: boolean(), SiteSettings: boolean(), OfflineApps: boolean(), Locked: boolean(), Exceptions: array(origin(), { strict: false }) })),
  SitePolicies: array(object({ Match: array(string()), Exceptions: array(string()), Policies: object({ DisableJit: boolean() }) }, { required: ['Policies'] })),
  VisualSearchEnabled: boolean(),
  XSLTEnabled: boolean(),
})

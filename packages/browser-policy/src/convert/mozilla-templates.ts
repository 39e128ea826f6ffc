import type { OmaField, OmaTemplate } from './oma-template.ts'

/** Policies that are one switch with the policy's name. */
const ownSwitches = `
AppAutoUpdate BlockAboutAddons BlockAboutConfig BlockAboutProfiles BlockAboutSupport CaptivePortal
DefaultBrowserSettingEnabled DisableAppUpdate DisableBuiltinPDFViewer DisableDefaultBrowserAgent
DisableDeveloperTools DisableFeedbackCommands DisableFirefoxAccounts DisableFirefoxScreenshots DisableFirefoxStudies
DisableForgetButton DisableFormHistory HardwareAcceleration DisableMasterPasswordCreation DisablePasswordReveal
DisablePocket DisablePrivateBrowsing DisableProfileImport DisableProfileRefresh DisableSafeMode
DisableSetDesktopBackground DisableSystemAddonUpdate DisableTelemetry NoDefaultBookmarks DontCheckDefaultBrowser
LegacyProfiles LegacySameSiteCookieBehaviorEnabled NetworkPrediction NewTabPage OfferToSaveLogins
OfferToSaveLoginsDefault PromptForDownloadLocation PasswordManagerEnabled PrimaryPassword BackgroundAppUpdate
WindowsSSO UseSystemPrintDialog StartDownloadsInTempDirectory GoToIntranetSiteForSingleWordEntryInAddressBar
DisableThirdPartyModuleBlocking PrintingEnabled ManualAppUpdateOnly AllowFileSelectionDialogs AutofillAddressEnabled
AutofillCreditCardEnabled TranslateEnabled DisableEncryptedClientHello PostQuantumKeyAgreementEnabled
CNSA2KeyAgreementEnabled SkipTermsOfUse VisualSearchEnabled DisableRemoteImprovements
DisableRemoteSettingsAndAcceptSecurityConsequences IPProtectionAvailable XSLTEnabled
`

/** Switches inside policies: category path, policy, and the properties; a letter before one stands before its name. */
const switches = `
firefox~Authentication|Authentication|Locked PrivateBrowsing
firefox~Cookies|Cookies|ExpireAtSessionEnd Locked
firefox~DNSOverHTTPS|DNSOverHTTPS|Enabled Locked Fallback
firefox~Popups|PopupBlocking|Default Locked
firefox~Flash|FlashPlugin|Default Locked
firefox|DisableSecurityBypass|P_InvalidCertificate P_SafeBrowsing
firefox~ProxySettings|Proxy|Locked UseHTTPProxyForAllProtocols AutoLogin UseProxyForDNS
firefox~SanitizeOnShutdown|SanitizeOnShutdown|A_Cache B_Cookies D_FormData E_History F_Sessions G_SiteSettings I_Locked
firefox~UserMessaging|UserMessaging|ExtensionRecommendations FeatureRecommendations UrlbarInterventions SkipOnboarding MoreFromMozilla FirefoxLabs Locked
firefox~DisabledCiphers|DisabledCiphers|TLS_DHE_RSA_WITH_AES_128_CBC_SHA TLS_DHE_RSA_WITH_AES_256_CBC_SHA TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 TLS_RSA_WITH_AES_128_CBC_SHA TLS_RSA_WITH_AES_256_CBC_SHA TLS_RSA_WITH_3DES_EDE_CBC_SHA TLS_RSA_WITH_AES_128_GCM_SHA256 TLS_RSA_WITH_AES_256_GCM_SHA384 TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 TLS_CHACHA20_POLY1305_SHA256 TLS_AES_128_GCM_SHA256 TLS_AES_256_GCM_SHA384
firefox~EncryptedMediaExtensions|EncryptedMediaExtensions|Enabled Locked
firefox~PDFjs|PDFjs|Enabled EnablePermissions
firefox~PictureInPicture|PictureInPicture|Enabled Locked
firefox~FirefoxSuggest|FirefoxSuggest|WebSuggestions SponsoredSuggestions ImproveSuggest Locked
firefox~ContentAnalysis|ContentAnalysis|BypassForSameTabOperations Enabled IsPerUser ShowBlockedResult
firefox~FirefoxHome|FirefoxHome|Search TopSites SponsoredTopSites Highlights Stories SponsoredStories Weather Locked
firefox~GenerativeAI|GenerativeAI|Enabled Chatbot LinkPreviews TabGroups Locked
firefox~BrowserDataBackup|BrowserDataBackup|AllowBackup AllowRestore
firefox~LocalNetworkAccess|LocalNetworkAccess|Enabled BlockTrackers EnablePrompting Locked
`

/** Policies that are given as JSON, in several lines or in one: category path, name, place, and the input. */
const jsonTexts = `
firefox~Extensions|ExtensionSettings|ExtensionSettings|ExtensionSettings
firefox~Bookmarks|A_Bookmarks|Bookmarks|JSON
firefox|WebsiteFilter|WebsiteFilter|JSON
firefox|Handlers|Handlers|Handlers
firefox|Preferences|Preferences|JSON
firefox|ManagedBookmarks|ManagedBookmarks|JSON
firefox|AutoLaunchProtocolsFromOrigins|AutoLaunchProtocolsFromOrigins|JSON
firefox|ExemptDomainFileTypePairsFromFileTypeDownloadWarnings|ExemptDomainFileTypePairsFromFileTypeDownloadWarnings|JSON
firefox|Containers|Containers|JSON
firefox|SitePolicies|SitePolicies|JSON
`

/** Kinds of permissions, all with the same lists. */
const permissions = 'Camera Microphone Location Notifications VirtualReality ScreenShare Autoplay'

/** Features with the same two settings. */
const aiControls = 'Default Translations PDFAltText SmartTabGroups LinkPreviewKeyPoints SidebarChatbot SmartWindow'

/**
 * The other settings of Mozilla's templates (firefox.admx 8.1) that have an address in Mozilla's list for Intune, one a line. A line has
 * the category path, the name, the place that Enabled and Disabled set by themselves, and the inputs as id, kind, place, and greatest
 * length or options. `#` marks an option that is a number.
 */
const settings = `
firefox~Authentication|Authentication_SPNEGO||Authentication:list:Authentication.SPNEGO
firefox~Authentication|Authentication_Delegated||Authentication:list:Authentication.Delegated
firefox~Authentication|Authentication_NTLM||Authentication:list:Authentication.NTLM
firefox~Authentication|Authentication_AllowNonFQDN||Authentication_AllowNonFQDN_NTLM:boolean:Authentication.AllowNonFQDN.NTLM|Authentication_AllowNonFQDN_SPNEGO:boolean:Authentication.AllowNonFQDN.SPNEGO
firefox~Authentication|Authentication_AllowProxies||Authentication_AllowProxies_NTLM:boolean:Authentication.AllowProxies.NTLM|Authentication_AllowProxies_SPNEGO:boolean:Authentication.AllowProxies.SPNEGO
firefox~Certificates|Certificates_ImportEnterpriseRoots|Certificates.ImportEnterpriseRoots
firefox~Certificates|Certificates_Install||Certificates_Install:list:Certificates.Install
firefox~Cookies|Cookies_Allow||Permissions:list:Cookies.Allow
firefox~Cookies|Cookies_AllowSession||Permissions:list:Cookies.AllowSession
firefox~Cookies|Cookies_Block||Permissions:list:Cookies.Block
firefox~Cookies|Cookies_Behavior||Cookies_Behavior:choice:Cookies.Behavior:accept/reject-foreign/reject/limit-foreign/reject-tracker/partition-foreign/reject-tracker-and-partition-foreign
firefox~Cookies|Cookies_BehaviorPrivateBrowsing||Cookies_BehaviorPrivateBrowsing:choice:Cookies.BehaviorPrivateBrowsing:accept/reject-foreign/reject/limit-foreign/reject-tracker/partition-foreign/reject-tracker-and-partition-foreign
firefox~Permissions~Autoplay|Autoplay_Default||Autoplay_Default:choice:Permissions.Autoplay.Default:allow-audio-video/block-audio/block-audio-video
firefox|DefaultDownloadDirectory||Preferences_String:text:DefaultDownloadDirectory
firefox|DownloadDirectory||Preferences_String:text:DownloadDirectory
firefox~DNSOverHTTPS|DNSOverHTTPS_ProviderURL||String:text:DNSOverHTTPS.ProviderURL
firefox~DNSOverHTTPS|DNSOverHTTPS_ExcludedDomains||List:list:DNSOverHTTPS.ExcludedDomains
firefox|DisplayBookmarksToolbar_Enum||DisplayBookmarksToolbar:choice:DisplayBookmarksToolbar:always/never/newtab
firefox|DisplayMenuBar_Enum||DisplayMenuBar:choice:DisplayMenuBar:always/never/default-on/default-off
firefox~Extensions|Extensions_Install||Extensions:list:Extensions.Install
firefox~Extensions|Extensions_Uninstall||Extensions:list:Extensions.Uninstall
firefox~Extensions|Extensions_Locked||Extensions:list:Extensions.Locked
firefox~Extensions|ExtensionUpdate|ExtensionUpdate
firefox|LegacySameSiteCookieBehaviorEnabledForDomainList||LegacySameSiteCookieBehaviorEnabledForDomainList:list:LegacySameSiteCookieBehaviorEnabledForDomainList
firefox|LocalFileLinks||LocalFileLinks:list:LocalFileLinks
firefox~Popups|PopupBlocking_Allow||Permissions:list:PopupBlocking.Allow
firefox~Addons|InstallAddonsPermission_Allow||Permissions:list:InstallAddonsPermission.Allow
firefox~Addons|InstallAddonsPermission_Default|InstallAddonsPermission.Default
firefox~Flash|FlashPlugin_Allow||Permissions:list:FlashPlugin.Allow
firefox~Flash|FlashPlugin_Block||Permissions:list:FlashPlugin.Block
firefox|OverrideFirstRunPage||OverridePage:text:OverrideFirstRunPage
firefox|OverridePostUpdatePage||OverridePage:text:OverridePostUpdatePage
firefox~Homepage|HomepageURL||HomepageURL:text:Homepage.URL|HomepageLocked:boolean:Homepage.Locked
firefox~Homepage|HomepageAdditional||HomepageAdditional:list:Homepage.Additional
firefox~Homepage|HomepageStartPage||StartPage:choice:Homepage.StartPage:none/homepage/previous-session/homepage-locked
firefox~Homepage|Homepage_ShowHomeButton|ShowHomeButton
firefox~Homepage|Homepage_NewTabOnRestore|Homepage.NewTabOnRestore
firefox~Bookmarks|Bookmark01||BookmarkTitle:text:Bookmarks.1.Title|BookmarkURL:text:Bookmarks.1.URL|BookmarkFolder:text:Bookmarks.1.Folder|BookmarkFavicon:text:Bookmarks.1.Favicon|BookmarkPlacement:choice:Bookmarks.1.Placement:toolbar/menu
firefox|PasswordManagerExceptions||List:list:PasswordManagerExceptions
firefox~ProxySettings|Proxy_ConnectionType||Proxy_ConnectionType:choice:Proxy.Mode:none/system/manual/autoDetect/autoConfig
firefox~ProxySettings|Proxy_HTTPProxy||Proxy_HTTPProxy:text:Proxy.HTTPProxy
firefox~ProxySettings|Proxy_SSLProxy||Proxy_SSLProxy:text:Proxy.SSLProxy
firefox~ProxySettings|Proxy_SOCKSProxy||Proxy_SOCKSProxy:text:Proxy.SOCKSProxy|Proxy_SOCKSVersion:choice:Proxy.SOCKSVersion:#4/#5
firefox~ProxySettings|Proxy_AutoConfigURL||Proxy_AutoConfigURL:text:Proxy.AutoConfigURL
firefox~ProxySettings|Proxy_Passthrough||Proxy_Passthrough:text:Proxy.Passthrough
firefox|SearchBar||SearchBar:choice:SearchBar:unified/separate
firefox~Search|SearchSuggestEnabled|SearchSuggestEnabled
firefox|B_WebsiteFilter_Block||WebsiteFilter:list:WebsiteFilter.Block
firefox|B_WebsiteFilter_Exceptions||WebsiteFilter:list:WebsiteFilter.Exceptions
firefox~Search|SearchEngines_1||SearchEngine_Name:text:SearchEngines.Add.1.Name|SearchEngine_URLTemplate:text:SearchEngines.Add.1.URLTemplate|SearchEngine_Method:choice:SearchEngines.Add.1.Method:GET/POST|SearchEngine_IconURL:text:SearchEngines.Add.1.IconURL|SearchEngine_Alias:text:SearchEngines.Add.1.Alias|SearchEngine_Description:text:SearchEngines.Add.1.Description|SearchEngine_SuggestURLTemplate:text:SearchEngines.Add.1.SuggestURLTemplate|SearchEngine_PostData:text:SearchEngines.Add.1.PostData|SearchEngine_Encoding:text:SearchEngines.Add.1.Encoding
firefox~Search|SearchEngines_Default||SearchEngines_Default:text:SearchEngines.Default
firefox~Search|SearchEngines_PreventInstalls|SearchEngines.PreventInstalls
firefox~Search|SearchEngines_Remove||SearchEngines_Remove:list:SearchEngines.Remove
firefox|AppUpdateURL||AppUpdateURL:text:AppUpdateURL
firefox|SecurityDevices||SecurityDevices:named-list:SecurityDevices
firefox|RequestedLocales||RequestedLocales:list:RequestedLocales
firefox|RequestedLocalesString||Preferences_String:text:RequestedLocales
firefox|SSLVersionMin||SSLVersion:choice:SSLVersionMin:tls1/tls1.1/tls1.2/tls1.3
firefox|SSLVersionMax||SSLVersion:choice:SSLVersionMax:tls1/tls1.1/tls1.2/tls1.3
firefox|SupportMenu||SupportMenuTitle:text:SupportMenu.Title|SupportMenuURL:text:SupportMenu.URL|SupportMenuAccessKey:text:SupportMenu.AccessKey
firefox~SanitizeOnShutdown|J_SanitizeOnShutdown_Exceptions||Permissions:list:SanitizeOnShutdown.Exceptions
firefox~TrackingProtection|A_TrackingProtection_Value|EnableTrackingProtection.Value
firefox~TrackingProtection|B_TrackingProtection_Cryptomining|EnableTrackingProtection.Cryptomining
firefox~TrackingProtection|C_TrackingProtection_Fingerprinting|EnableTrackingProtection.Fingerprinting
firefox~TrackingProtection|D_TrackingProtection_Exceptions||TrackingProtection_Exceptions:list:EnableTrackingProtection.Exceptions
firefox~TrackingProtection|E_TrackingProtection_Locked|EnableTrackingProtection.Locked
firefox~TrackingProtection|F_TrackingProtection_EmailTracking|EnableTrackingProtection.EmailTracking
firefox~TrackingProtection|G_TrackingProtection_Category||TrackingProtection_Category:choice:EnableTrackingProtection.Category:strict/standard
firefox~TrackingProtection|H_TrackingProtection_SuspectedFingerprinting|EnableTrackingProtection.SuspectedFingerprinting
firefox~TrackingProtection|I_TrackingProtection_BaselineExceptions|EnableTrackingProtection.BaselineExceptions
firefox~TrackingProtection|J_TrackingProtection_ConvenienceExceptions|EnableTrackingProtection.ConvenienceExceptions
firefox|AllowedDomainsForApps||String:text:AllowedDomainsForApps
firefox|AppUpdatePin||String:text:AppUpdatePin
firefox~SecurityDevices|SecurityDevices_Add||SecurityDevices:named-list:SecurityDevices.Add
firefox~SecurityDevices|SecurityDevices_Delete||SecurityDevices:list:SecurityDevices.Delete
firefox|HttpsOnlyMode||HttpsOnlyMode:choice:HttpsOnlyMode:allowed/disallowed/enabled/force_enabled
firefox|HttpAllowlist||List:list:HttpAllowlist
firefox|PrivateBrowsingModeAvailability||PrivateBrowsingModeAvailability:choice:PrivateBrowsingModeAvailability:#0/#1/#2
firefox~ContentAnalysis|ContentAnalysis_AgentName||String:text:ContentAnalysis.AgentName
firefox~ContentAnalysis|ContentAnalysis_AgentTimeout||Number:number:ContentAnalysis.AgentTimeout
firefox~ContentAnalysis|ContentAnalysis_AllowUrlRegexList||String:text:ContentAnalysis.AllowUrlRegexList:16384
firefox~ContentAnalysis|ContentAnalysis_ClientSignature||String:text:ContentAnalysis.ClientSignature
firefox~ContentAnalysis|ContentAnalysis_DefaultResult||ContentAnalysis_DefaultResult:choice:ContentAnalysis.DefaultResult:#0/#1/#2
firefox~ContentAnalysis|ContentAnalysis_DenyUrlRegexList||String:text:ContentAnalysis.DenyUrlRegexList:16384
firefox~ContentAnalysis|ContentAnalysis_PipePathName||String:text:ContentAnalysis.PipePathName
firefox~ContentAnalysis~InterceptionPoints~InterceptionPoints_Clipboard|ContentAnalysis_InterceptionPoints_Clipboard|ContentAnalysis.InterceptionPoints.Clipboard.Enabled
firefox~ContentAnalysis~InterceptionPoints~InterceptionPoints_Clipboard|ContentAnalysis_InterceptionPoints_Clipboard_PlainTextOnly|ContentAnalysis.InterceptionPoints.Clipboard.PlainTextOnly
firefox~ContentAnalysis~InterceptionPoints~InterceptionPoints_DragAndDrop|ContentAnalysis_InterceptionPoints_DragAndDrop|ContentAnalysis.InterceptionPoints.DragAndDrop.Enabled
firefox~ContentAnalysis~InterceptionPoints~InterceptionPoints_DragAndDrop|ContentAnalysis_InterceptionPoints_DragAndDrop_PlainTextOnly|ContentAnalysis.InterceptionPoints.DragAndDrop.PlainTextEnabled
firefox~ContentAnalysis~InterceptionPoints|ContentAnalysis_InterceptionPoints_FileUpload|ContentAnalysis.InterceptionPoints.FileUpload.Enabled
firefox~ContentAnalysis~InterceptionPoints|ContentAnalysis_InterceptionPoints_Print|ContentAnalysis.InterceptionPoints.Print.Enabled
firefox~ContentAnalysis~InterceptionPoints|ContentAnalysis_InterceptionPoints_Download|ContentAnalysis.InterceptionPoints.Download.Enabled
firefox~ContentAnalysis|ContentAnalysis_TimeoutResult||ContentAnalysis_TimeoutResult:choice:ContentAnalysis.TimeoutResult:#0/#1/#2
firefox~LocalNetworkAccess|LocalNetworkAccess_SkipDomains||LocalNetworkAccess_SkipDomains:list:LocalNetworkAccess.SkipDomains
firefox|DefaultSerialGuardSetting||DefaultSerialGuardSetting:choice:DefaultSerialGuardSetting:#2/#3
`

const linesOf = (text: string): readonly string[] => text.trim().split('\n')

/** Every setting as a line of `settings`. */
const lines: readonly string[] = [
  ...ownSwitches
    .trim()
    .split(/\s+/)
    .map((name) => `firefox|${name}|${name}`),
  ...linesOf(switches).flatMap((line) => {
    const [area = '', policy = '', names = ''] = line.split('|')
    return names.split(' ').map((name) => {
      const [, letter = '', property] = /^([A-Z]_)?(\w+)$/.exec(name) ?? []
      return `${area}|${letter}${policy}_${property}|${policy}.${property}`
    })
  }),
  ...linesOf(jsonTexts).flatMap((line) => {
    const [area, name, place, input] = line.split('|')
    return [`${area}|${name}OneLine||JSONOneLine:json:${place}:16384`, `${area}|${name}||${input}:json:${place}:16384`]
  }),
  ...permissions.split(' ').flatMap((kind) => [
    ...['Allow', 'Block'].map(
      (list) => `firefox~Permissions~${kind}|${kind}_${list}||Permissions:list:Permissions.${kind}.${list}`,
    ),
    // Autoplay has a default in place of it.
    ...(kind === 'Autoplay' ? ['Locked'] : ['BlockNewRequests', 'Locked']).map(
      (name) => `firefox~Permissions~${kind}|${kind}_${name}|Permissions.${kind}.${name}`,
    ),
  ]),
  ...aiControls
    .split(' ')
    .flatMap((kind) => [
      `firefox~AIControls~${kind}|${kind}_Value||AIControls_Value:choice:AIControls.${kind}.Value:available/blocked`,
      `firefox~AIControls~${kind}|${kind}_Locked|AIControls.${kind}.Locked`,
    ]),
  ...linesOf(settings),
]

/** The greatest length of a text whose template does not say one. */
const USUAL_LENGTH = 1_023

/** A place as a path; the registry counts entries from 1. */
const pathOf = (place: string): readonly (string | number)[] =>
  place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step))

function fieldOf(text: string): OmaField {
  const [id = '', kind = '', place = '', more] = text.split(':')
  const path = pathOf(place)
  switch (kind) {
    case 'choice':
      return { id, kind, path, options: (more ?? '').split('/').map(optionOf) }
    case 'text':
    case 'json':
      return { id, kind, path, longest: more === undefined ? USUAL_LENGTH : Number(more) }
    case 'number':
    case 'boolean':
    case 'list':
    case 'named-list':
      return { id, kind, path }
    default:
      throw new Error(`an input of Mozilla's templates has the unknown kind ${kind}`)
  }
}

const optionOf = (text: string): string | number => (text.startsWith('#') ? Number(text.slice(1)) : text)

/** Mozilla's templates as rows of Intune address them. */
export const mozillaTemplates: readonly OmaTemplate[] = lines.map((line) => {
  const [area = '', name = '', boolean = '', ...fields] = line.split('|')
  return { area, name, boolean: boolean === '' ? null : pathOf(boolean), fields: fields.map(fieldOf) }
})

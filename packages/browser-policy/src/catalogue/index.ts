import { aiControls } from './ai-controls.policy.ts'
import { allowFileSelectionDialogs } from './allow-file-selection-dialogs.policy.ts'
import { allowedDomainsForApps } from './allowed-domains-for-apps.policy.ts'
import { appAutoUpdate } from './app-auto-update.policy.ts'
import { appUpdatePin } from './app-update-pin.policy.ts'
import { appUpdateUrl } from './app-update-url.policy.ts'
import { authentication } from './authentication.policy.ts'
import { autoLaunchProtocolsFromOrigins } from './auto-launch-protocols-from-origins.policy.ts'
import { autofillAddressEnabled } from './autofill-address-enabled.policy.ts'
import { autofillCreditCardEnabled } from './autofill-credit-card-enabled.policy.ts'
import { backgroundAppUpdate } from './background-app-update.policy.ts'
import { blockAboutAddons } from './block-about-addons.policy.ts'
import { blockAboutConfig } from './block-about-config.policy.ts'
import { blockAboutProfiles } from './block-about-profiles.policy.ts'
import { blockAboutSupport } from './block-about-support.policy.ts'
import { bookmarks } from './bookmarks.policy.ts'
import { browserDataBackup } from './browser-data-backup.policy.ts'
import { captivePortal } from './captive-portal.policy.ts'
import { certificates } from './certificates.policy.ts'
import { clearOnShutdown } from './clear-on-shutdown.policy.ts'
import { cnsa2KeyAgreementEnabled } from './cnsa2-key-agreement-enabled.policy.ts'
import { containers } from './containers.policy.ts'
import { contentAnalysis } from './content-analysis.policy.ts'
import { cookies } from './cookies.policy.ts'
import { defaultBrowserSettingEnabled } from './default-browser-setting-enabled.policy.ts'
import { defaultDownloadDirectory } from './default-download-directory.policy.ts'
import { defaultSerialGuardSetting } from './default-serial-guard-setting.policy.ts'
import type { Policy, PolicyDefinition } from './define-policy.ts'
import { disableAccounts } from './disable-accounts.policy.ts'
import { disableAppUpdate } from './disable-app-update.policy.ts'
import { disableBrowserAccounts } from './disable-browser-accounts.policy.ts'
import { disableBrowserScreenshots } from './disable-browser-screenshots.policy.ts'
import { disableBrowserStudies } from './disable-browser-studies.policy.ts'
import { disableBuiltinPdfViewer } from './disable-builtin-pdf-viewer.policy.ts'
import { disableDefaultBrowserAgent } from './disable-default-browser-agent.policy.ts'
import { disableDeveloperTools } from './disable-developer-tools.policy.ts'
import { disableEncryptedClientHello } from './disable-encrypted-client-hello.policy.ts'
import { disableFeedbackCommands } from './disable-feedback-commands.policy.ts'
import { disableForgetButton } from './disable-forget-button.policy.ts'
import { disableFormHistory } from './disable-form-history.policy.ts'
import { disableLaunchOnLogin } from './disable-launch-on-login.policy.ts'
import { disableMasterPasswordCreation } from './disable-master-password-creation.policy.ts'
import { disablePasswordReveal } from './disable-password-reveal.policy.ts'
import { disablePrivateBrowsing } from './disable-private-browsing.policy.ts'
import { disableProfileImport } from './disable-profile-import.policy.ts'
import { disableProfileRefresh } from './disable-profile-refresh.policy.ts'
import { disableReadLater } from './disable-read-later.policy.ts'
import { disableRemoteImprovements } from './disable-remote-improvements.policy.ts'
import { disableRemoteSettingsAndAcceptSecurityConsequences } from './disable-remote-settings-and-accept-security-consequences.policy.ts'
import { disableSafeMode } from './disable-safe-mode.policy.ts'
import { disableSecurityBypass } from './disable-security-bypass.policy.ts'
import { disableSetDesktopBackground } from './disable-set-desktop-background.policy.ts'
import { disableSystemAddonUpdate } from './disable-system-addon-update.policy.ts'
import { disableTelemetry } from './disable-telemetry.policy.ts'
import { disableThirdPartyModuleBlocking } from './disable-third-party-module-blocking.policy.ts'
import { disabledCiphers } from './disabled-ciphers.policy.ts'
import { displayBookmarksToolbar } from './display-bookmarks-toolbar.policy.ts'
import { displayMenuBar } from './display-menu-bar.policy.ts'
import { dnsOverHttps } from './dns-over-https.policy.ts'
import { dontCheckDefaultBrowser } from './dont-check-default-browser.policy.ts'
import { downloadDirectory } from './download-directory.policy.ts'
import { enableTrackingProtection } from './enable-tracking-protection.policy.ts'
import { encryptedMediaExtensions } from './encrypted-media-extensions.policy.ts'
import { exemptDomainFileTypePairsFromFileTypeDownloadWarnings } from './exempt-domain-file-type-pairs-from-file-type-download-warnings.policy.ts'
import { extensionSettings } from './extension-settings.policy.ts'
import { extensionUpdate } from './extension-update.policy.ts'
import { extensions } from './extensions.policy.ts'
import { firefoxHome } from './firefox-home.policy.ts'
import { firefoxSuggest } from './firefox-suggest.policy.ts'
import { generativeAi } from './generative-ai.policy.ts'
import { goToIntranetSiteForSingleWordEntryInAddressBar } from './go-to-intranet-site-for-single-word-entry-in-address-bar.policy.ts'
import { handlers } from './handlers.policy.ts'
import { hardwareAcceleration } from './hardware-acceleration.policy.ts'
import { homepage } from './homepage.policy.ts'
import { httpAllowlist } from './http-allowlist.policy.ts'
import { httpsOnlyMode } from './https-only-mode.policy.ts'
import { inAppNotification } from './in-app-notification.policy.ts'
import { installAddonsPermission } from './install-addons-permission.policy.ts'
import { ipProtectionAvailable } from './ip-protection-available.policy.ts'
import { joinVersions } from './join-versions.ts'
import { legacyProfiles } from './legacy-profiles.policy.ts'
import { legacySameSiteCookieBehaviorEnabled } from './legacy-same-site-cookie-behavior-enabled.policy.ts'
import { legacySameSiteCookieBehaviorEnabledForDomainList } from './legacy-same-site-cookie-behavior-enabled-for-domain-list.policy.ts'
import { localFileLinks } from './local-file-links.policy.ts'
import { localNetworkAccess } from './local-network-access.policy.ts'
import { managedBookmarks } from './managed-bookmarks.policy.ts'
import { manualAppUpdateOnly } from './manual-app-update-only.policy.ts'
import { mediaPlugin } from './media-plugin.policy.ts'
import { microsoftEntraSso } from './microsoft-entra-sso.policy.ts'
import { networkPrediction } from './network-prediction.policy.ts'
import { newTabPage } from './new-tab-page.policy.ts'
import { noDefaultBookmarks } from './no-default-bookmarks.policy.ts'
import { offerToSaveLogins } from './offer-to-save-logins.policy.ts'
import { offerToSaveLoginsDefault } from './offer-to-save-logins-default.policy.ts'
import { overrideFirstRunPage } from './override-first-run-page.policy.ts'
import { overridePostUpdatePage } from './override-post-update-page.policy.ts'
import { passwordManagerEnabled } from './password-manager-enabled.policy.ts'
import { passwordManagerExceptions } from './password-manager-exceptions.policy.ts'
import { pdfjs } from './pdfjs.policy.ts'
import { permissions } from './permissions.policy.ts'
import { pictureInPicture } from './picture-in-picture.policy.ts'
import { popupBlocking } from './popup-blocking.policy.ts'
import { postQuantumKeyAgreementEnabled } from './post-quantum-key-agreement-enabled.policy.ts'
import { preferences } from './preferences.policy.ts'
import { primaryPassword } from './primary-password.policy.ts'
import { printingEnabled } from './printing-enabled.policy.ts'
import { privateBrowsingModeAvailability } from './private-browsing-mode-availability.policy.ts'
import { promptForDownloadLocation } from './prompt-for-download-location.policy.ts'
import { proxy } from './proxy.policy.ts'
import { relaunchRequired } from './relaunch-required.policy.ts'
import { requestedLocales } from './requested-locales.policy.ts'
import { sanitizeOnShutdown } from './sanitize-on-shutdown.policy.ts'
import { searchBar } from './search-bar.policy.ts'
import { searchEngines } from './search-engines.policy.ts'
import { searchSuggestEnabled } from './search-suggest-enabled.policy.ts'
import { securityDevices } from './security-devices.policy.ts'
import { showHomeButton } from './show-home-button.policy.ts'
import { sitePolicies } from './site-policies.policy.ts'
import { skipTermsOfUse } from './skip-terms-of-use.policy.ts'
import { sslVersionMax } from './ssl-version-max.policy.ts'
import { sslVersionMin } from './ssl-version-min.policy.ts'
import { startDownloadsInTempDirectory } from './start-downloads-in-temp-directory.policy.ts'
import { supportMenu } from './support-menu.policy.ts'
import { thirdParty } from './third-party.policy.ts'
import { translateEnabled } from './translate-enabled.policy.ts'
import { useSystemPrintDialog } from './use-system-print-dialog.policy.ts'
import { userMessaging } from './user-messaging.policy.ts'
import { visualSearchEnabled } from './visual-search-enabled.policy.ts'
import { websiteFilter } from './website-filter.policy.ts'
import { windowsSso } from './windows-sso.policy.ts'
import { xsltEnabled } from './xslt-enabled.policy.ts'

/** Every policy, in alphabetical order of its name. A new entry needs its own file and its line here. */
export const definitions = [
  thirdParty,
  aiControls,
  allowedDomainsForApps,
  allowFileSelectionDialogs,
  appAutoUpdate,
  appUpdatePin,
  appUpdateUrl,
  authentication,
  autofillAddressEnabled,
  autofillCreditCardEnabled,
  autoLaunchProtocolsFromOrigins,
  backgroundAppUpdate,
  blockAboutAddons,
  blockAboutConfig,
  blockAboutProfiles,
  blockAboutSupport,
  bookmarks,
  browserDataBackup,
  captivePortal,
  certificates,
  clearOnShutdown,
  cnsa2KeyAgreementEnabled,
  containers,
  contentAnalysis,
  cookies,
  defaultBrowserSettingEnabled,
  defaultDownloadDirectory,
  defaultSerialGuardSetting,
  disableAccounts,
  disableAppUpdate,
  disableBrowserAccounts,
  disableBrowserScreenshots,
  disableBrowserStudies,
  disableBuiltinPdfViewer,
  disabledCiphers,
  disableDefaultBrowserAgent,
  disableDeveloperTools,
  disableEncryptedClientHello,
  disableFeedbackCommands,
  disableForgetButton,
  disableFormHistory,
  disableLaunchOnLogin,
  disableMasterPasswordCreation,
  disablePasswordReveal,
  disablePrivateBrowsing,
  disableProfileImport,
  disableProfileRefresh,
  disableReadLater,
  disableRemoteImprovements,
  disableRemoteSettingsAndAcceptSecurityConsequences,
  disableSafeMode,
  disableSecurityBypass,
  disableSetDesktopBackground,
  disableSystemAddonUpdate,
  disableTelemetry,
  disableThirdPartyModuleBlocking,
  displayBookmarksToolbar,
  displayMenuBar,
  dnsOverHttps,
  dontCheckDefaultBrowser,
  downloadDirectory,
  enableTrackingProtection,
  encryptedMediaExtensions,
  exemptDomainFileTypePairsFromFileTypeDownloadWarnings,
  extensions,
  extensionSettings,
  extensionUpdate,
  firefoxHome,
  firefoxSuggest,
  generativeAi,
  goToIntranetSiteForSingleWordEntryInAddressBar,
  handlers,
  hardwareAcceleration,
  homepage,
  httpAllowlist,
  httpsOnlyMode,
  inAppNotification,
  installAddonsPermission,
  ipProtectionAvailable,
  legacyProfiles,
  legacySameSiteCookieBehaviorEnabled,
  legacySameSiteCookieBehaviorEnabledForDomainList,
  localFileLinks,
  localNetworkAccess,
  managedBookmarks,
  manualAppUpdateOnly,
  mediaPlugin,
  microsoftEntraSso,
  networkPrediction,
  newTabPage,
  noDefaultBookmarks,
  offerToSaveLogins,
  offerToSaveLoginsDefault,
  overrideFirstRunPage,
  overridePostUpdatePage,
  passwordManagerEnabled,
  passwordManagerExceptions,
  pdfjs,
  permissions,
  pictureInPicture,
  popupBlocking,
  postQuantumKeyAgreementEnabled,
  preferences,
  primaryPassword,
  printingEnabled,
  privateBrowsingModeAvailability,
  promptForDownloadLocation,
  proxy,
  relaunchRequired,
  requestedLocales,
  sanitizeOnShutdown,
  searchBar,
  searchEngines,
  searchSuggestEnabled,
  securityDevices,
  showHomeButton,
  sitePolicies,
  skipTermsOfUse,
  sslVersionMax,
  sslVersionMin,
  startDownloadsInTempDirectory,
  supportMenu,
  translateEnabled,
  userMessaging,
  useSystemPrintDialog,
  visualSearchEnabled,
  websiteFilter,
  windowsSso,
  xsltEnabled,
] as const satisfies readonly PolicyDefinition[]

/** Every policy with what is known of it in each browser. */
export const catalogue: readonly Policy[] = definitions.map(joinVersions)

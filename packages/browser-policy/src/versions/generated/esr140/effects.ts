// The preferences that the policies set in this version besides those in their own files, for their examples; one policy a line.
import type { VersionEffects } from '../../version.ts'
import { effects as before } from '../esr60/effects.ts'

export const effects: VersionEffects = {
  ...before,
  Cookies: [{ name: "network.cookie.cookieBehavior.pbmode", value: 1, locked: true }],
  DisableBrowserAccounts: [{ name: "browser.aboutwelcome.enabled", value: false, locked: true }],
  DisableBrowserScreenshots: [{ name: "screenshots.browser.component.enabled", value: false, locked: true }],
  DisableBrowserStudies: [{ name: "browser.newtabpage.activity-stream.asrouter.userprefs.cfr.addons", value: false, locked: true }, { name: "browser.newtabpage.activity-stream.asrouter.userprefs.cfr.features", value: false, locked: true }],
  DisableProfileImport: [{ name: "browser.newtabpage.activity-stream.migrationExpired", value: true, locked: true }],
  DisableTelemetry: [{ name: "datareporting.usage.uploadEnabled", value: false, locked: true }, { name: "toolkit.telemetry.archive.enabled", value: false, locked: true }],
  EnableTrackingProtection: [{ name: "privacy.trackingprotection.enabled", value: true, locked: true }, { name: "privacy.trackingprotection.pbmode.enabled", value: true, locked: true }],
  ExtensionUpdate: [{ name: "extensions.update.enabled", value: false, locked: true }],
  FirefoxHome: [{ name: "browser.newtabpage.activity-stream.feeds.system.topstories", value: false, locked: true }],
  HardwareAcceleration: [{ name: "layers.acceleration.disabled", value: true, locked: true }],
  OfferToSaveLogins: [{ name: "services.passwordSavingEnabled", value: false, locked: true }],
  OverrideFirstRunPage: [{ name: "browser.aboutwelcome.enabled", value: false, locked: true }],
  PostQuantumKeyAgreementEnabled: [{ name: "media.webrtc.enable_pq_dtls", value: false, locked: true }],
  SanitizeOnShutdown: [{ name: "privacy.clearOnShutdown_v2.browsingHistoryAndDownloads", value: true, locked: true }, { name: "privacy.clearOnShutdown_v2.cache", value: true, locked: true }, { name: "privacy.clearOnShutdown_v2.cookiesAndStorage", value: true, locked: true }, { name: "privacy.clearOnShutdown_v2.formdata", value: true, locked: true }, { name: "privacy.clearOnShutdown_v2.siteSettings", value: true, locked: true }],
  SkipTermsOfUse: [{ name: "datareporting.policy.dataSubmissionPolicyAcceptedVersion", value: 999, locked: true }],
}

import { type Target, targetFacts } from '../target.ts'
import type { PolicyCode } from '../versions/policy-code.ts'

/** Why a browser refuses to set a preference listed in the Preferences policy. */
export type PreferenceRefusal = 'security' | 'stability'

/** Prefixes (or whole names) of the preferences that may be set. The same in ESR 140 and 153. */
const allowedBeginnings = [
  ...['accessibility.', 'alerts.', 'app.update.', 'browser.', 'datareporting.policy.', 'devtools.', 'dom.'],
  ...['extensions.', 'general.autoScroll', 'general.smoothScroll', 'geo.', 'gfx.', 'identity.fxaccounts.toolbar.'],
  ...['intl.', 'keyword.enabled', 'layers.', 'layout.', 'mathml.disabled', 'media.', 'network.', 'pdfjs.', 'places.'],
  ...['pref.', 'print.', 'privacy.baselineFingerprintingProtection', 'privacy.fingerprintingProtection'],
  ...['privacy.globalprivacycontrol.enabled', 'privacy.userContext.enabled', 'privacy.userContext.ui.enabled'],
  ...['sidebar.', 'signon.', 'spellchecker.', 'svg.context-properties.content.enabled', 'svg.disabled'],
  ...['toolkit.legacyUserProfileCustomizations.stylesheets', 'ui.', 'webgl.disabled', 'webgl.force-enabled'],
  ...['widget.', 'xpinstall.enabled', 'xpinstall.whitelist.required'],
  // ESR builds do not insist on signatures; release builds refuse this one.
  'xpinstall.signatures.required',
]

/** The only names under `security.` that may be set. */
const allowedSecurity = [
  ...['block_fileuri_script_with_wrong_mime', 'csp.reporting.enabled', 'default_personal_cert'],
  ...['disable_button.openCertManager', 'disable_button.openDeviceManager', 'insecure_connection_text.enabled'],
  ...['insecure_connection_text.pbmode.enabled', 'mixed_content.block_active_content'],
  ...['mixed_content.block_display_content', 'mixed_content.upgrade_display_content', 'osclientcerts.autoload'],
  ...['OCSP.enabled', 'OCSP.require', 'pki.certificate_transparency.disable_for_hosts'],
  ...['pki.certificate_transparency.disable_for_spki_hashes', 'pki.certificate_transparency.mode'],
  ...['ssl.enable_ocsp_stapling', 'ssl.errorReporting.enabled', 'ssl.require_safe_negotiation'],
  ...['tls.enable_0rtt_data', 'tls.hello_downgrade_check', 'tls.version.enable-deprecated'],
  ...['warn_submit_secure_to_insecure', 'webauthn.always_allow_direct_attestation'],
]

const allowedSecurityBy: Readonly<Record<PolicyCode['securityPreferences'], ReadonlySet<string>>> = {
  none: new Set(),
  'a list': new Set(allowedSecurity),
  'a list with storage encryption': new Set([...allowedSecurity, 'storage.encryption.sqlite.enabled']),
}

/** Names that may not be set although they start with an allowed beginning. */
const blocked: ReadonlySet<string> = new Set([
  ...['app.update.channel', 'app.update.lastUpdateTime', 'app.update.migrated', 'browser.vpn_promo.disallowed_regions'],
])

const SECURITY = 'security.'

/** Why a browser does not set a preference; null where it does. */
export function preferenceRefusal(name: string, target: Target): PreferenceRefusal | null {
  if (blocked.has(name)) return 'security'
  if (name.startsWith(SECURITY)) {
    const allowed = allowedSecurityBy[targetFacts[target].code.securityPreferences]
    return allowed.has(name.slice(SECURITY.length)) ? null : 'security'
  }
  return allowedBeginnings.some((beginning) => name.startsWith(beginning)) ? null : 'stability'
}

/** Preferences that may not be set, and the policy that has the same effect. */
const insteadOf: Readonly<Record<string, string>> = {
  'privacy.clearOnShutdown.cache': 'SanitizeOnShutdown',
  'privacy.clearOnShutdown.cookies': 'SanitizeOnShutdown',
  'privacy.clearOnShutdown.history': 'SanitizeOnShutdown',
  'privacy.sanitize.sanitizeOnShutdown': 'SanitizeOnShutdown',
  'privacy.trackingprotection.enabled': 'EnableTrackingProtection',
  'security.enterprise_roots.enabled': 'Certificates.ImportEnterpriseRoots',
  'security.tls.version.max': 'SSLVersionMax',
  'security.tls.version.min': 'SSLVersionMin',
  'toolkit.telemetry.enabled': 'DisableTelemetry',
  'datareporting.healthreport.uploadEnabled': 'DisableTelemetry',
  'identity.fxaccounts.enabled': 'DisableFirefoxAccounts',
  'app.normandy.enabled': 'DisableFirefoxStudies',
  'app.shield.optoutstudies.enabled': 'DisableFirefoxStudies',
  'permissions.default.camera': 'Permissions.Camera',
  'permissions.default.desktop-notification': 'Permissions.Notifications',
  'permissions.default.geo': 'Permissions.Location',
  'permissions.default.microphone': 'Permissions.Microphone',
}

/** The policy, by Firefox's name, to use instead of a preference that may not be set. */
export function policyInstead(name: string): string | undefined {
  return Object.hasOwn(insteadOf, name) ? insteadOf[name] : undefined
}

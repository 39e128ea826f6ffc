// Written by `npm run follow`: the values of each policy, one a line.
import { array, boolean, enumOf, object, origin, string, urlOrEmpty } from '../../../catalogue/value-tree.ts'
import { changeShapes } from '../../change-shapes.ts'
import { shapes as before } from '../esr140/shapes.ts'

export const shapes = changeShapes(before, {
  DNSOverHTTPS: object({ Enabled: boolean(), ProviderURL: urlOrEmpty(), ExcludedDomains: array(string()), Locked: boolean() }),
  EnableTrackingProtection: object({ Value: boolean(), Locked: boolean(), Cryptomining: boolean(), Fingerprinting: boolean(), EmailTracking: boolean(), Exceptions: array(origin(), { strict: false }) }),
  FirefoxHome: object({ Search: boolean(), TopSites: boolean(), SponsoredTopSites: boolean(), Highlights: boolean(), Pocket: boolean(), SponsoredPocket: boolean(), Snippets: boolean(), Locked: boolean() }),
  Permissions: object({ Camera: object({ Allow: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), BlockNewRequests: boolean(), Locked: boolean() }), Microphone: object({ Allow: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), BlockNewRequests: boolean(), Locked: boolean() }), Location: object({ Allow: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), BlockNewRequests: boolean(), Locked: boolean() }), Notifications: object({ Allow: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), BlockNewRequests: boolean(), Locked: boolean() }), Autoplay: object({ Default: enumOf('allow-audio-video', 'block-audio', 'block-audio-video'), Allow: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), Locked: boolean() }), VirtualReality: object({ Allow: array(origin(), { strict: false }), Block: array(origin(), { strict: false }), BlockNewRequests: boolean(), Locked: boolean() }) }),
}, 'AllowFileSelectionDialogs', 'ContentAnalysis', 'DisableAccounts', 'DisableEncryptedClientHello', 'GenerativeAI', 'HttpAllowlist', 'HttpsOnlyMode', 'MicrosoftEntraSSO', 'PostQuantumKeyAgreementEnabled', 'PrivateBrowsingModeAvailability', 'SkipTermsOfUse', 'TranslateEnabled')

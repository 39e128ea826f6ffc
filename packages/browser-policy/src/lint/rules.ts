import type { Rule } from './define-rule.ts'
import { accessKey } from './rules/access-key.rule.ts'
import { allowBlockOverlap } from './rules/allow-block-overlap.rule.ts'
import { automationStopped } from './rules/automation-stopped.rule.ts'
import { bareDocument } from './rules/bare-document.rule.ts'
import { byteOrderMark } from './rules/byte-order-mark.rule.ts'
import { chromePolicy } from './rules/chrome-policy.rule.ts'
import { comment } from './rules/comment.rule.ts'
import { conflictingPolicies } from './rules/conflicting-policies.rule.ts'
import { controlCharacter } from './rules/control-character.rule.ts'
import { cookiesDefault } from './rules/cookies-default.rule.ts'
import { cookiesExpire } from './rules/cookies-expire.rule.ts'
import { curlyQuotes } from './rules/curly-quotes.rule.ts'
import { deadValue } from './rules/dead-value.rule.ts'
import { defaultBrowserCheck } from './rules/default-browser-check.rule.ts'
import { doubleEnvelope } from './rules/double-envelope.rule.ts'
import { duplicateEntry } from './rules/duplicate-entry.rule.ts'
import { duplicateName } from './rules/duplicate-name.rule.ts'
import { enterpriseOnly } from './rules/enterprise-only.rule.ts'
import { enterpriseRoots } from './rules/enterprise-roots.rule.ts'
import { exceptionsWithoutBlock } from './rules/exceptions-without-block.rule.ts'
import { extensionId } from './rules/extension-id.rule.ts'
import { extensionInstall } from './rules/extension-install.rule.ts'
import { extensionLists } from './rules/extension-lists.rule.ts'
import { extensionPatterns } from './rules/extension-patterns.rule.ts'
import { faviconNotData } from './rules/favicon-not-data.rule.ts'
import { firstRunOnly } from './rules/first-run-only.rule.ts'
import { ftpProxy } from './rules/ftp-proxy.rule.ts'
import { handler } from './rules/handler.rule.ts'
import { homepageStartPage } from './rules/homepage-start-page.rule.ts'
import { homepageWithoutUrl } from './rules/homepage-without-url.rule.ts'
import { ignoredSibling } from './rules/ignored-sibling.rule.ts'
import { inertPolicy } from './rules/inert-policy.rule.ts'
import { installAddonsDefault } from './rules/install-addons-default.rule.ts'
import { invalidJsonText } from './rules/invalid-json-text.rule.ts'
import { invalidOrigin } from './rules/invalid-origin.rule.ts'
import { invalidUrl } from './rules/invalid-url.rule.ts'
import { invalidUtf8 } from './rules/invalid-utf8.rule.ts'
import { invalidValue } from './rules/invalid-value.rule.ts'
import { jsonSyntax } from './rules/json-syntax.rule.ts'
import { machineOnly } from './rules/machine-only.rule.ts'
import { managedBookmark } from './rules/managed-bookmark.rule.ts'
import { missingProperty } from './rules/missing-property.rule.ts'
import { noContent } from './rules/no-content.rule.ts'
import { noPolicies } from './rules/no-policies.rule.ts'
import { notInEnum } from './rules/not-in-enum.rule.ts'
import { notInTarget } from './rules/not-in-target.rule.ts'
import { notYetAvailable } from './rules/not-yet-available.rule.ts'
import { nullStopsBrowser } from './rules/null-stops-browser.rule.ts'
import { originParts } from './rules/origin-parts.rule.ts'
import { otherSystem } from './rules/other-system.rule.ts'
import { outOfRange } from './rules/out-of-range.rule.ts'
import { overridePage } from './rules/override-page.rule.ts'
import { ownNameInside } from './rules/own-name-inside.rule.ts'
import { patternMatchesLess } from './rules/pattern-matches-less.rule.ts'
import { patternNeverMatches } from './rules/pattern-never-matches.rule.ts'
import { popupDefault } from './rules/popup-default.rule.ts'
import { preferenceNotAllowed } from './rules/preference-not-allowed.rule.ts'
import { preferenceTypeRule } from './rules/preference-type.rule.ts'
import { preferenceValue } from './rules/preference-value.rule.ts'
import { prototypeName } from './rules/prototype-name.rule.ts'
import { proxyAddress } from './rules/proxy-address.rule.ts'
import { proxyMode } from './rules/proxy-mode.rule.ts'
import { renamedPolicy } from './rules/renamed-policy.rule.ts'
import { restartTime } from './rules/restart-time.rule.ts'
import { searchEngines } from './rules/search-engines.rule.ts'
import { securityDevice } from './rules/security-device.rule.ts'
import { stopsLaterPolicies } from './rules/stops-later-policies.rule.ts'
import { stopsStart } from './rules/stops-start.rule.ts'
import { supersededPolicy } from './rules/superseded-policy.rule.ts'
import { tlsRange } from './rules/tls-range.rule.ts'
import { tooLarge } from './rules/too-large.rule.ts'
import { tooManyEntries } from './rules/too-many-entries.rule.ts'
import { trackingProtection } from './rules/tracking-protection.rule.ts'
import { trailingComma } from './rules/trailing-comma.rule.ts'
import { unknownPolicy } from './rules/unknown-policy.rule.ts'
import { unknownProperty } from './rules/unknown-property.rule.ts'
import { valueWithoutEffect } from './rules/value-without-effect.rule.ts'
import { websitePattern } from './rules/website-pattern.rule.ts'
import { wrongEncoding } from './rules/wrong-encoding.rule.ts'
import { wrongType } from './rules/wrong-type.rule.ts'

/** All lint rules. A new rule needs its own file and a line here; its examples run as tests. */
export const rules = [
  accessKey,
  allowBlockOverlap,
  automationStopped,
  bareDocument,
  byteOrderMark,
  chromePolicy,
  comment,
  conflictingPolicies,
  controlCharacter,
  cookiesDefault,
  cookiesExpire,
  curlyQuotes,
  deadValue,
  defaultBrowserCheck,
  doubleEnvelope,
  duplicateEntry,
  duplicateName,
  enterpriseOnly,
  enterpriseRoots,
  exceptionsWithoutBlock,
  extensionId,
  extensionInstall,
  extensionLists,
  extensionPatterns,
  faviconNotData,
  firstRunOnly,
  ftpProxy,
  handler,
  homepageStartPage,
  homepageWithoutUrl,
  ignoredSibling,
  inertPolicy,
  installAddonsDefault,
  invalidJsonText,
  invalidOrigin,
  invalidUrl,
  invalidUtf8,
  invalidValue,
  jsonSyntax,
  machineOnly,
  managedBookmark,
  missingProperty,
  noContent,
  noPolicies,
  notInEnum,
  notInTarget,
  notYetAvailable,
  nullStopsBrowser,
  originParts,
  otherSystem,
  outOfRange,
  overridePage,
  ownNameInside,
  patternMatchesLess,
  patternNeverMatches,
  popupDefault,
  preferenceNotAllowed,
  preferenceTypeRule,
  preferenceValue,
  prototypeName,
  proxyAddress,
  proxyMode,
  renamedPolicy,
  restartTime,
  searchEngines,
  securityDevice,
  stopsLaterPolicies,
  stopsStart,
  supersededPolicy,
  tlsRange,
  tooLarge,
  tooManyEntries,
  trackingProtection,
  trailingComma,
  unknownPolicy,
  unknownProperty,
  valueWithoutEffect,
  websitePattern,
  wrongEncoding,
  wrongType,
] as const satisfies readonly Rule[]

/** The id of a rule, which is the code of its problems. */
export type RuleId = (typeof rules)[number]['id']

import { hasBaseDomain } from '../browser/base-domain.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import type { Behaviour } from '../versions/behaviour.ts'
import { isArray, isObject, type JsonObject } from './engine.ts'

/** Whether a value is a version to stay at: `102.` or later, `120.5.`, always with a final dot. */
function isUpdatePin(value: JsonValue): boolean {
  if (typeof value !== 'string') return false
  const [, major] = /^([1-9]\d*)\.(?:(?:0|[1-9]\d*)\.)?$/.exec(value) ?? []
  return major !== undefined && Number(major) >= 102
}

/** Whether a site may stand in SitePolicies: `*` for all, or a host with a registrable domain. */
function isSite(text: string): boolean {
  return text === '*' || hasBaseDomain(text.startsWith('*.') ? text.slice(2) : text)
}

function findBadSite(value: JsonValue | undefined): number {
  return value !== undefined && isArray(value)
    ? value.findIndex((item) => typeof item === 'string' && !isSite(item))
    : -1
}

function findBadSitePolicy(value: JsonValue): Path | null {
  if (!isArray(value)) return []
  for (const [index, entry] of value.entries()) {
    if (!isObject(entry)) continue
    for (const list of ['Match', 'Exceptions']) {
      const bad = findBadSite(entry[list])
      if (bad >= 0) return [index, list, bad]
    }
  }
  return null
}

/**
 * Checks by a policy's own code after the schema, by Firefox's names. Each returns the path of a fault inside the value, or
 * null.
 */
export const ownFaults: ReadonlyMap<string, (value: JsonValue) => Path | null> = new Map([
  ['AppUpdatePin', (value: JsonValue) => (isUpdatePin(value) ? null : [])],
  ['SitePolicies', findBadSitePolicy],
])

/** `StartPage: none` makes the browser drop the home page. */
function blankHomepage(value: JsonValue): JsonValue {
  return isObject(value) && value.StartPage === 'none' ? { ...value, URL: 'about:blank' } : value
}

/** `UseHTTPProxyForAllProtocols` writes HTTPProxy over the fields of the other protocols. */
function shareProxy(value: JsonValue, fields: Behaviour['sharedProxies']): JsonValue {
  if (!isObject(value) || value.UseHTTPProxyForAllProtocols !== true || !value.HTTPProxy) return value
  const address = value.HTTPProxy
  return { ...value, ...Object.fromEntries(fields.map((field) => [field, address])) }
}

/** The active value after the changes that the code of a policy makes, by Firefox's name. */
export function changeActive(name: string, value: JsonValue, { sharedProxies }: Behaviour): JsonValue {
  if (name === 'Homepage') return blankHomepage(value)
  return name === 'Proxy' ? shareProxy(value, sharedProxies) : value
}

/** Whether a file sets only this one policy, as antivirus programs do. */
export function holdsOnlyEnterpriseRoots(policies: JsonValue): boolean {
  // The name is tested first, because listing a large object is slow.
  if (!isObject(policies) || !Object.hasOwn(policies, 'Certificates') || Object.keys(policies).length > 1) return false
  const certificates = policies.Certificates
  if (certificates === undefined || !isObject(certificates)) return false
  const roots = certificates.ImportEnterpriseRoots
  return Object.keys(certificates).length === 1 && (roots === true || roots === 1)
}

/** The result of `...value` in JavaScript: entries, or the characters of a text; undefined if it throws. */
function spreadValue(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === undefined || value === null) return []
  if (isArray(value)) return value
  return typeof value === 'string' ? Array.from(value) : undefined
}

/**
 * Several home pages in one text, separated by `|`, as in the user's own setting. Undefined if its code
 * throws because Additional cannot be spread.
 */
export function splitHomepage(homepage: JsonObject): JsonObject | undefined {
  const { URL: pages, Additional: additional } = homepage
  if (typeof pages !== 'string' || !pages.includes('|')) return homepage
  const [first, ...others] = pages.split('|').filter((page) => page !== '')
  if (first === undefined) return homepage
  const more = spreadValue(additional)
  return more && { ...homepage, URL: first, Additional: [...others, ...more] }
}

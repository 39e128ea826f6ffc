import { hasBaseDomain } from '../browser/base-domain.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import { isArray, isObject, type JsonObject } from './engine.ts'

/** Whether a value is a version to stay at: `102.` or later, `120.5.`, always with a final dot. */
function isUpdatePin(value: JsonValue): boolean {
  if (typeof value !== 'string') return false
  const [, major] = /^([1-9]\d*)\.(?:(?:0|[1-9]\d*)\.)?$/.exec(value) ?? []
  return major !== undefined && Number(major) >= 102
}

/** Whether ESR 153 accepts a site in SitePolicies: `*` for all, or a host with a registrable domain. */
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

/** Adds the numbers that the browser gives to containers. */
function numberContainers(value: JsonValue): JsonValue {
  if (!isObject(value) || value.Default === undefined || !isArray(value.Default)) return value
  const numbered = value.Default.map((item, index) =>
    isObject(item) ? { ...item, public: true, userContextId: index + 1 } : item,
  )
  return { ...value, Default: numbered }
}

/** `UseHTTPProxyForAllProtocols` writes HTTPProxy over the fields of the other protocols. */
function shareProxy(...fields: readonly string[]): (value: JsonValue) => JsonValue {
  return (value) => {
    if (!isObject(value) || value.UseHTTPProxyForAllProtocols !== true || !value.HTTPProxy) return value
    const address = value.HTTPProxy
    return { ...value, ...Object.fromEntries(fields.map((field) => [field, address])) }
  }
}

type ValueChange = (value: JsonValue) => JsonValue

/** Changes that the code of a policy makes to its active value, by Firefox's names. */
export const ownChanges: Readonly<Record<'esr60' | 'esr140' | 'esr153', ReadonlyMap<string, ValueChange>>> = {
  esr60: new Map([
    ['Homepage', blankHomepage],
    ['Proxy', shareProxy('SSLProxy', 'FTPProxy', 'SOCKSProxy')],
  ]),
  esr140: new Map([
    ['Homepage', blankHomepage],
    ['Proxy', shareProxy('SSLProxy')],
  ]),
  esr153: new Map([
    ['Homepage', blankHomepage],
    ['Containers', numberContainers],
    ['Proxy', shareProxy('SSLProxy')],
  ]),
}

/** The result of `...value` in JavaScript: entries, or the characters of a text; undefined if it throws. */
function spreadValue(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === undefined || value === null) return []
  if (isArray(value)) return value
  return typeof value === 'string' ? Array.from(value) : undefined
}

/**
 * ESR 153 accepts several home pages in one text, separated by `|`, as in the user's own setting. Undefined if its code
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

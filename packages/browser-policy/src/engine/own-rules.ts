import { hasBaseDomain } from '../browser/base-domain.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import { isArray, isObject, type JsonObject } from './engine.ts'

/** A version to stay at: `102.` or later, `120.5.`, always with a dot at its end. */
function isUpdatePin(value: JsonValue): boolean {
  if (typeof value !== 'string') return false
  const [, major] = /^([1-9]\d*)\.(?:(?:0|[1-9]\d*)\.)?$/.exec(value) ?? []
  return major !== undefined && Number(major) >= 102
}

/** Whether ESR 153 takes a text for a site in SitePolicies: `*` for all, or a host that somebody can own. */
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
 * Policies whose code looks at the value once more after the schema, by Firefox's names: where they find a fault, as a path
 * from the value on, or null.
 */
export const ownFaults: ReadonlyMap<string, (value: JsonValue) => Path | null> = new Map([
  ['AppUpdatePin', (value: JsonValue) => (isUpdatePin(value) ? null : [])],
  ['SitePolicies', findBadSitePolicy],
])

/** `StartPage: none` makes the browser forget the home page. */
function blankHomepage(value: JsonValue): JsonValue {
  return isObject(value) && value.StartPage === 'none' ? { ...value, URL: 'about:blank' } : value
}

/** Containers get the numbers that the browser counts them by. */
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

/** What the code of a policy changes in its own value while it works; by Firefox's names. */
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

/** What JavaScript makes of `...value`: entries, or the letters of a text; undefined where that throws. */
function spreadValue(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === undefined || value === null) return []
  if (isArray(value)) return value
  return typeof value === 'string' ? Array.from(value) : undefined
}

/**
 * ESR 153 takes several home pages in one text, divided by `|`, as the user's own setting has them. Undefined where its
 * code throws, because Additional cannot be spread.
 */
export function splitHomepage(homepage: JsonObject): JsonObject | undefined {
  const { URL: pages, Additional: additional } = homepage
  if (typeof pages !== 'string' || !pages.includes('|')) return homepage
  const [first, ...others] = pages.split('|').filter((page) => page !== '')
  if (first === undefined) return homepage
  const more = spreadValue(additional)
  return more && { ...homepage, URL: first, Additional: [...others, ...more] }
}

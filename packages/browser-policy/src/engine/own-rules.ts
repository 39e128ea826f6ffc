import type { JsonValue } from '../json-value.ts'
import { isArray, isObject, type JsonObject } from './engine.ts'

/** A version to stay at: `102.` or later, `120.5.`, always with a dot at its end. */
function isUpdatePin(value: JsonValue): boolean {
  if (typeof value !== 'string') return false
  const [, major] = /^([1-9]\d*)\.(?:(?:0|[1-9]\d*)\.)?$/.exec(value) ?? []
  return major !== undefined && Number(major) >= 102
}

/** Scheme, user and host of a site; everything after the host may be anything. */
const SITE = /^(?:(?:\*|https?|wss?|ftp):\/{0,2})?(?:[^@/?#]*@)?(?:\*\.)?([^/?#:]*)/i

/** Longer than any host with a path that people write. */
const LONGEST_SITE = 10_000

/**
 * Whether ESR 153 takes a text for a site in SitePolicies: `*` for all, or a host below a public suffix, with or without
 * scheme, port and path. Measured with 50 texts in the real browser, which knows the list of public suffixes; we only see
 * that a host has two labels and is no address.
 */
function isSite(text: string): boolean {
  if (text === '*') return true
  if (text.length > LONGEST_SITE) return false
  const host = SITE.exec(text)?.[1] ?? ''
  return /^(?:[^.\s"<>]+\.)+[^.\s"<>]+$/.test(host) && !/^\d+(?:\.\d+){3}$/.test(host)
}

function areSites(value: JsonValue | undefined): boolean {
  if (value === undefined || !isArray(value)) return true
  return value.every((item) => typeof item === 'string' && isSite(item))
}

function areSitePolicies(value: JsonValue): boolean {
  if (!isArray(value)) return false
  return value.every((entry) => isObject(entry) && areSites(entry.Match) && areSites(entry.Exceptions))
}

/** Policies whose code looks at the value once more after the schema; by Firefox's names. */
export const ownChecks: ReadonlyMap<string, (value: JsonValue) => boolean> = new Map([
  ['AppUpdatePin', isUpdatePin],
  ['SitePolicies', areSitePolicies],
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

type Change = (value: JsonValue) => JsonValue

/** What the code of a policy changes in its own value while it works; by Firefox's names. */
export const ownChanges: Readonly<Record<'esr60' | 'esr140' | 'esr153', ReadonlyMap<string, Change>>> = {
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
function spread(value: JsonValue | undefined): readonly JsonValue[] | undefined {
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
  const more = spread(additional)
  return more && { ...homepage, URL: first, Additional: [...others, ...more] }
}

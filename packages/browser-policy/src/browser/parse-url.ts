import type { UrlParser } from '../versions/behaviour.ts'
import { type BrowserUrl, fromParts, parseStandard } from './browser-url.ts'
import {
  parseAboutOlder,
  parseFile,
  parseIcon,
  parseSimple,
  parseSimpleOlder,
  parseUnregistered,
  parseWithHost,
} from './other-schemes.ts'
import { isRefusedHost } from './refused-host.ts'

export type { BrowserUrl } from './browser-url.ts'

const NETWORK = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:'])

/**
 * URLs that every parser keeps unchanged, except for adding "/" to an empty path. Their labels are in lower case, the
 * last one starts with a letter (so it is not a number), and the path has no dots and escapes. Most URLs in policies are
 * like this, and matching them is about five times faster than the full parser.
 */
const PLAIN = /^(https?:)\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(\/[\w/-]*)?$/
/** A `data:` icon, which no parser changes. */
const PLAIN_DATA = /^data:[\w+.;=,-][\w+./;=,%-]*$/
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)*[a-z][a-z0-9]*(?:-[a-z0-9]+)*\/?$/
const PLAIN_URL = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)*[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\/[\w/-]*)?$/

/** On longer texts these expressions would need too much memory. */
const LONGEST_PLAIN = 1_000
const LONGEST_DATA = 1_000_000

function parsePlain(text: string): BrowserUrl | null {
  if (text.length <= LONGEST_DATA && PLAIN_DATA.test(text)) {
    return { href: text, protocol: 'data:', hostname: '', host: '', pathname: text.slice(5), hash: '' }
  }
  const parts = text.length <= LONGEST_PLAIN ? PLAIN.exec(text) : null
  if (parts === null || text.includes('xn--')) return null
  const [, protocol = '', host = '', pathname = '/'] = parts
  return { href: parts[3] === undefined ? `${text}/` : text, protocol, hostname: host, host, pathname, hash: '' }
}

/**
 * Parses a URL as Firefox does; null if Firefox refuses it. This is the URL Standard with a table of exceptions, checked
 * against recordings of both browsers. Surrounding blanks are allowed, as in Firefox.
 */
export function parseUrl(text: string, parser: UrlParser = 'newer'): BrowserUrl | null {
  const parsed = parsedUrls[parser]
  const known = parsed.get(text)
  if (known !== undefined) return known
  const url = parsePlain(text) ?? parseFully(text, parser)
  if (parsed.size >= MOST_KEPT) parsed.clear()
  if (text.length <= LONGEST_KEPT) parsed.set(text, url)
  return url
}

/** A cache, because three engines and several rules parse the same URLs of a document. */
const parsedUrls: Readonly<Record<UrlParser, Map<string, BrowserUrl | null>>> = {
  older: new Map(),
  newer: new Map(),
}
const MOST_KEPT = 5_000
const LONGEST_KEPT = 500

function parseFully(given: string, parser: UrlParser): BrowserUrl | null {
  const text = withoutDropped(given)
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0]
  if (scheme === undefined) return null
  const protocol = scheme.toLowerCase()
  if (protocol === 'moz-icon:') return parseIcon(given)
  const isLong = text.length > LONGEST_WITH_HOST
  if (NETWORK.has(protocol)) return isLong ? null : parseWeb(text)
  const own = parsers[parser].get(protocol)
  if (own) return isLong && WITH_HOST.has(own) ? null : own(protocol, text.slice(scheme.length))
  return parseUnregistered(protocol, text.slice(scheme.length))
}

/** Both browsers refuse longer addresses of a host or a file. */
const LONGEST_WITH_HOST = 1_048_576

/** Without the characters around and inside that the URL Standard drops. */
function withoutDropped(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  return text.slice(start, end).replace(/[\t\n\r]+/g, '')
}

/** Web addresses: the URL Standard but for some hosts. */
function parseWeb(text: string): BrowserUrl | null {
  const url = parseStandard(text)
  return url === null || isRefusedHost(url.hostname) ? null : fromParts(url.href, url)
}

type Parser = (protocol: string, rest: string) => BrowserUrl | null

/** Any text that is not refused as a URL of some unknown scheme. */
const parseAfterCheck: Parser = (protocol, rest) => parseUnregistered(protocol, rest) && parseSimple(protocol, rest)

/** Enough nesting to exhaust the stack; no browser opens such a page. */
const MANY_NESTED = /^(?:(?:view-source|jar):){50}/i

/** `view-source:` and `jar:` hold another URL. */
function parseNested(parser: UrlParser): Parser {
  return (protocol, rest) => {
    if (MANY_NESTED.test(rest)) return null
    // A jar's address ends before the last mark.
    const end = protocol === 'jar:' ? rest.lastIndexOf('!/') : rest.length
    const inner = end < 0 ? null : parseUrl(rest.slice(0, end), parser)
    if (inner === null) return null
    const pathname = protocol === 'jar:' ? rest.slice(end + 1) : inner.href
    const href = protocol + inner.href + rest.slice(end)
    return { href, protocol, hostname: '', host: '', pathname, hash: '' }
  }
}

const parseFileUrl: Parser = (_, rest) => parseFile(rest)
const WITH_HOST: ReadonlySet<Parser> = new Set([parseWithHost, parseFileUrl])

function ownParsers(parser: UrlParser, simple: Readonly<Record<string, Parser>>): ReadonlyMap<string, Parser> {
  return new Map<string, Parser>([
    ...['chrome:', 'resource:', 'moz-extension:', 'moz-page-thumb:'].map((scheme) => [scheme, parseWithHost] as const),
    ...['view-source:', 'jar:'].map((scheme) => [scheme, parseNested(parser)] as const),
    ['file:', parseFileUrl],
    ...Object.entries(simple),
  ])
}

/** The parsers of Firefox's own schemes; all others are web addresses or unregistered. */
const parsers: Readonly<Record<UrlParser, ReadonlyMap<string, Parser>>> = {
  older: ownParsers('older', {
    'about:': parseAboutOlder,
    'blob:': parseSimpleOlder,
    'data:': parseAboutOlder,
    'javascript:': parseSimpleOlder,
  }),
  newer: ownParsers('newer', {
    'about:': parseSimple,
    'blob:': parseSimple,
    'data:': parseAfterCheck,
    'javascript:': parseAfterCheck,
  }),
}

/** Whether every browser accepts a text as an origin; false if they may disagree. Two hyphens may be Punycode. */
export const isPlainOrigin = (text: string): boolean => text.length <= LONGEST_PLAIN && PLAIN_ORIGIN.test(text)

/** Whether every browser accepts a text as a URL; false if only the full parser can tell. */
export const isPlainUrl = (text: string): boolean =>
  (text.length <= LONGEST_DATA && PLAIN_DATA.test(text)) || (text.length <= LONGEST_PLAIN && PLAIN_URL.test(text))

/** Whether a text is an origin of the older kind: no path, no fragment; the query is not looked at. */
export function hasOnlyOrigin(url: BrowserUrl): boolean {
  const rest = url.pathname + url.hash
  return rest === '' || rest === '/'
}

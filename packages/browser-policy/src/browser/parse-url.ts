import { decodePunycode } from './punycode.ts'

/** A URL as the browser's parser sees it. Both Firefox versions agree on all recorded texts. */
export interface BrowserUrl {
  /** The whole, as the browser writes it: this is what a policy holds after loading. */
  readonly href: string
  /** With its colon, lower case: `https:`. */
  readonly protocol: string
  readonly hostname: string
  /** With its port where that is not the scheme's own. */
  readonly host: string
  /** Without query and fragment. */
  readonly pathname: string
  /** With its `#`, or empty. */
  readonly hash: string
}

/**
 * Characters that Firefox refuses in a host although the URL Standard allows them
 * (`http://*.a.example`, the commonest mistake in lists of origins).
 */
const REFUSED_IN_HOST = /[*"]/

const NETWORK = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:'])

/** Schemes that are no "special" ones in the URL Standard but have a host and a path in Firefox. */
const HOST_AND_PATH = new Set(['chrome:', 'resource:', 'moz-extension:'])

/** Files that Firefox opens for a bare package of `chrome:`, by kind. */
const CHROME_FILES: Readonly<Record<string, string>> = { content: '.xul', skin: '.css', locale: '.dtd' }

/** Firefox checks labels in Punycode, the URL implementation of Node 24 does not. */
function isBrokenPunycode(label: string): boolean {
  if (!label.startsWith('xn--')) return false
  const decoded = decodePunycode(label.slice(4))
  return decoded === null || parseStandard(`http://${decoded}`)?.hostname !== label
}

function fromParts(href: string, source: URL, parts: Partial<BrowserUrl> = {}): BrowserUrl {
  const { protocol, hostname, host, pathname, hash } = source
  return { href, protocol, hostname, host, pathname, hash, ...parts }
}

function withHostAndPath(url: URL): BrowserUrl {
  let pathname = url.pathname === '' ? '/' : url.pathname
  const [, kind, rest] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const file = url.protocol === 'chrome:' && kind !== undefined && rest === '' ? CHROME_FILES[kind] : undefined
  if (file !== undefined) pathname = `/${kind}/${url.hostname}${file}`
  return fromParts(`${url.protocol}//${url.host}${pathname}${url.search}${url.hash}`, url, { pathname })
}

function parseViewSource(url: URL): BrowserUrl | null {
  const inner = parseUrl(url.href.slice(url.protocol.length))
  return inner && fromParts(`view-source:${inner.href}`, url, { pathname: inner.href, hash: '' })
}

/** Parses as `new URL` does; null where that throws. `URL.parse` is younger than Node 20, which the bundle supports. */
function parseStandard(text: string): URL | null {
  try {
    return new URL(text)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * URLs that every parser leaves as they are, but for the "/" of an empty path: lower-case labels of which the last starts
 * with a letter (so that it is no number), and a path without dots and escapes. Most URLs of policies are such, and this
 * is some five times faster than the full parser.
 */
const PLAIN = /^(https?:)\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(\/[\w/-]*)?$/

function parsePlain(text: string): BrowserUrl | null {
  const parts = PLAIN.exec(text)
  if (parts === null || text.includes('xn--')) return null
  const [, protocol = '', host = '', pathname = '/'] = parts
  return { href: parts[3] === undefined ? `${text}/` : text, protocol, hostname: host, host, pathname, hash: '' }
}

/**
 * Parses a URL as Firefox ESR 140 and 153 do; null where they refuse it. It is the URL Standard with a table of exceptions,
 * checked against recordings of both browsers. Surrounding blanks are allowed, as there.
 */
export function parseUrl(text: string): BrowserUrl | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const url = parsePlain(text) ?? parseFully(text)
  if (parsed.size >= MOST_KEPT) parsed.clear()
  if (text.length <= LONGEST_KEPT) parsed.set(text, url)
  return url
}

/** One document is looked at by three engines and several rules, so each URL is asked for many times. */
const parsed = new Map<string, BrowserUrl | null>()
const MOST_KEPT = 5_000
const LONGEST_KEPT = 500

function parseFully(text: string): BrowserUrl | null {
  const url = parseStandard(text)
  if (url === null) return null
  if (NETWORK.has(url.protocol)) {
    const refused = REFUSED_IN_HOST.test(url.hostname) || url.hostname.split('.').some(isBrokenPunycode)
    return refused ? null : fromParts(url.href, url)
  }
  if (HOST_AND_PATH.has(url.protocol)) return withHostAndPath(url)
  switch (url.protocol) {
    case 'file:':
      return fromParts(`file://${url.pathname}${url.search}${url.hash}`, url, { hostname: '', host: '' })
    case 'view-source:':
      return parseViewSource(url)
    case 'moz-icon:':
      return fromParts(url.search === '' ? `${url.href}?size=16` : url.href, url, { hostname: '', host: '' })
    default:
      return fromParts(url.href, url)
  }
}

/** Whether a text is an origin in the sense of ESR 60 and 140: no path, no fragment; the query is not looked at. */
export function hasOnlyOrigin(url: BrowserUrl): boolean {
  const rest = url.pathname + url.hash
  return rest === '' || rest === '/'
}

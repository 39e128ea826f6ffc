import { parseUrl } from './parse-url.ts'

/** The parts of a WebsiteFilter match pattern, all lower case because the browser ignores case. */
export interface MatchPattern {
  readonly schemes: readonly string[]
  /** Host to compare; empty when every host matches. Null for schemes without a host, such as `data`. */
  readonly host: string | null
  /** Whether sub-domains of `host` match as well. */
  readonly subdomains: boolean
  /** Path and query; `*` stands for any text. */
  readonly path: string
}

const ANY_WEB = ['http', 'https', 'ws', 'wss']
const ALL_URLS = [...ANY_WEB, 'ftp', 'file', 'data']
const WITH_HOST = new Set([...ANY_WEB, '*', 'ftp', 'file', 'moz-extension'])

/**
 * Reads a match pattern as Firefox does (`MatchPattern` of its extension code, checked against recordings of ESR 153);
 * null where the browser says that the pattern is invalid.
 */
export function parseMatchPattern(text: string): MatchPattern | null {
  const known = parsedPatterns.get(text)
  if (known !== undefined) return known
  const pattern = parse(text)
  if (parsedPatterns.size >= MOST_KEPT) parsedPatterns.clear()
  if (text.length <= LONGEST_KEPT) parsedPatterns.set(text, pattern)
  return pattern
}

/** A cache, because several rules and commands parse the same patterns. */
const parsedPatterns = new Map<string, MatchPattern | null>()
const MOST_KEPT = 5_000
const LONGEST_KEPT = 500

function parse(text: string): MatchPattern | null {
  const pattern = text.toLowerCase()
  if (pattern === '<all_urls>') return { schemes: ALL_URLS, host: null, subdomains: true, path: '*' }
  const colon = pattern.indexOf(':')
  const scheme = pattern.slice(0, Math.max(colon, 0))
  const schemes = scheme === '*' ? ANY_WEB : [scheme]
  if (scheme === 'data') {
    const path = pattern.slice(colon + 1)
    return path === '' ? null : { schemes, host: null, subdomains: true, path }
  }
  if (!WITH_HOST.has(scheme) || !pattern.startsWith('//', colon + 1)) return null
  const slash = pattern.indexOf('/', colon + 3)
  if (slash < 0) return null
  const host = pattern.slice(colon + 3, slash)
  if (host === '' && scheme !== 'file') return null
  const path = pattern.slice(slash)
  if (host === '*') return { schemes, host: '', subdomains: true, path }
  return host.startsWith('*.')
    ? { schemes, host: host.slice(2), subdomains: true, path }
    : { schemes, host, subdomains: false, path }
}

/** Whether a text equals a glob in which only `*` is special. Linear in the length of the text for each star. */
function matchesGlob(glob: string, text: string): boolean {
  const parts = glob.split('*')
  const first = parts[0] ?? ''
  if (parts.length === 1) return glob === text
  const last = parts[parts.length - 1] ?? ''
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return from <= text.length - last.length
}

function matchesHost(pattern: MatchPattern, host: string): boolean {
  if (pattern.host === null || host === pattern.host) return true
  return pattern.subdomains && (pattern.host === '' || host.endsWith(`.${pattern.host}`))
}

/** Whether a pattern matches a URL. The port and the fragment of the URL are not looked at. */
export function matchesUrl(pattern: MatchPattern, url: string): boolean {
  const visited = parseUrl(url)
  if (visited === null) return false
  const href = visited.href.toLowerCase()
  const scheme = visited.protocol.slice(0, -1)
  if (!pattern.schemes.includes(scheme)) return false
  const hash = href.indexOf('#')
  const address = hash < 0 ? href : href.slice(0, hash)
  if (scheme === 'data') return matchesGlob(pattern.path, address.slice(5))
  const slash = address.indexOf('/', scheme.length + 3)
  const path = slash < 0 ? '' : address.slice(slash)
  return matchesHost(pattern, visited.hostname) && matchesGlob(pattern.path, path)
}

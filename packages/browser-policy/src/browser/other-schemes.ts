import { type BrowserUrl, fromParts, parseStandard } from './browser-url.ts'
import { isRefusedHost } from './refused-host.ts'

/*
 * Schemes that Firefox does not parse by the URL Standard. Each parser here reproduces recordings of ESR 153 over thousands
 * of texts. `rest` is the text after the colon, without the blanks and line ends that every parser drops.
 */

interface UrlParts {
  readonly authority: string
  /** From the first slash on, without query and fragment. */
  readonly path: string
  /** With `?`, or empty. */
  readonly query: string
  /** With `#`, or empty. */
  readonly hash: string
}

function splitRest(rest: string): UrlParts {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest) ?? []
  const slashes = /^\/*/.exec(before)?.[0].length ?? 0
  // One slash starts a path, three or more a path after no authority at all.
  if (slashes === 1 || slashes > 2)
    return { authority: '', path: slashes === 1 ? before : before.slice(2), query, hash }
  const authority = /^[^/;]*/.exec(before.slice(slashes))?.[0] ?? ''
  const path = before.slice(slashes + authority.length)
  return { authority, path: path.startsWith(';') ? `/${path}` : path, query, hash }
}

interface Authority {
  /** With its `@`, or empty. */
  readonly user: string
  readonly host: string
  /** With its colon, or empty. */
  readonly port: string
}

/**
 * User, host and port as the browser writes them; null if it refuses them. `addresses`: whether a number is an IP
 * address.
 */
function parseAuthority(authority: string, addresses: boolean): Authority | null {
  if (authority === '') return { user: '', host: '', port: '' }
  const at = authority.lastIndexOf('@')
  const [, host = '', port = ''] = /^(.*?)(:[^:\]]*)?$/s.exec(authority.slice(at + 1)) ?? []
  const source = at < 0 ? '' : authority.slice(0, at + 1).replaceAll('\\', '%5C')
  // With a label after it, a host of digits is no address. FTP's own port is the rarest in a policy.
  const url = parseStandard(`ftp://${source}${host}${addresses ? '' : '.zz'}${port}`)
  if (url === null || host === '' || host.includes('\\') || !/^:?\d*$/.test(port) || isRefusedHost(url.hostname))
    return null
  const { username, password } = url
  const user = username + (password === '' ? '' : `:${password}`)
  return {
    user: user === '' ? '' : `${user}@`,
    host: addresses ? url.hostname : url.hostname.slice(0, -3),
    port: url.port === '' ? '' : `:${url.port}`,
  }
}

/** Files that Firefox opens for a bare package of `chrome:`, by kind. */
const CHROME_FILES: Readonly<Record<string, string>> = { content: '.xul', skin: '.css', locale: '.dtd' }

/** `chrome:`, `resource:`, `moz-extension:`: a host and a path, in which a backslash is no slash. */
export function parseWithHost(protocol: string, rest: string): BrowserUrl | null {
  const parts = splitRest(rest)
  const authority = parseAuthority(parts.authority, protocol.startsWith('moz-'))
  const url = parseStandard(`http://a${parts.path.replaceAll('\\', '%5C')}${parts.query}${parts.hash}`)
  if (authority === null || url === null) return null
  let { pathname } = url
  const [, kind] = protocol === 'chrome:' ? (/^\/([a-z]+)\/?$/.exec(pathname + url.search + url.hash) ?? []) : []
  const file = kind === undefined ? undefined : CHROME_FILES[kind]
  if (file !== undefined) pathname = `/${kind}/${authority.host}${file}`
  const host = authority.host + authority.port
  const href = `${protocol}//${authority.user}${host}${pathname}${url.href.slice('http://a'.length + url.pathname.length)}`
  return { href, protocol, hostname: authority.host, host, pathname, hash: url.hash }
}

/** `file:`: the browser drops the host. */
export function parseFile(rest: string): BrowserUrl | null {
  const end = rest.search(/[?#]/)
  const place = (end < 0 ? rest : rest.slice(0, end)).replaceAll('\\', '/')
  const slashes = /^\/*/.exec(place)?.[0].length ?? 0
  let path = slashes > 2 ? place.slice(2) : place
  if (slashes === 2) path = place.slice(2).replace(/^[^/]*/, '')
  if (!path.startsWith('/')) path = `/${path}`
  const url = parseStandard(`file://${path}${end < 0 ? '' : rest.slice(end)}`)
  return url && fromParts(url.href, url, { hostname: '', host: '' })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const ESCAPED_IN_TEXT = /[\u0000-\u001f\u007f-\u{10ffff}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const ESCAPED_IN_OLDER_FRAGMENT = /[\u0000-\u0020\u007f-\u{10ffff}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const ESCAPED_IN_FRAGMENT = /[\u0000-\u0020"<>`\u007f-\u{10ffff}]+/gu

/** Only for texts whose every character `encodeURIComponent` escapes. */
const escapeAll = (text: string): string => encodeURIComponent(text.toWellFormed())

/** `about:`, `data:`, `javascript:`, `blob:`: any text; only characters beyond ASCII are escaped. */
export function parseSimple(protocol: string, rest: string): BrowserUrl {
  return parseEscaping(protocol, rest, ESCAPED_IN_FRAGMENT)
}

/** The same for ESR 140, which escapes less in a fragment. */
export function parseSimpleOlder(protocol: string, rest: string): BrowserUrl {
  return parseEscaping(protocol, rest, ESCAPED_IN_OLDER_FRAGMENT)
}

/** `about:` and `data:` in ESR 140, which treats them as an unknown scheme when a slash follows. */
export function parseAboutOlder(protocol: string, rest: string): BrowserUrl | null {
  return rest.startsWith('/') ? parseUnregistered(protocol, rest) : parseSimpleOlder(protocol, rest)
}

function parseEscaping(protocol: string, rest: string, inFragment: RegExp): BrowserUrl {
  const start = rest.indexOf('#')
  const text = (start < 0 ? rest : rest.slice(0, start)).replace(ESCAPED_IN_TEXT, escapeAll)
  const hash = start < 0 ? '' : `#${rest.slice(start + 1).replace(inFragment, escapeAll)}`
  const pathname = beforeQuery(text)
  return { href: protocol + text + hash, protocol, hostname: '', host: '', pathname, hash: hash === '#' ? '' : hash }
}

function beforeQuery(text: string): string {
  const at = text.indexOf('?')
  return at < 0 ? text : text.slice(0, at)
}

const ICON = 'moz-icon:'
const LONGEST_ICON = 4_096

/**
 * `moz-icon:`: names no page. The browser takes the text as it stands, blanks included; a file's address or the name of a
 * file after two slashes; it forgets the query and asks for a size.
 */
export function parseIcon(text: string): BrowserUrl | null {
  const whole = beforeQuery(text)
  const path = whole.slice(ICON.length)
  if (!text.startsWith(ICON) || path.length < 3 || path.length > LONGEST_ICON) return null
  const inside = path.startsWith('//') ? path.slice(2) : path
  const isFile = /^file:/i.test(inside)
  const isName = path.startsWith('//') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(inside)
  if (!isFile && !isName) return null
  return { href: `${whole.toWellFormed()}?size=16`, protocol: ICON, hostname: '', host: '', pathname: '', hash: '' }
}

/** Characters that every parser keeps in a path, used as placeholders for one that only Node escapes. */
const STAND_INS = ['!', '$', '*', '(', ')', '~', ';', '=']

/** Characters. On longer texts the expressions need too much memory, and Node's own result is close enough. */
const LONGEST_TAKEN_APART = 1_000_000

/** Schemes that nobody registered: the URL Standard of some years ago. */
export function parseUnregistered(protocol: string, rest: string): BrowserUrl | null {
  if (rest.length > LONGEST_TAKEN_APART) {
    const url = parseStandard(protocol + rest)
    return url && fromParts(url.href, url)
  }
  // Node: a backslash does not end a port.
  const text = rest.replace(/^(\/\/[^/?#\\]*:\d*)\\/, '$1/\\')
  const end = text.search(/[?#]/)
  const place = end < 0 ? text : text.slice(0, end)
  const standIn = STAND_INS.find((sign) => !place.includes(sign)) ?? '^'
  const authority = /^\/\/[^/]*/.exec(place)?.[0] ?? ''
  const path = place.slice(authority.length).replaceAll('^', standIn)
  const url = parseStandard(protocol + authority + path + text.slice(place.length))
  if (url === null) return null
  let { pathname } = url
  if (standIn !== '^' && path.includes(standIn)) pathname = pathname.replaceAll(standIn, '^')
  // Node escapes the blank before a query or fragment if there is no path.
  if (place.endsWith(' ') && !place.startsWith('/')) pathname = pathname.replace(/%20$/, ' ')
  if (pathname === url.pathname) return fromParts(url.href, url)
  const tail = url.href.slice(url.href.search(/[?#]|$/))
  const head = url.href.slice(0, url.href.length - tail.length - url.pathname.length)
  return fromParts(head + pathname + tail, url, { pathname })
}

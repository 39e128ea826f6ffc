import { isIP } from 'node:net'
import { fail, type GitResult, succeed } from './failure.ts'

/** The address of repositories that have no remote: Weft keeps them itself. */
export const ownRepository = 'local:'

/** The parts of a repository's URL. */
export interface RepositoryUrl {
  readonly scheme: 'https' | 'http' | 'ssh' | 'git' | 'path' | 'local'
  /** Lower case, punycode, IPv6 without brackets; empty for a path, and for a repository without a remote. */
  readonly host: string
  readonly port: number | null
  readonly path: string
  /** Decoded. For ssh it is also part of `location`. */
  readonly username: string | null
  readonly password: string | null
  /** The URL for git, without http credentials. */
  readonly location: string
}

export type RepositoryUrlProblem =
  /** A transport other than the supported ones: `ext::`, `file://`, `fd::`, any helper. */
  'transport-refused' | 'local-path-refused' | 'url-credentials' | 'url-malformed'

/**
 * Replaces the user and password of every URL in a text by `***`. Takes linear time, because the messages of git and the
 * settings of people may have any length.
 */
export function hideCredentials(text: string): string {
  let hidden = ''
  let copiedUpTo = 0
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const start = at + 3
    const end = endOfCredentials(text, start)
    if (end === -1 || !/[a-z0-9+.-]/i.test(text.charAt(at - 1))) continue
    // ssh://git@host names an account that everyone knows; only a password is a secret there.
    if (isSsh(text, at) && !text.slice(start, end).includes(':')) continue
    hidden += `${text.slice(copiedUpTo, start)}***`
    copiedUpTo = end
  }
  return hidden + text.slice(copiedUpTo)
}

/** The offset of the last `@` before the path; -1 without one. */
function endOfCredentials(text: string, start: number): number {
  let last = -1
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '@') last = at
    else if (/[\s/?#]/.test(character)) break
  }
  return last
}

const isSsh = (text: string, at: number): boolean => /(^|[^a-z0-9+.-])ssh$/i.test(text.slice(Math.max(0, at - 4), at))

/**
 * Accepts `https://`, `http://`, `ssh://`, `git://`, `user@host:path`, and an absolute path of this machine
 * if allowed (on the command line); `local:`, if allowed, is a repository without a remote. Everything else that git would accept is refused, above all helpers that run programs.
 */
export function parseRepositoryUrl(
  text: string,
  allow: { readonly localPath?: boolean; readonly own?: boolean } = {},
): GitResult<RepositoryUrl, RepositoryUrlProblem> {
  if (text === '' || /\p{Cc}/u.test(text) || !text.isWellFormed()) {
    return fail('url-malformed', 'expected an address such as https://example.org/project.git')
  }
  if (text === ownRepository && allow.own === true) {
    return succeed({ scheme: 'local', host: '', port: null, path: '', username: null, password: null, location: text })
  }
  if (text.startsWith('-')) return fail('url-malformed', 'an address does not begin with "-"')
  if (/^[A-Za-z0-9+.-]*::/.test(text)) return refusedTransport(text.slice(0, text.indexOf(':')))
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(text)?.[1]?.toLowerCase()
  if (scheme === 'https' || scheme === 'http' || scheme === 'ssh' || scheme === 'git') return parseUrl(scheme, text)
  if (scheme !== undefined) return refusedTransport(scheme)
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(text)) {
    if (allow.localPath !== true) return fail('local-path-refused', 'a path of this machine is not an address here')
    return succeed({ scheme: 'path', host: '', port: null, path: text, username: null, password: null, location: text })
  }
  return parseScpLike(text)
}

function refusedTransport(scheme: string): {
  ok: false
  problem: ReturnType<typeof fail<RepositoryUrlProblem>>['problem']
} {
  return fail('transport-refused', `"${scheme}" is not allowed; https, http, ssh and git are`)
}

/** Parses a host by the WHATWG rules, which need a special scheme: ftp, because no git host uses its default port. */
function parseHost(authority: string): URL | null {
  return URL.canParse(`ftp://${authority}`) ? new URL(`ftp://${authority}`) : null
}

function parseUrl(
  scheme: 'https' | 'http' | 'ssh' | 'git',
  text: string,
): GitResult<RepositoryUrl, RepositoryUrlProblem> {
  if (/^[^/\\?#]*\s/.test(text.slice(scheme.length + 3))) {
    return fail('url-malformed', 'a blank before the path; in a user name or password it is written %20')
  }
  const url = parseHost(text.slice(scheme.length + 3))
  const username = url && decode(url.username)
  const password = url && decode(url.password)
  if (url === null || username === null || password === null) return fail('url-malformed', 'this is not a URL')
  const host = plainHost(url.hostname)
  if (host === null) return fail('url-malformed', `"${url.hostname}" is not a host name`)
  if (url.search !== '' || url.hash !== '' || url.pathname === '/' || /^\/(?:-|%2d)/i.test(url.pathname)) {
    return fail('url-malformed', 'expected scheme, host and path, as in https://example.org/project.git')
  }
  if (/%(?:[01][0-9a-f]|7f)/i.test(url.pathname)) return fail('url-malformed', 'control characters in the path')
  if (scheme === 'git' && url.username !== '') return fail('url-credentials', 'git:// knows no users')
  if (scheme === 'ssh' && password !== '') return fail('url-credentials', 'ssh takes a key and no password')
  if (scheme === 'ssh' && username !== '' && !/^[A-Za-z0-9_][\w.+-]*$/.test(username)) {
    return fail('url-malformed', 'this is not a user name of ssh')
  }
  const account = scheme === 'ssh' && username !== '' ? `${username}@` : ''
  return succeed({
    scheme,
    host,
    port: url.port === '' ? null : Number(url.port),
    path: url.pathname,
    username: username === '' ? null : username,
    password: password === '' ? null : password,
    location: `${scheme}://${account}${url.host}${url.pathname}`,
  })
}

/** `user@host:path`, whose path is relative to the account's home and therefore no `ssh://` URL. */
function parseScpLike(text: string): GitResult<RepositoryUrl, RepositoryUrlProblem> {
  const match = /^(?:([A-Za-z0-9_][\w.+-]*)@)?(\[[0-9A-Fa-f:.]+\]|[^\s:/@[\]]+):([^:-].*)$/.exec(text)
  const [, username = null, authority = '', path = ''] = match ?? []
  const host = match === null || authority.length === 1 ? null : plainHost(parseHost(authority)?.hostname ?? '')
  if (host === null) return fail('url-malformed', 'expected an address such as https://example.org/project.git')
  const account = username === null ? '' : `${username}@`
  const location = `${account}${isIP(host) === 6 ? `[${host}]` : host}:${path}`
  return succeed({ scheme: 'ssh', host, port: null, path, username, password: null, location })
}

function plainHost(hostname: string): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 || /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/.test(host) ? host : null
}

/**
 * Decodes percent escapes; null if they are wrong or encode control characters, which the credential protocol forbids.
 */
function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return /\p{Cc}/u.test(decoded) ? null : decoded
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

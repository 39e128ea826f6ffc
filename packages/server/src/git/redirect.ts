import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { fail, type GitResult, succeed } from './failure.ts'
import { parseRepositoryUrl, type RepositoryUrl } from './repository-url.ts'

const suffix = '/info/refs?service=git-upload-pack'

/**
 * The URL to which an http(s) host redirects the requests for a repository. Connects to `addresses` (null: to all addresses
 * of the name). Credentials are kept only for the same scheme, host and port: another port is somebody else's service.
 */
export async function askForRedirect(
  url: RepositoryUrl,
  addresses: readonly string[] | null,
): Promise<GitResult<RepositoryUrl>> {
  const requestUrl = `${url.location.replace(/\/$/, '')}${suffix}`
  const location = await readLocation(requestUrl, addresses?.[0] ?? null)
  const target = location !== null && URL.canParse(location, requestUrl) ? new URL(location, requestUrl).href : ''
  if (!target.endsWith(suffix)) return fail('refused', 'the host redirects to something that is no repository')
  const parsed = parseRepositoryUrl(target.slice(0, -suffix.length))
  if (!parsed.ok) return fail('refused', `the host redirects: ${parsed.problem.detail}`)
  const next = parsed.value
  if (next.scheme !== 'https' && !(next.scheme === 'http' && url.scheme === 'http')) {
    return fail('refused', 'the host redirects to an unsafe transport')
  }
  if (!isSameOrigin(next, url)) return succeed({ ...next, username: null, password: null })
  return succeed({ ...next, username: url.username, password: url.password })
}

const portOf = ({ scheme, port }: RepositoryUrl): number => port ?? (scheme === 'https' ? 443 : 80)

const isSameOrigin = (one: RepositoryUrl, other: RepositoryUrl): boolean =>
  one.scheme === other.scheme && one.host === other.host && portOf(one) === portOf(other)

/** The Location header of the reply; null if it has none or the host cannot be reached. */
function readLocation(address: string, pinned: string | null): Promise<string | null> {
  return new Promise((resolve) => {
    const request = (address.startsWith('https:') ? requestHttps : requestHttp)(address, {
      timeout: 20_000,
      headers: { 'user-agent': 'git/2.0 (weft)' },
      ...(pinned === null ? {} : { lookup: answerWith(pinned) }),
    })
    request.on('response', (reply) => {
      reply.destroy()
      resolve(reply.headers.location ?? null)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
    request.on('close', () => resolve(null))
    request.end()
  })
}

/** A name lookup that always returns one address. */
function answerWith(address: string): LookupFunction {
  return (_host, options, answer) => {
    if (options.all === true) answer(null, [{ address, family: isIP(address) }])
    else answer(null, address, isIP(address))
  }
}

import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { type GitHostKind, gitHostKinds } from '@weft/contract'
import { parseRepositoryUrl } from '../../git/index.ts'
import { gitHostOf } from '../../git-hosts/registry.ts'
import type { GitHostRow } from '../../git-hosts/store/git-host-rows.ts'
import type { FieldProblem } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { addressesOf, isPublicAddress } from '../../system/public-address.ts'

/** The fields of a host as a request sends them; a change sends some. */
export interface SentHost {
  readonly hostname?: string | undefined
  readonly owner?: string | undefined
  readonly api?: string | undefined
  readonly username?: string | undefined
  readonly app_id?: string | undefined
  readonly secret?: string | undefined
}

export type HostTexts = Pick<GitHostRow, 'hostname' | 'owner' | 'api' | 'username' | 'app_id'>

/** The values of a host after a request, over its present values. */
export function mergedHost(sent: SentHost, vcs: string, before: HostTexts | null): HostTexts {
  const { hostname = before?.hostname ?? '', owner = before?.owner ?? '' } = sent
  const name = hostname.toLowerCase()
  const usual = gitHostOf(vcs)?.apiOf(name) ?? ''
  const kept = before !== null && before.hostname === name ? before.api : usual
  const { api = kept, username = before?.username ?? '', app_id = before?.app_id ?? '' } = sent
  return {
    hostname: name,
    owner: owner.replace(/^\/+|\/+$/g, ''),
    api: (api === '' ? usual : api).replace(/\/+$/, ''),
    username,
    app_id,
  }
}

interface HostPlace {
  readonly services: Services
  readonly vcs: string
  readonly before: HostTexts | null
  /** It belongs to a project. */
  readonly isOfProject: boolean
}

/** The problems of a host. */
export async function hostProblems(sent: SentHost, place: HostPlace): Promise<FieldProblem[]> {
  const { vcs, before } = place
  const kind = gitHostKinds.find((one) => one.vcs === vcs)
  if (kind === undefined) return []
  const after = mergedHost(sent, vcs, before)
  const problems = [...nameProblems(after), ...needProblems(after, kind), ...secretProblems(sent, kind)]
  if (before !== null && after.api !== before.api && sent.secret === undefined) {
    const detail = 'Another address of the API takes its secret again: the one that is kept is not sent there.'
    problems.push({ code: 'required', attr: 'secret', detail })
  }
  if (after.hostname !== '') problems.push(...(await addressProblems(after.api, place)))
  return problems
}

function nameProblems({ hostname, owner }: HostTexts): FieldProblem[] {
  const problems: FieldProblem[] = []
  const parsed = parseRepositoryUrl(`https://${isIP(hostname) === 6 ? `[${hostname}]` : hostname}/x`)
  if (hostname !== '' && (!parsed.ok || parsed.value.host !== hostname)) {
    const detail = 'Write the name of the host alone, such as git.example.org.'
    problems.push({ code: 'invalid', attr: 'hostname', detail })
  }
  if (owner.split('/').some((part) => part === '.' || part === '..') || /[\p{Cc}\s]/u.test(owner)) {
    const detail = 'Write the beginning of paths at this host, such as weft or weft/tools.'
    problems.push({ code: 'invalid', attr: 'owner', detail })
  }
  return problems
}

function needProblems({ username, app_id, owner, hostname }: HostTexts, kind: GitHostKind): FieldProblem[] {
  const missing = [
    ...(kind.username === 'required' && username === '' ? ['username'] : []),
    ...(kind.hasApp && app_id === '' ? ['app_id'] : []),
    ...(kind.owner === 'required' && owner === '' && hostname === kind.hostname ? ['owner'] : []),
  ]
  return missing.map((attr) => ({ code: 'required', attr, detail: `${kind.label} needs this.` }))
}

/** A private key has to be one; a token or a password stands in a header. */
function secretProblems({ secret }: SentHost, { secret: form }: GitHostKind): FieldProblem[] {
  if (secret === undefined) return []
  const attr = 'secret'
  if (form === 'key' && !isPrivateKey(secret))
    return [{ code: 'invalid', attr, detail: 'This is no private key: take the whole .pem file that GitHub gave.' }]
  if (form !== 'key' && !/^[\x21-\x7e]+$/.test(secret))
    return [{ code: 'invalid', attr, detail: 'A token has no blanks and no letters with accents.' }]
  return []
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Those who edit a project send nothing to our own network, and no secret without encryption. */
async function addressProblems(api: string, { services, isOfProject }: HostPlace): Promise<FieldProblem[]> {
  const url = URL.parse(api)
  const attr = 'api'
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return [
      { code: 'invalid', attr, detail: 'Write the address of the API without a user and without a question mark.' },
    ]
  if (!isOfProject || services.config.gitAllowPrivate) return []
  if (url.protocol !== 'https:')
    return [
      { code: 'invalid', attr, detail: 'The address of the API begins with https://, so that nobody reads the token.' },
    ]
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host]
  if (addresses === null || addresses.every(isPublicAddress)) return []
  return [{ code: 'invalid', attr, detail: 'This host is on a private network: those who run the site may add it.' }]
}

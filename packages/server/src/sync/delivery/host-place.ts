import { parseRepositoryUrl, type RepositoryUrl } from '../../git/index.ts'
import { type HostClient, HostFault } from '../../git-hosts/git-host.ts'
import { openHostClient } from '../../git-hosts/store/open-host-client.ts'
import { OutboundFault } from '../../outbound/outbound-fault.ts'
import { unwrap } from '../clone/clone.ts'
import type { DeliveryPlace, PushResult } from './delivery.ts'

/** The delivery at a git host, as far as one run knows it. Host and fork are asked for when they are needed. */
export interface HostPlace {
  readonly place: DeliveryPlace
  readonly client: () => Promise<HostClient>
  readonly pushUrl: () => Promise<RepositoryUrl>
}

export function openHostPlace(place: DeliveryPlace): HostPlace {
  const client = once(() => clientOf(place))
  return { place, client, pushUrl: once(async () => whereToPush(place, await client())) }
}

/** Calls a function once; later calls get the same result. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

async function clientOf({ services, vcs, url, owner, request }: DeliveryPlace): Promise<HostClient> {
  const about = { projectId: owner.projectId, vcs, repositoryUrl: url.location, signal: request.signal }
  const client = await openHostClient(services, about)
  if (client !== null) return client
  throw new HostFault('not-signed-in', `No account for ${url.host} is set up: see Git hosts in the settings.`)
}

/** The component's own address for pushes, or the account's fork. */
async function whereToPush(place: DeliveryPlace, client: HostClient): Promise<RepositoryUrl> {
  if (place.pushUrl !== null) return place.pushUrl
  const { pushUrl } = await client.fork()
  return unwrap(parseRepositoryUrl(await withSignIn(pushUrl, client), { localPath: true, own: true }))
}

async function withSignIn(address: string, client: HostClient): Promise<string> {
  if (!/^https?:/.test(address)) return address
  const url = new URL(address)
  const { username, password } = await client.gitSignIn()
  url.username = encodeURIComponent(username)
  url.password = encodeURIComponent(password)
  return url.href
}

/** The repository that has our branch. */
export async function pushedRepository(host: HostPlace): Promise<{ readonly path: string }> {
  const { path } = await host.pushUrl()
  return { path: path.replace(/^\/+|\/+$|\.git\/?$/g, '') }
}

/** A refusal of a host's API is a refused push: with an alert, and with a lock only if a person has to mend it. */
export async function reportingFaults(run: () => Promise<PushResult>): Promise<PushResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof OutboundFault) return { kind: 'refused', detail: error.message, forGood: false }
    if (!(error instanceof HostFault)) throw error
    const ofBranch = error.code === 'refused'
    return { kind: 'refused', detail: error.message, forGood: forGood.has(error.code), ofBranch }
  }
}

const forGood: ReadonlySet<HostFault['code']> = new Set(['not-signed-in', 'forbidden', 'not-found', 'refused'])

/** For what need not succeed now: the next run asks again. */
export async function withoutFaults<Value>(run: () => Promise<Value>): Promise<Value | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HostFault || error instanceof OutboundFault) return null
    throw error
  }
}

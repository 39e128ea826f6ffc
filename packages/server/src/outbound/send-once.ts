import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf, isPublicAddress } from '../system/public-address.ts'
import { type TracedWork, traced } from '../system/tracing.ts'
import { OutboundFault } from './outbound-fault.ts'

/** One request to one address. */
export interface SentRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  /** Hosts on private networks may be reached: an operator named this one. */
  readonly allowPrivate: boolean
  /** Bytes of the answer's body. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export interface OutboundReply {
  readonly status: number
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** The addresses to connect to; the name is not resolved a second time, because the answer could then be another. */
async function checkedAddresses({ url, allowPrivate }: SentRequest): Promise<readonly string[]> {
  const host = bare(url.hostname)
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host]
  if (addresses === null || addresses.length === 0) throw new OutboundFault('unknown-host', url.host)
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new OutboundFault('private-host', url.host)
  return addresses
}

/** Answers every lookup with the checked addresses. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = all
    if (options.all || first === undefined) callback(null, all)
    else callback(null, first.address, first.family)
  }

async function readBody(reply: IncomingMessage, { url, maxBytes }: SentRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      reply.destroy()
      throw new OutboundFault('too-large', url.host)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) read[name] = typeof value === 'string' ? value : value.join(', ')
  return read
}

/** Sends it and reads the answer; follows nobody. Throws OutboundFault, or the signal's reason where its caller ended it. */
export const sendOnce = (sent: SentRequest): Promise<OutboundReply> =>
  traced(
    () => sentWork(sent),
    () => send(sent),
  )

/** Addresses may have secrets: a trace shows the machine. */
const sentWork = ({ method, url }: SentRequest): TracedWork => ({
  name: method,
  kind: 'client',
  facts: { 'http.request.method': method, 'server.address': url.hostname },
})

async function send(sent: SentRequest): Promise<OutboundReply> {
  const { url, method, headers, body, signal } = sent
  const addresses = await checkedAddresses(sent)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = begin(url, { method, headers, lookup: pinned(addresses), signal, agent: false })
  request.on('error', reject).on('response', resolve)
  request.end(body)
  try {
    const reply = await promise
    return { status: reply.statusCode ?? 0, headers: headersOf(reply), body: await readBody(reply, sent) }
  } catch (error) {
    if (error instanceof OutboundFault) throw error
    signal.throwIfAborted()
    if (!(error instanceof Error && 'code' in error)) throw error
    // Its message has the address.
    throw new OutboundFault('network', url.host)
  } finally {
    request.destroy()
  }
}

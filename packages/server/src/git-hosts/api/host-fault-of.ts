import type { OutboundReply } from '../../outbound/send-once.ts'
import { HostFault, type HostFaultCode } from '../git-host.ts'

/** Letters of the host's own message that are kept. */
const longestMessage = 500
/** Seconds to wait where a host that limits us does not say how long (as GitHub asks of its clients). */
const usualWait = 60
/** Seconds: no limit of a host lasts longer, and a clock that is wrong stops us no longer. */
const longestWait = 3600

/** The fault of an answer with an error's status; `secrets` appear nowhere in it. */
export function hostFaultOf(reply: OutboundReply, secrets: readonly string[]): HostFault {
  const message = messageOf(reply)
  const code = codeOf(reply, message)
  const detail = message === '' ? `HTTP ${reply.status}` : `HTTP ${reply.status}: ${message}`
  const wait = waitOf(reply) ?? (code === 'limited' ? usualWait : undefined)
  return new HostFault(code, clean(detail, secrets), wait)
}

/** The fault of an answer that its host's documentation does not know. */
export const unreadable = (about: string): HostFault =>
  new HostFault('unreadable', `The answer to ${about} is not as the documentation of this host says.`)

function codeOf({ status, headers }: OutboundReply, message: string): HostFaultCode {
  if (status === 401) return 'not-signed-in'
  if (status === 429) return 'limited'
  if (status === 403) return isLimit(headers, message) ? 'limited' : 'forbidden'
  if (status === 404 || status === 410) return 'not-found'
  return status >= 500 ? 'unavailable' : 'refused'
}

/** GitHub answers 403 to those who ask too often as well, with a header or in words. */
const isLimit = (headers: OutboundReply['headers'], message: string): boolean =>
  headers['retry-after'] !== undefined ||
  headers['x-ratelimit-remaining'] === '0' ||
  /\bsecondary rate limit\b|\brate limit exceeded\b/i.test(message)

/** Seconds for which a host asks to be left alone; undefined where it does not. */
export function waitOf({ status, headers }: OutboundReply): number | undefined {
  const after = headers['retry-after']
  if (after !== undefined && /^\d{1,9}$/.test(after)) return within(Number(after))
  const sent = Date.parse(headers.date ?? '')
  const now = Number.isNaN(sent) ? Date.now() : sent
  if (after !== undefined && !Number.isNaN(Date.parse(after))) return within((Date.parse(after) - now) / 1000)
  const remaining = headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']
  const reset = headers['x-ratelimit-reset'] ?? headers['ratelimit-reset']
  if (reset === undefined || !/^\d{1,12}$/.test(reset) || (remaining !== '0' && status !== 429)) return undefined
  return within(Number(reset) - now / 1000)
}

const within = (seconds: number): number => Math.min(longestWait, Math.max(1, Math.ceil(seconds)))

/** The names under which hosts say in JSON why they refuse. */
const words: ReadonlySet<string> = new Set([
  'message',
  'error',
  'error_description',
  'errors',
  'title',
  'detail',
  'fields',
])

/** The host's own words; '' where the answer is no JSON, such as the page of a proxy. */
function messageOf({ headers, body }: OutboundReply): string {
  const text = body.subarray(0, 20_000).toString('utf8')
  if (/^text\/plain\b/i.test(headers['content-type'] ?? '')) return text
  try {
    return [...new Set(wordsIn(JSON.parse(text), 0))].join('; ')
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}

/** The texts that JSON has under these names; GitLab and Bitbucket have the names of fields below them. */
function wordsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 10).flatMap((item) => wordsIn(item, depth + 1))
  const named = Object.entries(value).filter(([name]) => words.has(name))
  const read = named.length === 0 && depth > 0 ? Object.entries(value) : named
  return read.slice(0, 10).flatMap(([, item]) => wordsIn(item, depth + 1))
}

/** One line without control characters and without secrets. */
function clean(text: string, secrets: readonly string[]): string {
  let shown = text
  for (const secret of secrets) if (secret !== '') shown = shown.replaceAll(secret, '***')
  shown = shown.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return shown.length > longestMessage ? `${shown.slice(0, longestMessage - 1)}…` : shown
}

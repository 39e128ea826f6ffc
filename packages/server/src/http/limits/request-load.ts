import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { type Asker, currentAsker } from '../../system/asker.ts'
import { replyToRefusal } from '../reply/refusal-replies.ts'
import { type ByteLimits, type HeldBytes, makeByteBudget } from './byte-budget.ts'

/** Limits of memory for requests, and of time without progress. */
export interface LoadLimits {
  /** Limits for bodies, from their first byte to the end of the answer. */
  readonly bodies: ByteLimits
  /** Limits for answers, until the system has taken them. */
  readonly answers: ByteLimits
  /** Milliseconds without a byte of a body that is waited for. */
  readonly bodyPauseMs: number
  /** Milliseconds without a byte that the other end takes of an answer. */
  readonly answerPauseMs: number
}

const MiB = 1024 * 1024

export const usualLoadLimits: LoadLimits = {
  bodies: {
    perClient: { anonymous: 4 * MiB, user: 100 * MiB },
    together: { anonymous: 32 * MiB, user: 256 * MiB },
  },
  answers: {
    perClient: { anonymous: 16 * MiB, user: 128 * MiB },
    together: { anonymous: 48 * MiB, user: 256 * MiB },
  },
  bodyPauseMs: 30_000,
  answerPauseMs: 60_000,
}

/** How the body of a request is read. */
export interface BodyLoad {
  /** Counts bytes that are there now. Throws a refusal where they are too many. */
  hold(bytes: number): void
  /** Milliseconds that the next byte is waited for. */
  readonly pauseMs: number
  /** Set by who reads: ends the reading. */
  giveUp: (refusal: Refusal) => void
}

const bodyLoads = new WeakMap<IncomingMessage, BodyLoad>()

/** Undefined for a request without a body, and for one without a connection: its carrier has read it. */
export const bodyLoadOf = (raw: IncomingMessage): BodyLoad | undefined => bodyLoads.get(raw)

/** Whether a request brings a body (RFC 9112, section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return headers['content-length'] !== undefined && headers['content-length'] !== '0'
}

/** Smaller answers are as good as sent: the system takes them. */
const leastCounted = 64 * 1024

/** Bounds what the requests of a server hold. Hooks that answer requests come after it. */
export function boundLoad(app: FastifyInstance, limits: LoadLimits): void {
  const bodies = makeByteBudget(limits.bodies)
  const answers = makeByteBudget(limits.answers)
  app.addHook('onRequest', (request, reply, done) => {
    const asker = currentAsker()
    if (asker !== null && hasBody(request.raw) && request.raw.socket instanceof Socket) watchBody(asker, request, reply)
    done()
  })
  /** The requester is known before a body is read. */
  function watchBody(asker: Asker, { raw }: FastifyRequest, reply: FastifyReply): void {
    let holding: HeldBytes | undefined
    const load: BodyLoad = {
      hold(bytes) {
        if (holding === undefined) {
          const opened = bodies.open(asker, () => load.giveUp(new Refusal('unavailable', { retryAfterSeconds: 10 })))
          holding = opened
          reply.raw.once('close', () => opened.end())
        }
        holding.add(bytes)
      },
      pauseMs: limits.bodyPauseMs,
      giveUp: () => {},
    }
    bodyLoads.set(raw, load)
  }
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const bytes = Buffer.isBuffer(payload) ? payload.length : typeof payload === 'string' ? payload.length : 0
    const asker = currentAsker()
    if (bytes < leastCounted || asker === null || !(request.raw.socket instanceof Socket)) return done(null, payload)
    const refused = holdAnswer(asker, bytes, reply)
    done(null, refused ?? payload)
  })
  function holdAnswer(asker: Asker, bytes: number, reply: FastifyReply): Buffer | null {
    const { socket } = reply.raw
    const holding = answers.open(asker, () => socket?.destroy())
    try {
      holding.add(bytes)
    } catch (error) {
      holding.end()
      return answerInstead(reply, error)
    }
    reply.raw.once('close', () => holding.end())
    return null
  }
}

/** The reply instead of an answer without room. */
function answerInstead(reply: FastifyReply, error: unknown): Buffer {
  const refusal = replyToRefusal(error)
  if (refusal === undefined) throw error
  for (const name of ['content-length', 'content-disposition', 'etag', 'content-encoding']) reply.removeHeader(name)
  reply.code(refusal.status).headers(refusal.headers).type('application/json')
  return Buffer.from(JSON.stringify(refusal.body))
}

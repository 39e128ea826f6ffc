import type { FastifyReply, FastifyRequest } from 'fastify'
import { isComplete } from './body-bytes.ts'

/** A body of up to so many bytes is read to its end for the sake of the connection; behind a larger one it is closed. */
const worthReading = 64 * 1024

/** Milliseconds that a sender has to end a body that is read for the sake of the connection. */
const patience = 5000

/** Milliseconds that a connection stays open after a refusal, so that a client that is still sending can read it. */
const lingering = 2000

/**
 * Must be called before an answer is sent. An answer often comes before the body, which nobody reads then: what is left of
 * it would be taken for the next request, or hold up that one for as long as its sender likes.
 */
export function leaveBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (isComplete(raw)) return
  const isSmall = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= worthReading
  // A client that waits before its body may send it or not: nobody can know where the next request begins.
  if (isSmall && raw.headers.expect === undefined) reply.raw.once('finish', () => readAway(request))
  else {
    reply.header('connection', 'close')
    closeSlowly(request)
  }
}

function readAway({ raw }: FastifyRequest): void {
  if (isComplete(raw) || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), patience)
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  raw.on('error', () => undefined) // its sender went away, which ends the wait
  raw.resume()
}

/** Closing a connection on which bytes are still unread resets it, and its other end loses the answer. */
function closeSlowly({ raw }: FastifyRequest): void {
  const { socket } = raw
  // Node ends the connection with this, once the answer is written.
  socket.destroySoon = () => {
    socket.end()
    raw.on('error', () => undefined)
    raw.resume()
    const timer = setTimeout(() => socket.destroy(), lingering)
    socket.once('close', () => clearTimeout(timer))
  }
}

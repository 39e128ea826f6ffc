import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { runForSender } from '../session/asker-of.ts'

/** Requests that wait on a connection for the one before them. A client that sends more is disconnected. */
const mostWaiting = 100

/** Milliseconds between looks for answers that make no progress. */
const look = 5000

interface Line {
  /** The reply in progress; null without one. */
  answering: ServerResponse | null
  readonly waiting: (() => void)[]
  /** How far its bytes are, and since when they are no further, by performance.now(). */
  progress: string
  since: number
}

/**
 * Answers one request at a time on a connection: what is pipelined behind it waits until its answer is sent, and takes no more memory
 * than its head. A connection on which an answer makes no progress for `answerPauseMs` is ended.
 */
export function answerInTurn(app: FastifyInstance, { answerPauseMs }: { readonly answerPauseMs: number }): void {
  const lines = new Map<Socket, Line>()

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line: Line = { answering: null, waiting: [], progress: '', since: performance.now() }
    lines.set(socket, line)
    socket.once('close', () => {
      lines.delete(socket)
      line.waiting.length = 0
    })
    return line
  }

  function endAnswer(line: Line): void {
    line.answering = null
    line.waiting.shift()?.()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const begin = () => runForSender(request, done)
    if (!(socket instanceof Socket)) return begin()
    const line = lineOf(socket)
    const take = () => {
      line.answering = reply.raw
      line.since = performance.now()
      reply.raw.once('close', () => endAnswer(line))
      begin()
    }
    if (line.answering === null) return take()
    if (line.waiting.length >= mostWaiting) socket.destroy()
    else line.waiting.push(take)
  })

  function endStalled(): void {
    const now = performance.now()
    for (const [socket, line] of lines) {
      const progress = progressOf(socket)
      if (line.answering === null || socket.writableLength === 0 || progress !== line.progress) {
        line.progress = progress
        line.since = now
      } else if (now - line.since >= answerPauseMs) socket.destroy()
    }
  }
  const looking = setInterval(endStalled, Math.min(look, answerPauseMs / 2)).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

/** A text that changes whenever the system takes bytes; of a chunk that it was given and has not taken yet Node's own timeout of a socket asks so, too. */
function progressOf(socket: Socket): string {
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`
}

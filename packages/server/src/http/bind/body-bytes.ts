import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '../../refusal.ts'
import { type BodyLoad, bodyLoadOf, hasBody } from '../limits/request-load.ts'

/** The source of a body, and the reply for its sender. */
export interface BodySource {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
}

/** Whether a request is here in full: nothing more comes. */
export const isComplete = (raw: IncomingMessage): boolean => raw.complete || raw.readableEnded || !hasBody(raw)

interface DrainLimits {
  /** Bytes of the largest body. */
  readonly limit: number
  /** Nobody wants the rest. */
  readonly signal?: AbortSignal
  /** Takes the bytes one after the other; false: wait until `resume` is called. */
  take(chunk: Buffer, resume: () => void): boolean
}

/**
 * Gives a body to `take`, at most `limit` bytes of it. Refuses too large bodies (immediately) and incomplete ones. The rest
 * of a refused body is left unread: see unread-body.ts.
 */
export function pourBody({ raw, response }: BodySource, { limit, signal, take }: DrainLimits): Promise<void> {
  if (!hasBody(raw)) return Promise.resolve()
  if (Number(raw.headers['content-length'] ?? 0) > limit) return Promise.reject(new Refusal('request_too_large'))
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const load = bodyLoadOf(raw)
  return new Promise((resolve, reject) => {
    let size = 0
    const late = () => end(new Refusal('timeout', { detail: 'The body did not arrive in time.' }))
    let timer = load && setTimeout(late, load.pauseMs)
    const end = (refusal?: Refusal) => {
      clearTimeout(timer)
      if (load) load.giveUp = () => {}
      raw.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      signal?.removeEventListener('abort', onEnd)
      raw.pause()
      if (refusal === undefined) resolve()
      else reject(refusal)
    }
    /** A sender whose data is not consumed blocks nobody else. */
    const pause = () => {
      clearTimeout(timer)
      raw.pause()
    }
    const goOn = () => {
      timer = load && setTimeout(late, load.pauseMs)
      raw.resume()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      timer?.refresh()
      if (size > limit) return end(new Refusal('request_too_large'))
      const refused = load && refusalToHold(load, chunk.length)
      if (refused) end(refused)
      else if (!take(chunk, goOn)) pause()
    }
    if (load) load.giveUp = end
    const onEnd = () => end()
    const onClose = () => end(new Refusal('parse_error', { detail: 'The body is incomplete.' }))
    signal?.addEventListener('abort', onEnd)
    raw.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}

function refusalToHold(load: BodyLoad, bytes: number): Refusal | undefined {
  try {
    load.hold(bytes)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A whole body in memory. */
export async function readBytes(source: BodySource, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  await pourBody(source, {
    limit,
    take(chunk) {
      chunks.push(chunk)
      return true
    },
  })
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

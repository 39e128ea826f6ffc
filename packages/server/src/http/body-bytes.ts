import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

/** What a body is read from, and what its sender is told on. */
export interface BodySource {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
}

/** Whether anything follows the headers of a request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  return headers['content-length'] !== undefined && headers['content-length'] !== '0'
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
 * Gives a body to `take`, at most `limit` bytes of it. Refuses what is larger (as soon as that is known) and what its sender
 * breaks off. The rest of a refused body is left unread: see unread-body.ts.
 */
export function pourBody({ raw, response }: BodySource, { limit, signal, take }: DrainLimits): Promise<void> {
  if (!hasBody(raw)) return Promise.resolve()
  if (Number(raw.headers['content-length'] ?? 0) > limit) return Promise.reject(new Refusal('request_too_large'))
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  return new Promise((resolve, reject) => {
    let size = 0
    const end = (refusal?: Refusal) => {
      raw.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      signal?.removeEventListener('abort', onEnd)
      raw.pause()
      if (refusal === undefined) resolve()
      else reject(refusal)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) end(new Refusal('request_too_large'))
      else if (!take(chunk, () => raw.resume())) raw.pause()
    }
    const onEnd = () => end()
    const onClose = () => end(new Refusal('parse_error', { detail: 'The body was broken off.' }))
    signal?.addEventListener('abort', onEnd)
    raw.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
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

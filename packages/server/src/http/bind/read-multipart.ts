import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../../refusal.ts'
import type { ReceivedFile } from '../fields/index.ts'
import { type BodySource, pourBody } from './body-bytes.ts'
import { mostKeys, type SentValues } from './sent-values.ts'

const mostFiles = 10

/** Reads a multipart form: texts, and files whole in memory. All parts together have at most `limit` bytes. */
export async function readMultipart(source: BodySource, limit: number, values: SentValues): Promise<void> {
  const parser = openParser(source.raw.headers['content-type'] ?? '', limit)
  const failed = new AbortController()
  const parsed = gather(parser, values)
  parsed.catch(() => failed.abort())
  await pourBody(source, {
    limit,
    signal: failed.signal,
    take(chunk, resume) {
      if (parser.write(chunk)) return true
      parser.once('drain', resume)
      return false
    },
  })
  if (!failed.signal.aborted) parser.end()
  await parsed
}

function openParser(contentType: string, limit: number): BusboyInstance {
  const limits = { fileSize: limit, fieldSize: limit, fields: mostKeys, files: mostFiles, parts: mostKeys }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (error) {
    throw unreadable(error)
  }
}

/** Resolves when every part is in `values`. */
function gather(parser: BusboyInstance, values: SentValues): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('field', (name, value) => values.add(name, value))
    parser.on('file', (...[name, stream, fileName, , mediaType]) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', (error) => reject(unreadable(error)))
      stream.on('end', () =>
        values.add(name, { name: fileName ?? '', mediaType, bytes: Buffer.concat(chunks) } satisfies ReceivedFile),
      )
    })
    for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
      parser.on(event, () => reject(new Refusal('request_too_large', { detail: 'The form has too many parts.' })))
    parser.on('error', (error) => reject(unreadable(error)))
    parser.on('finish', resolve)
  })
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return new Refusal('parse_error', { detail: `The form could not be read: ${error.message}.`, cause: error })
}

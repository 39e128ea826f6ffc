import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { S3Place } from '../config-backups.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { type BackupStore, removeLeftovers, type StoredFile, timeOf } from './backup-store.ts'

/** Bytes of one part; a storage takes 10,000 parts of a file. */
const leastPart = 16 * 1024 ** 2
const mostParts = 9000

/** Milliseconds for one answer; a part of 16 MB has to arrive meanwhile. */
const patience = 300_000

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The name of a file with its folder; empty: the bucket. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly signal?: AbortSignal
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all elements of a name, which have no elements in them. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
      if (!entity.startsWith('#')) return entities[entity] ?? whole
      const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
      return String.fromCodePoint(code)
    }),
  )

/** The calls of S3 that backups need (https://docs.aws.amazon.com/AmazonS3/latest/API/). */
function connect({ endpoint, region, bucket, accessKey, secretKey }: S3Place) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 4,
    initRetryMs: 500,
  })
  const refused = (method: string, status: number, text: string): OperatorRefusal => {
    const [code = ''] = textsOf(text, 'Code')
    const [message = ''] = textsOf(text, 'Message')
    return new OperatorRefusal([`The bucket ${bucket} refuses ${method}: ${status} ${code} ${message}`.trim()])
  }
  /** Every storage understands the bucket in the path; only some have it in the host. */
  const send = async ({ method, key, query = {}, body, signal }: S3Request): Promise<Response> => {
    const path = [bucket, ...key.split('/').filter(Boolean)].map(encodeURIComponent).join('/')
    const search = new URLSearchParams(query).toString()
    try {
      return await client.fetch(`${endpoint}/${path}${search === '' ? '' : `?${search}`}`, {
        method,
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        ...(signal !== undefined && { signal }),
      })
    } catch (error) {
      throw explained(error, signal)
    }
  }
  return {
    async ask(request: S3Request): Promise<{ text: string; headers: Headers }> {
      const signals = [AbortSignal.timeout(patience), ...(request.signal === undefined ? [] : [request.signal])]
      const reply = await send({ ...request, signal: AbortSignal.any(signals) })
      const text = await reply.text()
      // The end of an upload in parts may fail after its status was sent.
      if (reply.ok && !/^(<\?xml[^>]*>)?\s*<Error>/.test(text)) return { text, headers: reply.headers }
      throw refused(request.method, reply.status, text)
    },
    /** A file as a stream; null if it is missing. */
    async open(key: string, signal: AbortSignal): Promise<Readable | null> {
      const reply = await send({ method: 'GET', key, signal })
      if (reply.ok && reply.body !== null) return Readable.fromWeb(reply.body)
      const text = await reply.text()
      if (reply.status === 404 && !/NoSuchBucket/.test(text)) return null
      throw refused('GET', reply.status, text)
    },
  }
}

/** A storage that does not answer is a fault of the machine, which its operator mends; an abort stays what it is. */
function explained(error: unknown, signal: AbortSignal | undefined): unknown {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  if (!isLate && (signal?.aborted || !(error instanceof TypeError))) return error
  const cause = error.cause instanceof Error ? error.cause.message : error.message
  return new OperatorRefusal([`The storage of BACKUP_TO cannot be reached: ${cause}`])
}

type Ask = ReturnType<typeof connect>['ask']

async function* partsOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  const partSize = Math.max(leastPart, Math.ceil(size / mostParts))
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(partSize, size - at)), 0, null, at)
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Sends a file in parts. It appears when the last one is there; parts of one that fails are removed. */
async function send(ask: Ask, key: string, path: string, signal: AbortSignal): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size <= leastPart) {
      await ask({ method: 'PUT', key, body: await file.readFile(), signal })
      return
    }
    const begun = await ask({ method: 'POST', key, query: { uploads: '' }, signal })
    const [uploadId = ''] = textsOf(begun.text, 'UploadId')
    try {
      const tags: string[] = []
      for await (const body of partsOf(file, size)) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const { headers } = await ask({ method: 'PUT', key, query, body, signal })
        tags.push(headers.get('etag') ?? '')
      }
      const parts = tags.map(
        (tag, index) =>
          `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      await ask({ method: 'POST', key, query: { uploadId }, body, signal })
    } catch (error) {
      // Storages keep parts, and count them, until they are told.
      await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  } finally {
    await file.close()
  }
}

async function list(ask: Ask, prefix: string, signal: AbortSignal | undefined): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (let token: string | undefined = ''; token !== undefined; ) {
    const more: Record<string, string> = token === '' ? {} : { 'continuation-token': token }
    const query = { 'list-type': '2', prefix: `${prefix}weft-`, ...more }
    const { text } = await ask({ method: 'GET', key: '', query, ...(signal !== undefined && { signal }) })
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = (textsOf(entry, 'Key')[0] ?? '').slice(prefix.length)
      if (timeOf(name) !== null) files.push({ name, bytes: Number(textsOf(entry, 'Size')[0] ?? 0) })
    }
    token = textsOf(text, 'NextContinuationToken')[0]
  }
  return files
}

/** A bucket. `folder`: where a backup lies until it is sent. */
export function openS3Store(place: S3Place, folder: string): BackupStore {
  const { ask, open: openFile } = connect(place)
  return {
    list: (signal) => list(ask, place.prefix, signal),
    async add(name, write, signal) {
      const file = join(folder, `.${name}`)
      await removeLeftovers(folder)
      try {
        await write(file)
        await send(ask, place.prefix + name, file, signal)
      } finally {
        await rm(file, { force: true })
      }
    },
    read: (name, signal) => openFile(place.prefix + name, signal),
    async remove(name) {
      await ask({ method: 'DELETE', key: place.prefix + name })
    },
  }
}

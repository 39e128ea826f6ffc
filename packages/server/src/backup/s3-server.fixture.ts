// Plays a storage that speaks S3, for tests: strict in signatures, names and parts.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

const accessKey = 'AKIAWEFT'
const secretKey = 'a secret key/with+signs'
const region = 'eu-central-1'
const bucket = 'weft-backups'

export interface S3Server {
  readonly endpoint: string
  readonly settings: Readonly<Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>>
  readonly bucket: string
  readonly objects: Map<string, Buffer>
  /** Uploads in parts that have neither ended nor been given up. */
  readonly open: Map<string, Map<number, Buffer>>
  /** Answers the next requests of this method with this status. */
  fail(method: string, status: number, times: number): void
  /** Names of a list's page. */
  pageSize: number
  stop(): Promise<void>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature by the rules of AWS (Signature Version 4), made from what arrived. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return false
  const [, key = '', day = '', place = '', signed = '', signature] = match
  const time = String(request.headers['x-amz-date'])
  const told = String(request.headers['x-amz-content-sha256'])
  if (key !== accessKey || place !== region || !time.startsWith(day)) return false
  if (told !== 'UNSIGNED-PAYLOAD' && told !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, told].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region))
  return hmac(signingKey, toSign).toString('hex') === signature
}

interface Answer {
  readonly status: number
  readonly text?: string
  readonly etag?: string
  readonly bytes?: Buffer
}

const refused = (status: number, code: string): Answer => ({
  status,
  text: `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>It is &lt;refused&gt;</Message></Error>`,
})

const leastPart = 5 * 1024 ** 2

function complete(server: S3Server, key: string, uploadId: string, body: string): Answer {
  const parts = server.open.get(uploadId)
  if (!parts) return refused(404, 'NoSuchUpload')
  const listed = [
    ...body.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>&quot;([\da-f]{64})&quot;<\/ETag><\/Part>/g),
  ]
  const chosen = listed.map(([, number, tag]) => ({ part: parts.get(Number(number)), tag }))
  if (chosen.length === 0 || chosen.some(({ part, tag }) => part === undefined || sha256(part) !== tag))
    return refused(400, 'InvalidPart')
  const bytes = chosen.flatMap(({ part }) => (part === undefined ? [] : [part]))
  // All but the last part have a least size.
  if (bytes.slice(0, -1).some(({ length }) => length < leastPart))
    return { ...refused(200, 'EntityTooSmall'), status: 200 }
  server.open.delete(uploadId)
  server.objects.set(key, Buffer.concat(bytes))
  return { status: 200, text: '<CompleteMultipartUploadResult/>' }
}

function list(server: S3Server, url: URL): Answer {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const names = [...server.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = names.slice(0, server.pageSize)
  const next = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>${server.objects.get(key)?.length}</Size></Contents>`,
  )
  return { status: 200, text: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
}

function answer(server: S3Server, method: string, url: URL, body: Buffer): Answer {
  const [, place = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  const uploadId = url.searchParams.get('uploadId')
  const object = server.objects.get(key)
  if (place !== bucket) return refused(404, 'NoSuchBucket')
  if (method === 'GET' && key === '' && url.searchParams.get('list-type') === '2') return list(server, url)
  if (method === 'GET' && key !== '') return object ? { status: 200, bytes: object } : refused(404, 'NoSuchKey')
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = `upload ${server.open.size} &`
    server.open.set(id, new Map())
    return {
      status: 200,
      text: `<InitiateMultipartUploadResult><UploadId>${id.replace('&', '&amp;')}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  if (method === 'POST' && uploadId !== null) return complete(server, key, uploadId, body.toString())
  if (method === 'PUT' && uploadId !== null) {
    const parts = server.open.get(uploadId)
    if (!parts) return refused(404, 'NoSuchUpload')
    parts.set(Number(url.searchParams.get('partNumber')), body)
    return { status: 200, etag: `"${sha256(body)}"` }
  }
  if (method === 'PUT') server.objects.set(key, body)
  else if (method === 'DELETE' && uploadId !== null) server.open.delete(uploadId)
  else if (method === 'DELETE') server.objects.delete(key)
  else return refused(400, 'InvalidRequest')
  return { status: method === 'DELETE' ? 204 : 200 }
}

export async function startS3Server(): Promise<S3Server> {
  const failures: { method: string; status: number; left: number }[] = []
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url ?? '/', 'http://storage')
    const failure = failures.find(({ method, left }) => method === request.method && left > 0)
    if (failure) failure.left--
    const made = failure
      ? refused(failure.status, 'Asked')
      : isSigned(request, url, body)
        ? answer(server, request.method ?? '', url, body)
        : refused(403, 'SignatureDoesNotMatch')
    response
      .writeHead(made.status, { ...(made.etag !== undefined && { etag: made.etag }) })
      .end(made.bytes ?? made.text ?? '')
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const server: S3Server = {
    endpoint,
    settings: { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    bucket,
    objects: new Map(),
    open: new Map(),
    pageSize: 1000,
    fail: (method, status, times) => void failures.push({ method, status, left: times }),
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The file that is edited. */
export interface EditedFile {
  readonly name: string
  /** Null if there is no such file yet. */
  read(): Promise<Uint8Array | null>
  write(content: Uint8Array): Promise<void>
}

/** A server for one file and one person. */
export interface EditServer {
  /** Opens the page once; a browser that opened it keeps its access by a cookie. */
  readonly address: string
  close(): Promise<void>
}

/** The largest file that is saved. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Serves the page and the file on this machine alone. The address works once: a later reader of the history or of the list of processes
 * gets nothing. Saving names the content that was read last, so that nothing is written over unseen.
 */
export async function startEditServer(
  page: string,
  file: EditedFile,
  { port = 0 }: { readonly port?: number } = {},
): Promise<EditServer> {
  const session: Session = { page, file, ticket: secret(), cookie: secret(), isOpened: false, host: '' }
  const server = createServer((request, response) => {
    answer(session, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(error instanceof Error ? error.message : 'the file could not be read or written')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const at = server.address()
  session.host = `127.0.0.1:${typeof at === 'object' && at ? at.port : port}`
  return {
    address: `http://${session.host}/${session.ticket}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Session {
  readonly page: string
  readonly file: EditedFile
  readonly ticket: string
  readonly cookie: string
  isOpened: boolean
  host: string
}

const secret = (): string => randomBytes(24).toString('base64url')

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const tagOf = (bytes: Uint8Array | null): string =>
  `"${createHash('sha256')
    .update(bytes ?? '')
    .digest('base64url')}"`

const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

async function answer(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const end = (status: number, text = ''): void => {
    response.writeHead(status, { ...COMMON, 'content-type': 'text/plain; charset=utf-8' })
    response.end(text)
  }
  // another name of this machine is that of a foreign site, which a browser was led here by
  if (request.headers.host !== session.host) return end(403, 'this server answers for its own address alone')
  const [, ticket = '', name] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? []
  if (!isSame(ticket, session.ticket)) return end(404)
  const isKnown = isSame(/(?:^|;\s*)weft-edit=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '', session.cookie)
  if (name === '' && request.method === 'GET') {
    if (session.isOpened && !isKnown) return end(403, 'this address was opened already; start weft-policy edit again')
    session.isOpened = true
    return sendPage(session, response)
  }
  if (!isKnown) return end(403)
  if (name !== 'file') return end(404)
  if (request.method === 'GET' || request.method === 'HEAD') return sendFile(session, request, response)
  return request.method === 'PUT' ? saveFile(session, request, end, response) : end(405)
}

function sendPage({ page, cookie, ticket }: Session, response: ServerResponse): void {
  response.writeHead(200, {
    ...COMMON,
    'content-type': 'text/html; charset=utf-8',
    'set-cookie': `weft-edit=${cookie}; Path=/${ticket}/; HttpOnly; SameSite=Strict`,
    'x-frame-options': 'DENY',
  })
  response.end(page.replace('<html ', '<html data-edit '))
}

async function sendFile({ file }: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await file.read()
  response.writeHead(200, {
    ...COMMON,
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(file.name),
    etag: tagOf(bytes),
  })
  response.end(request.method === 'HEAD' ? '' : (bytes ?? ''))
}

async function saveFile(
  { file }: Session,
  request: IncomingMessage,
  end: (status: number, text?: string) => void,
  response: ServerResponse,
): Promise<void> {
  // a form of another site sends no such header
  if (request.headers['sec-fetch-site'] !== undefined && request.headers['sec-fetch-site'] !== 'same-origin')
    return end(403)
  const wanted = request.headers['if-match']
  if (wanted === undefined) return end(428, 'If-Match is missing')
  const content = await bodyOf(request)
  if (content === null) return end(413, 'the file is too large')
  if (wanted !== '*' && wanted !== tagOf(await file.read())) return end(412, 'the file changed on the disk')
  await file.write(content)
  response.writeHead(204, { ...COMMON, etag: tagOf(content) })
  response.end()
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_BYTES) return null
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

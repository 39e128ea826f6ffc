import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { requireProgram, startUpstreamGit } from './upstream-git.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface GitHttp {
  /** `http://[USER:PASSWORD@]127.0.0.1:PORT` */
  origin(credentials?: Credentials): string
  requireCredentials(name: string, credentials: Credentials | null): void
  stop(): Promise<void>
}

/**
 * Smart HTTP over every bare repository under a folder: `git http-backend` (gitprotocol-http, RFC 3875) behind a small
 * server, optionally asking for Basic credentials per repository. `/moved/NAME.git/...` answers 301 to `/NAME.git/...`.
 */
export async function startGitHttp(directory: string): Promise<GitHttp> {
  requireProgram('git-http-backend')
  const required = new Map<string, Credentials>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const path = decodeURIComponent(url.pathname)
    if (path.startsWith('/moved/')) {
      response.writeHead(301, { location: `${url.pathname.slice('/moved'.length)}${url.search}` }).end()
      return
    }
    const demanded = required.get(path.split('.git/', 1)[0]?.slice(1) ?? '')
    if (demanded !== undefined && request.headers.authorization !== basic(demanded)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      return
    }
    serve(directory, request, response, {
      GIT_PROJECT_ROOT: directory,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: url.search.slice(1),
      REMOTE_USER: demanded?.username ?? 'anyone',
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin(credentials) {
      const user =
        credentials && `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
      return `http://${user ?? ''}127.0.0.1:${port}`
    },
    requireCredentials(name, credentials) {
      if (credentials === null) required.delete(name)
      else required.set(name, credentials)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function basic(credentials: Credentials): string {
  return `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`
}

function serve(
  directory: string,
  request: IncomingMessage,
  response: ServerResponse,
  environment: Readonly<Record<string, string>>,
): void {
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  const child = startUpstreamGit(['http-backend'], directory, {
    ...environment,
    REQUEST_METHOD: request.method ?? 'GET',
    ...optional('CONTENT_TYPE', header('content-type')),
    ...optional('CONTENT_LENGTH', header('content-length')),
    ...optional('HTTP_CONTENT_ENCODING', header('content-encoding')),
    ...optional('GIT_PROTOCOL', header('git-protocol')),
  })
  child.stderr.resume()
  // If one side closes early, the other side notices.
  child.on('error', () => response.destroy())
  response.on('close', () => child.signal('SIGTERM'))
  request.pipe(child.stdin)
  let head: Buffer | null = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === null) {
      if (!response.write(chunk)) {
        child.stdout.pause()
        response.once('drain', () => child.stdout.resume())
      }
      return
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    writeHead(response, head.subarray(0, end).toString('latin1'))
    response.write(head.subarray(end + 4))
    head = null
  })
  child.on('close', () => {
    if (head !== null && !response.headersSent) response.writeHead(500)
    response.end()
  })
}

function optional(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value }
}

function writeHead(response: ServerResponse, text: string): void {
  let status = 200
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (name === 'status') status = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.writeHead(status)
}

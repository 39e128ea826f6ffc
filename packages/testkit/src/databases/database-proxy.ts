import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A proxy before a PostgreSQL whose connections can be cut, as when the server or network fails. */
export interface DatabaseProxy {
  readonly databaseUrl: string
  /** Breaks all connections and accepts no new ones. */
  cut(): Promise<void>
  /** Silently drops all data of open connections, as a firewall does that has forgotten them. */
  freeze(): void
  restore(): Promise<void>
  close(): Promise<void>
}

function targetOf(url: URL): NetConnectOpts {
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.port || 5432)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Starts a proxy on a socket before the server of `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  const target = targetOf(url)
  const folder = mkdtempSync(join(tmpdir(), 'weft-proxy-'))
  const sockets = new Set<Socket>()
  const ways = new Set<() => void>()
  let server: Server | null = null

  function keep(socket: Socket): void {
    sockets.add(socket)
    // Broken connections are expected here.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  function accept(client: Socket): void {
    const upstream = connect(target)
    for (const socket of [client, upstream]) keep(socket)
    client.pipe(upstream).pipe(client)
    ways.add(() => {
      client.unpipe(upstream)
      upstream.unpipe(client)
      client.resume()
      upstream.resume()
    })
  }
  async function restore(): Promise<void> {
    const opened = createServer(accept)
    await new Promise<void>((resolve) => opened.listen(join(folder, '.s.PGSQL.5432'), resolve))
    server = opened
  }
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
    server = null
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await restore()
  url.searchParams.set('host', folder)
  url.port = ''
  return {
    databaseUrl: url.href,
    cut,
    freeze() {
      for (const stopCarrying of ways) stopCarrying()
      ways.clear()
    },
    restore,
    async close() {
      await cut()
      rmSync(folder, { recursive: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'

/** A proxy before a PostgreSQL whose connections can be cut, as when the server or network fails. */
export interface DatabaseProxy {
  readonly databaseUrl: string
  /** Breaks all connections and accepts no new ones. */
  cut(): Promise<void>
  /** Silently drops all data of open connections, as a firewall does that has forgotten them. */
  freeze(): void
  /** From now on connections take LISTEN and hear nothing, as a pooler in transaction mode has it; `false`: they hear again. */
  deafen(isDeaf: boolean): void
  /** Breaks all connections; new ones lead to another server, as a name or an address does after a failover. */
  leadTo(databaseUrl: string): Promise<void>
  /** How many connections are open. */
  connections(): number
  restore(): Promise<void>
  close(): Promise<void>
}

function targetOf(url: URL): NetConnectOpts {
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.port || 5432)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/**
 * Forwards a server's messages (a letter, four bytes of length including themselves, the rest), without notifications while
 * `isDeaf`. Connections to a socket begin with no answer of another form.
 */
function withoutNotifications(isDeaf: () => boolean): Transform {
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      let at = 0
      let from = 0
      const parts: Buffer[] = []
      while (held.length - at >= 5) {
        const end = at + 1 + held.readUInt32BE(at + 1)
        if (end > held.length) break
        if (held[at] === 'A'.charCodeAt(0) && isDeaf()) {
          parts.push(held.subarray(from, at))
          from = end
        }
        at = end
      }
      parts.push(held.subarray(from, at))
      held = held.subarray(at)
      done(null, Buffer.concat(parts))
    },
  })
}

/** Starts a proxy on a socket before the server of `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  let target = targetOf(url)
  let isDeaf = false
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
    client
      .pipe(upstream)
      .pipe(withoutNotifications(() => isDeaf))
      .pipe(client)
    // A stream between the two passes on an end, and no break.
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    ways.add(() => {
      client.unpipe(upstream)
      upstream.unpipe()
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
  async function leadTo(other: string): Promise<void> {
    await cut()
    target = targetOf(new URL(other))
    await restore()
  }
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
    deafen(deaf) {
      isDeaf = deaf
    },
    leadTo,
    connections: () => Math.ceil(sockets.size / 2),
    async close() {
      await cut()
      rmSync(folder, { recursive: true })
    },
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A real PgBouncer before a database. */
export interface PgBouncer {
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** Whether the machine has one (Debian: pgbouncer). */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

/** Starts one on a private socket, in front of a server that listens on a socket. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'session' | 'transaction'): Promise<PgBouncer> {
  const url = new URL(databaseUrl)
  const socket = join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || 5432}`)
  // It does not run as root, and the server's socket may be for nobody else.
  const bridge = createServer((client) => {
    const upstream = connect(socket)
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      end.on('error', () => other.destroy()).pipe(other)
  })
  bridge.listen(0, '127.0.0.1')
  await once(bridge, 'listening')
  const address = bridge.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const folder = mkdtempSync(join(tmpdir(), 'weft-pgbouncer-'))
  const name = url.pathname.slice(1)
  const settings = [
    '[databases]',
    `${name} = host=127.0.0.1 port=${port} dbname=${name} user=${url.username} password=${url.password}`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    'listen_addr =',
    'listen_port = 5432',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    'default_pool_size = 20',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
  if (nobody !== null) for (const path of [folder, file]) chownSync(path, nobody.uid, nobody.gid)
  const child = spawn('pgbouncer', [file], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  for (let tries = 0; !/process up/.test(said); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`PgBouncer does not start: ${said}`)
    await delay(50)
  }
  url.searchParams.set('host', folder)
  url.port = ''
  return {
    databaseUrl: url.href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      bridge.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL refuses to run as root: there it runs as `postgres`, or as `nobody`. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const named = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0) ?? 'nobody'
  const ask = (flag: string) => Number(execFileSync('id', [flag, named], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

/**
 * The server ends with the run, even with one that is killed: `$1` is the run's process, the rest the server. Where
 * there is a /proc it is asked: the keeper is another user than the run, and may not signal it.
 */
const keeper = `run=$1; shift; "$@" & server=$!
alive() { if [ -d /proc/self ]; then [ -d /proc/$run ]; else kill -0 $run; fi }
trap 'kill -INT $server' TERM INT
while alive 2>/dev/null && kill -0 $server 2>/dev/null; do sleep 1; done
kill -INT $server 2>/dev/null; wait $server`

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client(url)
    const failure = await client.connect().then(
      () => null,
      (error: Error) => error,
    )
    await client.end()
    if (!failure) return
    if (Date.now() > deadline) throw new Error('The PostgreSQL of the tests did not start', { cause: failure })
    await delay(50)
  }
}

export interface ServerSettings {
  /** The folder with `initdb` and `postgres`. */
  readonly binaries: string
  /** For the data and the socket; a short path, as sockets want it. */
  readonly folder: string
  /** The process with which the server ends. */
  readonly owner: number
  /** Off for speed; on where a test is about durability. */
  readonly fsync: boolean
}

/** Starts a PostgreSQL of our own on a socket in `folder`; resolves to its URL, of the database `postgres`. */
export async function startPostgresql({ binaries, folder, owner, fsync }: ServerSettings): Promise<string> {
  const user = serverUser()
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (user) {
    chmodSync(folder, 0o755)
    chownSync(folder, user.uid, user.gid)
    chownSync(data, user.uid, user.gid)
  }
  const common = { cwd: folder, ...user }
  const making = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  execFileSync(join(binaries, 'initdb'), making, { ...common, stdio: 'ignore' })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'shared_buffers=64MB',
  ]
  if (!fsync) settings.push('fsync=off', 'full_page_writes=off')
  const command = [join(binaries, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const log = openSync(join(folder, 'log'), 'a')
  const options = { ...common, detached: true, stdio: ['ignore', log, log] as ['ignore', number, number] }
  const server = spawn('sh', ['-c', keeper, 'keeper', String(owner), ...command], options)
  server.unref()
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  await waitUntilReady(url)
  return url
}

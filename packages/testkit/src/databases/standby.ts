import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries, startEmbeddedServer } from '@weft/server/testing/database'
import pg from 'pg'
import { embeddedFolder } from './embedded-folder.ts'

/** A primary, and a standby that stood beside it: a server in recovery with the same rows. */
export interface ReplicatedServers {
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** Makes the standby a primary, as after the end of the other one. */
  promote(): Promise<void>
  /** Ends the primary, and makes the standby one. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

/** Starts both on a copy of a migrated and seeded database. */
export async function startReplicated(): Promise<ReplicatedServers> {
  const folder = await embeddedFolder()
  await writeFile(join(folder, 'postgresql.conf'), "wal_level = 'replica'\nmax_wal_senders = 2\n", { mode: 0o644 })
  // A standby can be made of what such a server has written, and of nothing older.
  const first = await startEmbeddedServer({ dataDir: folder, path: process.env.PATH ?? '', fsync: false })
  await first.stop()
  const copy = await mkdtemp(join(tmpdir(), 'weft-standby-'))
  await cp(folder, copy, { recursive: true, preserveTimestamps: true })
  const primary = await startEmbeddedServer({ dataDir: folder, path: process.env.PATH ?? '', fsync: false })
  const standby = await startStandby(join(folder, 'postgresql'), copy)
  const url = new URL(primary.databaseUrl)
  url.searchParams.set('host', copy)
  const promote = async () => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('select pg_promote()')
    await client.end()
  }
  return {
    primaryUrl: primary.databaseUrl,
    standbyUrl: url.href,
    promote,
    async failOver() {
      await primary.stop()
      await promote()
    },
    async stop() {
      await standby.stop()
      await primary.stop()
      for (const path of [folder, copy]) await rm(path, { recursive: true, force: true })
    },
  }
}

/** `model`: the primary's cluster, whose owner the copy gets; PostgreSQL runs as nobody else. */
async function startStandby(model: string, dataDir: string) {
  const { uid, gid } = await stat(model)
  const cluster = join(dataDir, 'postgresql')
  await writeFile(join(cluster, 'standby.signal'), '')
  await appendFile(join(cluster, 'postgresql.conf'), `\nunix_socket_directories = '${dataDir}'\n`)
  await own(dataDir, uid, gid)
  const { postgres, environment } = await findBinaries({ dataDir, path: process.env.PATH ?? '' }, null)
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn(postgres, ['-D', cluster], {
    ...asOwner,
    env: { ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  for (let tries = 0; !said.includes('ready to accept read-only connections'); tries++) {
    if (child.exitCode !== null || tries > 1200) throw new Error(`The standby does not start: ${said}`)
    await delay(50)
  }
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

async function own(dataDir: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() !== 0) return
  await chown(dataDir, uid, gid)
  execFileSync('chown', ['-R', `${uid}:${gid}`, join(dataDir, 'postgresql')])
}

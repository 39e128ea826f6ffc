import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isInBackground } from '../background.ts'
import { type Lease, type Query, queryConfig, type Sessions } from '../sessions.ts'
import { typeParsers } from '../type-parsers.ts'
import { createGate } from './gate.ts'
import { PgliteStream, type PgliteWorkerData, startPglite } from './pglite-stream.ts'

/** In a process of its own: making a data directory takes 200 MB that a thread would not give back. */
async function makeDataDirectory(dataDir: string): Promise<void> {
  const script = fileURLToPath(new URL('./make-data-directory.ts', import.meta.url))
  const maker = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'ignore', 'pipe'] })
  const errors = text(maker.stderr)
  const [code] = await once(maker, 'exit')
  if (code !== 0) throw new Error(`PGlite could not make ${dataDir}: ${await errors}`)
}

/** Node-postgres over PGlite's worker. */
async function connect(data: PgliteWorkerData): Promise<pg.Client> {
  const { dataDir, template } = data
  if (dataDir !== null && template === null && !existsSync(join(dataDir, 'PG_VERSION')))
    await makeDataDirectory(dataDir)
  const worker = await startPglite(data)
  const stream = new PgliteStream(worker)
  const config: pg.ClientConfig = { stream: () => stream, user: 'postgres', database: 'postgres', pipeline: true }
  const client = new pg.Client({ ...config, types: typeParsers })
  await client.connect()
  return client
}

/**
 * PGlite's one session. Statements of their own are sent as they come, without waiting for each other's answer; a
 * transaction has the session to itself. Should PGlite die (a full disk), the next use opens it again.
 */
export async function openPglite(data: PgliteWorkerData): Promise<Sessions> {
  const gate = createGate()
  const channels = new Set<string>()
  let closing = false
  let client: pg.Client | null = null
  let opening: Promise<pg.Client> | null = null

  async function open(): Promise<pg.Client> {
    const opened = await connect(data)
    opened.on('notification', ({ channel, payload }) => sessions.receive(channel, payload ?? ''))
    // The queries under way learn of the loss by themselves; without a listener the event would end the process.
    opened.on('error', () => {})
    opened.on('end', () => {
      client = null
      opening = null
    })
    for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = opened
    return opened
  }

  /** Calls `use` in this turn where the session is open, so that what is sent keeps its order. */
  function withClient(use: (client: pg.Client) => void, fail: (error: unknown) => void): void {
    if (client) {
      use(client)
      return
    }
    if (closing) {
      fail(new Error('The database is closed'))
      return
    }
    opening ??= open().then((opened) => {
      sessions.receive(null, null)
      return opened
    })
    opening.then(use, (error) => {
      opening = null
      fail(error)
    })
  }

  const sessions: Sessions = {
    kind: 'pglite',
    receive: () => {},
    run: (query: Query) =>
      new Promise((resolve, reject) => {
        const send = (to: pg.Client) => void to.query(queryConfig(query)).then(resolve, reject)
        gate.enter({ exclusive: false, background: isInBackground(), start: () => withClient(send, reject) })
      }),
    lease: () =>
      new Promise<Lease>((resolve, reject) => {
        const fail = (error: unknown) => {
          gate.leave()
          reject(error)
        }
        const grant = (to: pg.Client) => resolve({ client: to, release: gate.leave })
        gate.enter({ exclusive: true, background: isInBackground(), start: () => withClient(grant, fail) })
      }),
    async listen(channel) {
      channels.add(channel)
      await sessions.run({ text: `listen ${pg.escapeIdentifier(channel)}` }, false)
    },
    async unlisten(channel) {
      channels.delete(channel)
      await sessions.run({ text: `unlisten ${pg.escapeIdentifier(channel)}` }, false)
    },
    async close() {
      closing = true
      await client?.end()
    },
  }
  await open()
  return sessions
}

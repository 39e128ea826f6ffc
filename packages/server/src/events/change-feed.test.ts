import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kiosk, startKiosk, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { openLedger, type Scope } from './ledger.ts'

let kiosk: Kiosk
let scope: Scope
beforeAll(async () => {
  kiosk = await startKiosk()
  const { rows } = await kiosk.app.database.executeSql(
    `select c.project_id, c.id from components c join projects p on p.id = c.project_id where c.slug = 'kiosk'`,
  )
  const [row] = rows
  const ids = { projectId: Number(row?.project_id), componentId: Number(row?.id) }
  scope = { ...ids, translationId: null, languageId: null, statisticsIds: [] }
})
afterAll(() => kiosk.close())

interface ReaderLog {
  readonly ids: number[]
  /** Id of the last event. */
  lastId: string
}

/** Follows the stream until it is stopped, or for so many events. */
function follow(told: ReaderLog, signal: AbortSignal, events = Number.POSITIVE_INFINITY): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = { authorization: `Token ${tokenOf('anna')}`, ...(told.lastId && { 'last-event-id': told.lastId }) }
  const request = get(`${kiosk.app.base}/api/events/`, { headers, agent: false }, (reply) => {
    let rest = ''
    let count = 0
    reply.setEncoding('utf8').on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (count >= events) return
        const id = /^id: (.*)$/m.exec(block)?.[1]
        if (id !== undefined) told.lastId = id
        if (!block.includes('event: change')) continue
        told.ids.push(...JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '').changes)
        if (++count >= events) request.destroy()
      }
    })
  })
  const stop = () => request.destroy()
  signal.addEventListener('abort', stop)
  request.on('error', (error) => (request.destroyed ? resolve() : reject(error)))
  request.on('close', () => {
    signal.removeEventListener('abort', stop)
    resolve()
  })
  return promise
}

const newReader = (): ReaderLog => ({ ids: [], lastId: '' })

/** A transaction that takes the ids of its changes early, and ends late. Returns the last of them. */
async function writeSlowly(database: Kiosk['app']['database'], changes: number, ms: number): Promise<number> {
  return database.transaction(async (tx) => {
    const ledger = openLedger(tx, scope)
    for (let count = 0; count < changes; count++)
      ledger.record({ action: 'change', doer: { userId: null, authorId: null }, target: 'law' })
    await ledger.close()
    await tx.executeSql(`select pg_sleep(${ms / 1000})`)
    const { rows } = await tx.executeSql('select max(id) as last from changes where xact = pg_current_xact_id()')
    return Number(rows[0]?.last)
  })
}

async function idsOfLaw(): Promise<number[]> {
  const { rows } = await kiosk.app.database.executeSql("select id from changes where target = 'law' order by id")
  return rows.map(({ id }) => Number(id))
}

test('with eight writers at once, whose transactions end in any order, every reader is told each change exactly once', async () => {
  const { databaseUrl, dataDir } = kiosk.app.app.services.config
  const writers = await Promise.all(
    Array.from({ length: 8 }, () => openDatabase({ databaseUrl: databaseUrl ?? '', dataDir })),
  )
  // Ignore late changes of the set-up.
  const { rows } = await kiosk.app.database.executeSql('select max(id) as last from changes')
  const before = Number(rows[0]?.last)
  const stop = new AbortController()
  const steady = [newReader(), newReader()]
  const following = steady.map((told) => follow(told, stop.signal))
  await expect.poll(() => steady.every(({ lastId }) => lastId !== '')).toBe(true)
  // One that comes and goes, and one that asks for pages.
  const returning = newReader()
  returning.lastId = steady[0]?.lastId ?? ''
  const coming = (async () => {
    while (!stop.signal.aborted) await follow(returning, stop.signal, 3)
  })()
  const start = steady[0]?.lastId ?? ''
  const paged: number[] = []
  let since = start
  const readPages = async () => {
    const { body } = await kiosk.app.anna.get(`/api/changes/?since=${since}&page_size=7`)
    for (const { id, target } of body.results) if (target === 'law') paged.push(id)
    if (body.next !== null) since = new URL(body.next).searchParams.get('since') ?? ''
    else if (body.results.length > 0) since = String(body.results.at(-1).id)
  }
  const paging = (async () => {
    while (!stop.signal.aborted) {
      await readPages()
      await delay(20)
    }
  })()
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const ended: number[] = []
  await Promise.all(
    writers.map(async (database) => {
      for (let round = 0; round < 12; round++)
        ended.push(await writeSlowly(database, 1 + Math.floor(random() * 3), Math.floor(random() * 80)))
    }),
  )
  const written = await idsOfLaw()
  const sorted = (ids: readonly number[]) => ids.filter((id) => id > before).toSorted((one, other) => one - other)
  const isComplete = () =>
    [...steady.map(({ ids }) => ids), returning.ids, paged].every((ids) => sorted(ids).length >= written.length)
  await expect.poll(isComplete, { timeout: 15_000 }).toBe(true)
  await delay(200)
  stop.abort()
  await Promise.all([...following, coming, paging])
  for (const told of [...steady, returning]) expect(sorted(told.ids)).toEqual(written)
  expect(sorted(paged)).toEqual(written)
  // A reader that follows ids would have missed some: transactions ended after others with greater ids.
  expect(ended).not.toEqual(sorted(ended))
  await Promise.all(writers.map((database) => database.close()))
}, 60_000)

test('a transaction that is rolled back is told to nobody, and holds nobody up', async () => {
  const stop = new AbortController()
  const told = newReader()
  const following = follow(told, stop.signal)
  await expect.poll(() => told.lastId !== '').toBe(true)
  const { database } = kiosk.app
  const gone = new Error('It is taken back')
  const rolled = database.transaction(async (tx) => {
    const ledger = openLedger(tx, scope)
    ledger.record({ action: 'change', doer: { userId: null, authorId: null }, target: 'law' })
    await ledger.close()
    await tx.executeSql('select 1')
    throw gone
  })
  await expect(rolled).rejects.toBe(gone)
  const before = (await idsOfLaw()).length
  await writeSlowly(database, 1, 0)
  await expect.poll(() => told.ids.length).toBe(1)
  expect(told.ids).toEqual((await idsOfLaw()).slice(before))
  stop.abort()
  await following
})

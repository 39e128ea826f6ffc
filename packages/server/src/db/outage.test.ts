import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseProxy, startDatabaseProxy, type TestDatabase, testDatabase } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, statement } from './database.ts'
import { openDatabase } from './open-database.ts'
import { sessionConfig } from './postgresql/postgresql-connection.ts'
import { createListener } from './postgresql/postgresql-listener.ts'
import { withPatience } from './postgresql/postgresql-sessions.ts'

const selectOne = statement<{ one: number }>('outage_one', 'select 1 as one')
const addOne = statement<never>('outage_add', 'update statistics set total = total + 1 where id = 1')

describe('a PostgreSQL that goes away', () => {
  let direct: TestDatabase
  let proxy: DatabaseProxy
  let database: Database

  beforeAll(async () => {
    direct = await testDatabase()
    proxy = await startDatabaseProxy(direct.config.databaseUrl)
    database = await openDatabase({ databaseUrl: proxy.databaseUrl, dataDir: '', patience: 1500 })
  })
  afterEach(async () => {
    await proxy.cut()
    await proxy.restore()
  })
  afterAll(async () => {
    await database.close()
    await proxy.close()
    await direct.close()
  })

  const readTotal = async () => {
    const { rows } = await direct.database.executeSql('select total from statistics where id = 1')
    return Number(rows[0]?.total)
  }

  /** Runs `during` while nobody gets through; the way is open again after `time` milliseconds. */
  async function away<Result>(time: number, during: () => Promise<Result>): Promise<Result> {
    await proxy.cut()
    const back = delay(time).then(() => proxy.restore())
    const result = await during()
    await back
    return result
  }

  test('and comes back in time: reads and transactions that came meanwhile have waited', async () => {
    await database.query(selectOne, [])
    const before = await readTotal()
    const answers = await away(500, () =>
      Promise.all([
        database.query(selectOne, []),
        database.kysely.selectFrom('languages').select('code').where('id', '=', 1).execute(),
        database.transaction((tx) => tx.query(addOne, [])),
      ]),
    )
    expect(answers).toEqual([[{ one: 1 }], [{ code: 'aa' }], []])
    expect(await readTotal()).toBe(before + 1)
  })

  test('for longer than we wait: each request is told, and later ones are served', async () => {
    await database.query(selectOne, [])
    const outcomes = await away(2500, () =>
      Promise.allSettled([
        database.query(selectOne, []),
        database.query(addOne, []),
        database.transaction((tx) => tx.query(addOne, [])),
        database.executeSql('select 1'),
      ]),
    )
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    expect(await database.query(selectOne, [])).toEqual([{ one: 1 }])
  })

  test('under a composed reading statement: it is sent again', async () => {
    const reading = sql<{
      n: number
    }>`with slow as materialized (select pg_sleep(0.3)) select count(*)::int as n from slow`
    const answer = reading.execute(database.kysely)
    await delay(100)
    await proxy.cut()
    await proxy.restore()
    expect((await answer).rows).toEqual([{ n: 1 }])
  })

  test('before a write could be sent: it waits, and is written once', async () => {
    const before = await readTotal()
    expect(await away(500, () => database.query(addOne, []))).toEqual([])
    expect(await readTotal()).toBe(before + 1)
  })

  test('after a statement that waited for longer than we would for the database: it is sent again all the same', async () => {
    let attempts = 0
    const answer = await withPatience(60, async () => {
      attempts += 1
      if (attempts > 1) return 'there'
      await delay(100)
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    })
    expect(answer).toBe('there')
  })

  test('in the middle of a transaction: it is run again from its start, and written once', async () => {
    const before = await readTotal()
    let runs = 0
    await database.transaction(async (tx) => {
      runs += 1
      await tx.query(addOne, [])
      if (runs === 1) {
        await proxy.cut()
        await proxy.restore()
      }
      await tx.query(selectOne, [])
    })
    expect(runs).toBe(2)
    expect(await readTotal()).toBe(before + 1)
  })

  test('between a failed statement and its rollback: the session is given up, and never missed', async () => {
    // More often than there are sessions.
    for (let time = 0; time < 12; time++) {
      const failed = database.transaction(async (tx) => {
        try {
          await tx.executeSql('select 1 / 0')
        } catch (error) {
          await proxy.cut()
          await proxy.restore()
          throw error
        }
      })
      await expect(failed).rejects.toMatchObject({ code: '22012' })
    }
    const before = await readTotal()
    await database.transaction((tx) => tx.query(addOne, []))
    expect(await readTotal()).toBe(before + 1)
  })

  test('without a word: who listens finds out by asking, and hears again', async () => {
    const heard: (string | null)[] = []
    const receive = (channel: string | null, payload: string | null) => heard.push(channel && payload)
    const connection = sessionConfig(proxy.databaseUrl)
    const notify = async (channel: string, payload: string) => {
      await database.executeSql('select pg_notify($1, $2)', [channel, payload])
    }
    const listener = createListener({ connection, receive, notify, heartbeat: 100, patience: 300 })
    await listener.listen('silence')
    proxy.freeze()
    await direct.database.transaction(async (tx) => tx.notify('silence', 'missed'))
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null])
    await direct.database.transaction(async (tx) => tx.notify('silence', 'after'))
    await expect.poll(() => heard).toEqual([null, 'after'])
    await listener.close()
  })

  test('without room for more: each request is told, nothing is written, and later ones are served', async () => {
    const before = await readTotal()
    const full = "do $$ begin raise exception 'no room' using errcode = '53100'; end $$"
    const outcomes = await Promise.allSettled([
      database.executeSql(full),
      database.transaction(async (tx) => {
        await tx.query(addOne, [])
        await tx.executeSql(full)
      }),
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    expect(await readTotal()).toBe(before)
    expect(await database.query(selectOne, [])).toEqual([{ one: 1 }])
  })

  test('makes listeners drop what they know, and hear again', async () => {
    const heard: (string | null)[] = []
    const unlisten = await database.listen('outage', (payload) => heard.push(payload))
    await direct.database.transaction(async (tx) => tx.notify('outage', 'before'))
    await expect.poll(() => heard).toEqual(['before'])
    await away(300, () => direct.database.transaction(async (tx) => tx.notify('outage', 'missed')))
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', null])
    await direct.database.transaction(async (tx) => tx.notify('outage', 'after'))
    await expect.poll(() => heard).toEqual(['before', null, 'after'])
    await unlisten()
  })
})

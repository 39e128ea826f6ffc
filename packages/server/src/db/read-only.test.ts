import { type DatabaseProxy, type ReplicatedServers, startDatabaseProxy, startReplicated } from '@weft/testkit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, DatabaseUnavailable, statement } from './database.ts'
import { openDatabase } from './open-database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const addOne = statement<never>('read_only_add', 'update statistics set total = total + 1 where id = 1')
const selectOne = statement<{ one: number }>('read_only_one', 'select 1 as one')

let servers: ReplicatedServers
let proxy: DatabaseProxy
let database: Database
const patience = 1000
beforeAll(async () => {
  servers = await startReplicated()
  proxy = await startDatabaseProxy(servers.primaryUrl)
  database = await openDatabase({ databaseUrl: proxy.databaseUrl, dataDir: '', patience })
})
afterEach(() => proxy.leadTo(servers.primaryUrl))
afterAll(async () => {
  await database?.close()
  await proxy?.close()
  await servers?.stop()
})

const readTotal = async (url = servers.primaryUrl) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select total from statistics where id = 1')
  await client.end()
  return Number(rows[0].total)
}

/** How many ask for something in each way that a program has. */
const everyWay = () =>
  Promise.allSettled([
    database.query(selectOne, []),
    database.query(addOne, []),
    database.transaction((tx) => tx.query(addOne, [])),
    database.executeSql('update statistics set total = total + 1 where id = 1'),
    database.kysely.updateTable('statistics').set({ total: 1 }).where('id', '=', -1).execute(),
  ])

test('a replica in the place of the primary counts as a database that is away, and nothing else is needed once it is back', async () => {
  await proxy.leadTo(servers.standbyUrl)
  for (const outcome of await everyWay()) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  const waiting = database.transaction((tx) => tx.query(addOne, []))
  const before = await readTotal()
  await proxy.leadTo(servers.primaryUrl)
  await waiting
  expect(await readTotal()).toBe(before + 1)
  for (const outcome of await everyWay()) expect(outcome).toMatchObject({ status: 'fulfilled' })
})

test('a listener that a replica refuses leaves no session behind, and hears again on the primary', async () => {
  const heard: (string | null)[] = []
  const unlisten = await database.listen('read_only', (payload) => heard.push(payload))
  await proxy.leadTo(servers.standbyUrl)
  await expect.poll(() => database.hears()).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(proxy.connections()).toBeLessThanOrEqual(2)
  await proxy.leadTo(servers.primaryUrl)
  await expect.poll(() => database.hears(), { timeout: 5000 }).toBe(true)
  await database.transaction(async (tx) => tx.notify('read_only', 'after'))
  await expect.poll(() => heard.at(-1)).toBe('after')
  await unlisten()
})

test('sessions whose server becomes read-only under them are given up, all of them', async () => {
  const superuser = new pg.Client({ connectionString: servers.primaryUrl })
  await superuser.connect()
  const turn = async (on: boolean) => {
    await superuser.query(
      `alter system ${on ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
    )
    await superuser.query('select pg_reload_conf()')
  }
  try {
    // As many sessions as the pool has, all of them good.
    await Promise.all(Array.from({ length: 10 }, () => database.executeSql('select pg_sleep(0.1)')))
    await turn(true)
    await expect
      .poll(
        async () => (await superuser.query('show default_transaction_read_only')).rows[0].default_transaction_read_only,
      )
      .toBe('on')
    const [, hot, transaction, plain, composed] = await everyWay()
    for (const outcome of [hot, transaction, plain, composed])
      expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    const before = await readTotal()
    const waiting = [database.query(addOne, []), database.transaction((tx) => tx.query(addOne, []))]
    await turn(false)
    await Promise.all(waiting)
    expect(await readTotal()).toBe(before + 2)
    for (const outcome of await everyWay()) expect(outcome).toMatchObject({ status: 'fulfilled' })
  } finally {
    await turn(false)
    await superuser.end()
  }
})

test('a replica that is promoted takes the writes that waited for it', async () => {
  await proxy.leadTo(servers.standbyUrl)
  const before = await readTotal(servers.standbyUrl)
  const waiting = database.transaction((tx) => tx.query(addOne, []))
  await servers.promote()
  await waiting
  expect(await readTotal(servers.standbyUrl)).toBe(before + 1)
})

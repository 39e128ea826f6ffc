import { type TestDatabase, testDatabase } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, runFor } from '../system/asker.ts'
import type { Database, Queries } from './database.ts'
import { openDatabase } from './open-database.ts'

let opened: TestDatabase
let database: Database
const late = 10_000
beforeAll(async () => {
  opened = await testDatabase()
  database = await openDatabase({ ...opened.config, readDeadlines: { anonymous: 100, user: late } })
})
afterAll(async () => {
  await database.close()
  await opened.close()
})

const askerOf = (key: string, kind: Asker['kind'], signal = new AbortController().signal): Asker => ({
  key,
  kind,
  signal,
  searchMs: null,
})
const sleep = ({ kysely }: Queries, seconds: number) => sql`select pg_sleep(${seconds})`.execute(kysely)

test('a read of a request ends at its deadline, and what its session does next goes on', async () => {
  const late = runFor(askerOf('network a', 'anonymous'), () => sleep(database, 20))
  await expect(late).rejects.toMatchObject({ code: 'unavailable', more: { retryAfterSeconds: 60 } })
  const next = Array.from({ length: 20 }, () => sleep(database, 0.001))
  expect(await Promise.all(next)).toHaveLength(20)
})

test('what no request asks for takes as long as it takes', async () => {
  expect((await sleep(database, 0.3)).rows).toHaveLength(1)
})

test('who saves finds a session, however many read', async () => {
  const ended: string[] = []
  const reads = Array.from({ length: 40 }, (_, index) =>
    runFor(askerOf(`user ${index}`, 'user'), () => sleep(database, 0.3)).then(() => ended.push('read')),
  )
  const save = () =>
    database.transaction(async (tx) => void (await tx.executeSql('select 1'))).then(() => ended.push('save'))
  await Promise.all([save(), save(), save()])
  expect(ended.slice(0, 3)).toEqual(['save', 'save', 'save'])
  await Promise.all(reads)
})

test('one who reads a lot does not hold up the others', async () => {
  const ended: string[] = []
  const read = (key: string) => runFor(askerOf(key, 'user'), () => sleep(database, 0.05)).then(() => ended.push(key))
  const many = Array.from({ length: 40 }, () => read('many'))
  await read('one')
  expect(ended.length).toBeLessThan(20)
  await Promise.all(many)
})

test('a search for somebody who is gone ends, and the next one on its session does not', async () => {
  const gone = new AbortController()
  const searching = runFor(askerOf('network a', 'anonymous', gone.signal), () =>
    database.search((tx) => {
      setTimeout(() => gone.abort(), 50)
      return sleep(tx, 20)
    }),
  )
  await expect(searching).rejects.toMatchObject({ code: '57014' })
  for (let turn = 0; turn < 20; turn++)
    await runFor(askerOf('network a', 'anonymous'), () => database.search((tx) => sleep(tx, 0.001)))
})

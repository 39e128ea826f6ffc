import { type Kiosk, startKiosk } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../db/database.ts'
import { type Asker, runFor } from '../system/asker.ts'
import { runSearch } from './run-search.ts'
import { compileUnitSearch } from './search-units.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const sleep = async ({ kysely }: Queries) => {
  await sql`select pg_sleep(20)`.execute(kysely)
}
const search = (q: string) => compileUnitSearch(q, new Date())
const [soon, late] = [50, 20_000]
const refusal = { problems: [{ attr: 'q', code: 'invalid' }] }

test.each([
  ['priority:100', { regex: late, other: soon }],
  ['source:r"a+"', { regex: soon, other: late }],
])('%s that takes longer than it may is a problem of q', async (q, deadlines) => {
  await expect(runSearch(kiosk.app.database, search(q), sleep, deadlines)).rejects.toMatchObject(refusal)
})

test('the deadline ends with the search: what comes after it on the connection may take as long as it will', async () => {
  const { database } = kiosk.app
  const timeouts = await Promise.all(
    Array.from({ length: 20 }, () => runSearch(database, search('open'), (queries) => queries.executeSql('select 1'))),
  )
  expect(timeouts).toHaveLength(20)
  for (let turn = 0; turn < 20; turn++) {
    const { rows } = await database.executeSql('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '0' }])
  }
})

test('all searches of one request have one deadline together', async () => {
  const { signal } = new AbortController()
  const asker: Asker = { key: 'network a', kind: 'anonymous', signal, searchMs: 400 }
  const brief = async ({ kysely }: Queries) => {
    await sql`select pg_sleep(0.25)`.execute(kysely)
  }
  const one = () => runSearch(kiosk.app.database, search('open'), brief)
  await runFor(asker, one)
  await expect(runFor(asker, one)).rejects.toMatchObject(refusal)
  await expect(runFor(asker, one)).rejects.toMatchObject(refusal)
})

import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addPeople,
  catalogueHeader,
  type GitRemote,
  startGitRemote,
  type TestDatabase,
  testDatabase,
} from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recount, recountParents } from '../../db/statistics.ts'
import { type KilledServer, startServer } from '../../killed-server.fixture.ts'

const strings = 10_000
const rowsOf = (word: string) =>
  Array.from({ length: strings }, (_, at) => `msgid "Row number ${at + 1}"\nmsgstr "${word} ${at + 1}"\n`)

let opened: TestDatabase
let remote: GitRemote
let server: KilledServer
beforeAll(async () => {
  remote = await startGitRemote()
  const files = Object.fromEntries(
    ['cs', 'de'].map((code) => [`${code}.po`, [catalogueHeader(code), ...rowsOf(code)].join('\n')]),
  )
  await remote.commit('rows', files, 'Start')
  opened = await testDatabase()
  await addPeople(opened.database)
  server = await startServer(opened)
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await server.admin.post('/api/projects/', project)).status).toBe(201)
  const component = { name: 'Rows', slug: 'rows', repo: remote.gitUrl('rows'), branch: 'main', filemask: '*.po' }
  const made = { ...component, file_format: 'po', new_lang: 'none' }
  expect((await server.admin.post('/api/projects/demo/components/', made)).status).toBe(201)
  await vi.waitFor(async () => expect(await translated()).toBe(strings), { timeout: 120_000, interval: 200 })
}, 180_000)
afterAll(async () => {
  await server?.kill()
  await opened?.close()
  await remote?.stop()
  await rm(opened.config.dataDir, { recursive: true, force: true })
})

async function numberOf(query: string): Promise<number> {
  const { rows } = await opened.database.executeSql(query)
  return Number(Object.values(rows[0] ?? {})[0])
}
const translated = () => numberOf("select count(*) from units where target like 'cs %'")
const kept = () => numberOf("select count(*) from removed_rows where name = 'units'")
const idsOf = () =>
  numberOf(`select coalesce(sum(hashtextextended(u.id || u.target || u.state, 0)::numeric), 0) from units u
    join translations t on t.id = u.translation_id where t.language_code = 'cs'`)

/** Strings are there or kept, never both and never neither, and what counts them is right. */
async function expectWhole(): Promise<void> {
  const { database } = opened
  expect([await translated(), await kept()].toSorted((a, b) => a - b)).toEqual([0, strings])
  const { rows } = await database.executeSql('select id, component_id from translations')
  for (const row of rows) expect(await database.transaction((tx) => recount(tx, Number(row.id)))).toEqual({})
  for (const id of new Set(rows.map((row) => Number(row.component_id))))
    expect(await database.transaction((tx) => recountParents(tx, id))).toBe(0)
}

/** Asks for something, kills the server while it works, starts it again, and waits until it is done. */
async function killed(wait: number, ask: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  const asked = ask().catch(() => undefined)
  await delay(wait)
  await server.kill()
  await asked
  await expectWhole()
  server = await startServer(opened)
  if (!(await isDone())) {
    // The job that was asked for goes on with the next server, or nobody had asked yet.
    const ends = performance.now() + 20_000
    while (!(await isDone()) && performance.now() < ends) await delay(100)
    if (!(await isDone())) await ask()
  }
  await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 60_000, interval: 100 })
  await expectWhole()
}

test.each([50, 300, 900, 2000])(
  'a language whose server is killed after %i ms of its removal, and of its return, is there as a whole',
  async (wait) => {
    const before = await idsOf()
    const remove = () => server.admin.post('/api/site/removals/', { path: 'demo/rows/cs', confirm: 'cs' })
    await killed(wait, remove, async () => (await translated()) === 0)
    const { results } = (await server.admin.get('/api/site/removals/')).body
    expect(results).toMatchObject([{ path: 'demo/rows/cs' }])
    const restore = () => server.admin.post(`/api/site/removals/${results[0].id}/restore/`, {})
    await killed(wait, restore, async () => (await translated()) === strings)
    expect(await idsOf()).toBe(before)
    const file = await server.admin.get('/api/translations/demo/rows/cs/file/')
    expect(new TextDecoder().decode(file.bytes)).toContain('msgstr "cs 77"')
    expect(await numberOf('select count(*) from removed_places')).toBe(0)
  },
  240_000,
)

import { rm } from 'node:fs/promises'
import {
  addPeople,
  catalogueHeader,
  type GitRemote,
  startGitRemote,
  type TestDatabase,
  testDatabase,
} from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type KilledServer, startServer } from '../killed-server.fixture.ts'

const strings = Number(process.env.WEFT_BULK_STRINGS ?? 10_000)
/** Megabytes beyond those of a server that has just started: the same for each number of strings. */
const mostMemory = 250
/** Milliseconds until all strings are written: some of a slow machine. */
const patience = Math.max(120_000, strings * 6)
/** Milliseconds between two looks, which read all strings. */
const often = Math.max(20, strings / 500)
const bulk = '/api/editor/bulk/'

let opened: TestDatabase
let remote: GitRemote
let server: KilledServer
beforeAll(async () => {
  remote = await startGitRemote()
  const rows = Array.from(
    { length: strings },
    (_, at) => `msgid "Row number ${at + 1}"\nmsgstr "Řádek číslo ${at + 1}"\n`,
  )
  await remote.commit('rows', { 'cs.po': [catalogueHeader('cs'), ...rows].join('\n') }, 'Start')
  opened = await testDatabase()
  await addPeople(opened.database)
  server = await startServer(opened)
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await server.admin.post('/api/projects/', project)).status).toBe(201)
  const component = { name: 'Rows', slug: 'rows', repo: remote.gitUrl('rows'), branch: 'main', filemask: '*.po' }
  const made = { ...component, file_format: 'po', new_lang: 'none' }
  expect((await server.admin.post('/api/projects/demo/components/', made)).status).toBe(201)
  await vi.waitFor(async () => expect(await countOf('Řádek')).toBe(strings), { timeout: patience, interval: 200 })
}, patience + 60_000)
afterAll(async () => {
  await server?.kill()
  await opened?.close()
  await remote?.stop()
  await rm(opened.config.dataDir, { recursive: true, force: true })
})

async function numberOf(query: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await opened.database.executeSql(query, [...values])
  return Number(Object.values(rows[0] ?? {})[0])
}
const countOf = (text: string) => numberOf('select count(*) from units where target like $1', [`${text}%`])
const entries = (undone: boolean) =>
  opened.database
    .executeSql(
      `select details -> 'strings' as strings from changes where unit_id is null and action = 32
        and (details ->> 'undone')::boolean = $1`,
      [undone],
    )
    .then(({ rows }) => rows.map(({ strings: count }) => count))
const read = async (id: number) => (await server.admin.get(`${bulk}${id}/`)).body
const stateOf = async (id: number) => (await read(id)).state

test(
  'a large edit whose server is killed again and again goes on, is stopped, goes on, and is undone',
  async () => {
    const edit = { path: 'demo/rows/cs', replace: { search: 'Řádek', replacement: 'Řada' } }
    const started = await server.admin.post(bulk, edit)
    expect(started.status).toBe(202)
    const { id } = started.body
    const idle = await server.peak()
    for (const part of [0.1, 0.4]) {
      await expect
        .poll(() => countOf('Řada'), { timeout: patience, interval: often })
        .toBeGreaterThanOrEqual(strings * part)
      const { done, total } = await read(id)
      expect([done > 0, done < strings, total]).toEqual([true, true, strings])
      await server.kill()
      expect(await countOf('Řada')).toBeLessThan(strings)
      expect(await entries(false)).toEqual([])
      server = await startServer(opened)
    }
    await expect.poll(() => countOf('Řada'), { timeout: patience, interval: often }).toBeGreaterThan(strings * 0.55)
    expect((await server.admin.post(`${bulk}${id}/stop/`, {})).status).toBe(200)
    await expect.poll(() => stateOf(id), { timeout: 60_000, interval: 50 }).toBe('stopped')
    const before = await countOf('Řada')
    expect(await entries(false)).toEqual([before])
    expect((await server.admin.post(`${bulk}${id}/resume/`, {})).status).toBe(202)
    await expect.poll(() => stateOf(id), { timeout: patience, interval: 50 }).toBe('done')
    expect([await countOf('Řada'), await entries(false)]).toEqual([strings, [strings]])
    const peak = await server.peak()
    if (idle !== null && peak !== null) expect(peak - idle).toBeLessThan(mostMemory)
    // Each string was written once.
    expect(await numberOf('select count(*) from changes where action = 27 and unit_id is not null')).toBe(strings)

    expect((await server.admin.post(`${bulk}${id}/undo/`, {})).status).toBe(202)
    await expect.poll(() => countOf('Řádek'), { timeout: patience, interval: often }).toBeGreaterThan(strings * 0.3)
    const { outcomes } = await read(id)
    expect([outcomes.undone > 0, outcomes.undone + outcomes.written]).toEqual([true, strings])
    await server.kill()
    server = await startServer(opened)
    await expect.poll(() => stateOf(id), { timeout: patience, interval: 100 }).toBe('undone')
    expect([await countOf('Řádek'), await entries(false), await entries(true)]).toEqual([strings, [strings], [strings]])
    expect(before).toBeGreaterThan(0)
  },
  4 * patience,
)

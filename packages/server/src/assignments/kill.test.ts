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
import { wrongAssignments } from './testing.ts'

const strings = 10_000

let opened: TestDatabase
let remote: GitRemote
let server: KilledServer
beforeAll(async () => {
  remote = await startGitRemote()
  const rows = Array.from({ length: strings }, (_, at) => `msgid "Row number ${at + 1}"\nmsgstr "Řádek ${at + 1}"\n`)
  await remote.commit('rows', { 'cs.po': [catalogueHeader('cs'), ...rows].join('\n') }, 'Start')
  opened = await testDatabase()
  await addPeople(opened.database)
  server = await startServer(opened)
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await server.admin.post('/api/projects/', project)).status).toBe(201)
  const component = { name: 'Rows', slug: 'rows', repo: remote.gitUrl('rows'), branch: 'main', filemask: '*.po' }
  const made = { ...component, file_format: 'po', new_lang: 'none' }
  expect((await server.admin.post('/api/projects/demo/components/', made)).status).toBe(201)
  await vi.waitFor(
    async () => expect(await numberOf("select count(*) from units where target like 'Řádek%'")).toBe(strings),
    { timeout: 120_000, interval: 200 },
  )
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
const listed = () => numberOf('select count(*) from assignment_strings')
const marks = () => numberOf('select count(*) from assignment_marks')

/** Kills the server once a count is where it is to be, and starts it again. Resolves to the count between them. */
async function killWhen(count: () => Promise<number>, isThere: (count: number) => boolean): Promise<number> {
  await expect.poll(async () => isThere(await count()), { timeout: 120_000, interval: 5 }).toBe(true)
  await server.kill()
  const then = await count()
  server = await startServer(opened)
  return then
}

test('a server that is killed while it lists and while it counts neither loses a string nor counts one twice', async () => {
  const asked = { path: 'demo', q: 'target:Řádek', languages: ['cs'], name: 'All' }
  const { status, body: made } = await server.admin.post('/api/editor/assignments/', asked)
  expect(status).toBe(201)
  expect(await killWhen(listed, (count) => count > 0)).toBeLessThan(strings)
  const read = async () => (await server.admin.get(`/api/editor/assignments/${made.id}/`)).body
  await expect.poll(async () => (await read()).counted, { timeout: 120_000, interval: 100 }).toBe(true)
  expect((await read()).counts).toMatchObject({ strings, left_strings: strings })

  await opened.database.executeSql(
    "update units set target = replace(target, 'Řádek', 'Řada') where target like 'Řádek%'",
  )
  expect(await marks()).toBe(strings)
  const [{ id }] = (await server.admin.get('/api/translations/demo/rows/cs/units/')).body.results
  expect((await server.admin.patch(`/api/units/${id}/`, { state: 20, target: ['Řádek poslední'] })).status).toBe(200)
  const left = await killWhen(marks, (count) => count < strings)
  expect([left > 0, left < strings]).toEqual([true, true])
  await expect.poll(async () => (await read()).counts.left_strings, { timeout: 120_000, interval: 100 }).toBe(1)
  expect(await read()).toMatchObject({ state: 'open', counts: { strings } })
  expect(await wrongAssignments(opened.database)).toEqual([])
  expect((await server.admin.patch(`/api/units/${id}/`, { state: 20, target: ['Řada poslední'] })).status).toBe(200)
  await expect.poll(async () => (await read()).state, { timeout: 120_000, interval: 100 }).toBe('done')
  // It was closed, and told of, once.
  expect(await numberOf('select count(*) from changes where action = 204')).toBe(1)
}, 380_000)

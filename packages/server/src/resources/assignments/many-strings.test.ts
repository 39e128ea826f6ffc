import { catalogueHeader, type GitRemote, isThorough, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAssignments, wrongAssignments } from '../../assignments/testing.ts'

const size = Number(process.env.WEFT_ASSIGNED_STRINGS ?? (isThorough('WEFT_ASSIGNED_STRINGS') ? 10_000 : 600))
const path = '/api/editor/assignments/'
const catalogue = (language: string, text: (at: number) => string) =>
  [
    catalogueHeader(language),
    ...Array.from({ length: size }, (_, at) => `msgid "Row number ${at}"\nmsgstr "${text(at)}"\n`),
  ].join('\n')

let app: TestApp
let remote: GitRemote
beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit(
    'many',
    { 'po/cs.po': catalogue('cs', () => ''), 'po/de.po': catalogue('de', (at) => `Zeile ${at}`) },
    'Start',
  )
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  const about = {
    name: 'Many',
    slug: 'many',
    repo: remote.gitUrl('many'),
    branch: 'main',
    filemask: 'po/*.po',
    file_format: 'po',
    new_lang: 'none',
  }
  expect((await app.admin.post('/api/projects/demo/components/', about)).status).toBe(201)
  await app.app.jobs.idle()
}, 300_000)
afterAll(async () => {
  await app.close()
  await remote.stop()
})

async function read(url: string) {
  await app.app.jobs.idle()
  await settleAssignments(app.database)
  return (await app.admin.get(url)).body
}

test('a bulk edit finishes an assignment, its undoing leaves it closed, and a file of the repository finishes what is opened again', {
  timeout: 600_000,
}, async () => {
  const strings = { path: 'demo', q: 'state:<translated', languages: ['cs'] }
  const { body: made } = await app.admin.post(path, { ...strings, name: 'All of it' })
  expect(await read(made.url)).toMatchObject({ state: 'open', counts: { strings: size, left_strings: size } })
  const edit = await app.admin.post('/api/editor/bulk/', {
    ...{ path: 'demo/many/cs', q: strings.q },
    copy_from: 'de',
    state: 20,
  })
  expect(edit.status).toBeLessThan(300)
  const done = await read(made.url)
  expect(done).toMatchObject({
    state: 'done',
    counts: { strings: size, left_strings: 0 },
    by_person: [{ username: 'admin', strings: size }],
  })
  expect((await app.admin.post(`/api/editor/bulk/${edit.body.id}/undo/`, {})).status).toBe(202)
  expect(await read(made.url)).toMatchObject({ state: 'done', counts: { left_strings: 0 } })
  expect((await app.admin.post(`${made.url}reopen/`, {})).status).toBe(200)
  expect(await read(made.url)).toMatchObject({
    state: 'open',
    counts: { strings: size, left_strings: size },
    by_person: [],
  })
  expect(await wrongAssignments(app.database)).toEqual([])
  await remote.commit(
    'many',
    { 'po/cs.po': catalogue('cs', (at) => (at === 0 ? '' : `Řádek ${at}`)) },
    'Translated elsewhere',
  )
  expect((await app.admin.post('/api/components/demo/many/repository/', { operation: 'pull' })).status).toBe(200)
  expect(await read(made.url)).toMatchObject({ state: 'open', counts: { strings: size, left_strings: 1 } })
  // Two end it at once: one closes it, the other is told, and nothing is left of the race.
  const [{ id }] = (await app.admin.get('/api/translations/demo/many/cs/units/?q=state:empty')).body.results
  const [saved, closed] = await Promise.all([
    app.admin.patch(`/api/units/${id}/`, { state: 20, target: ['Poslední'] }),
    app.admin.post(`${made.url}close/`, {}),
    settleAssignments(app.database),
  ])
  expect([saved.status, closed.status]).toEqual([200, 200])
  expect((await read(made.url)).state).toBe('closed')
  expect((await app.admin.post(`${made.url}reopen/`, {})).status).toBe(200)
  const again = await read(made.url)
  expect(again).toMatchObject({ state: 'open', counts: { strings: size, left_strings: 0 } })
  expect(await wrongAssignments(app.database)).toEqual([])
})

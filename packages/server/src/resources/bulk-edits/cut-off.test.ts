import {
  catalogueHeader,
  type GitRemote,
  makeTeam,
  startGitRemote,
  startTestApp,
  type TestApp,
  type TestClient,
} from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bulkEditJob, undoBulkJob } from '../../background/bulk-edits.job.ts'
import type { BulkPayload } from '../../jobs/bulk-jobs.ts'
import { projectPermissions } from '../../permissions/index.ts'

const size = 320
const bulk = '/api/editor/bulk/'
const edit = { path: 'demo/big/cs', replace: { search: 'Řádek', replacement: 'Řádek!' } }
const catalogue = (texts: readonly string[]) =>
  [catalogueHeader('cs'), ...texts.map((text, at) => `msgid "Row ${at}"\nmsgstr "${text}"\n`)].join('\n')

let app: TestApp
let remote: GitRemote
beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit(
    'apps',
    {
      'big/cs.po': catalogue(Array.from({ length: size }, (_, at) => `Řádek ${at}`)),
      'open/cs.po': catalogue(['Okno', 'Okno dvě']),
      'zqhidden/cs.po': catalogue(['Okno tři']),
    },
    'Start',
  )
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  for (const name of ['big', 'open', 'zqhidden']) {
    const about = { name, slug: name, repo: remote.gitUrl('apps'), branch: 'main', filemask: `${name}/*.po` }
    const settings = { file_format: 'po', new_lang: 'none', allow_translation_propagation: false }
    expect((await app.admin.post('/api/projects/demo/components/', { ...about, ...settings })).status).toBe(201)
    await app.app.jobs.idle()
  }
  // Administers the project, and does not see one of its components.
  await makeTeam(app.database, 'Heads', { members: ['carol'], permissions: projectPermissions, projects: ['demo'] })
  await app.admin.patch('/api/components/demo/zqhidden/', { restricted: true })
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})
beforeEach(async () => {
  await app.app.jobs.idle()
  await app.database.executeSql('delete from bulk_edits')
  await app.database.executeSql(
    "update units set state = 20, target = replace(target, '!', '') where target ~ 'Řádek|Okno'",
  )
})

const read = async (id: number, client: TestClient = app.admin) => (await client.get(`${bulk}${id}/`)).body
async function start(body: object): Promise<number> {
  const reply = await app.admin.post(bulk, body)
  expect(reply.status).toBeLessThan(300)
  await app.app.jobs.idle()
  return reply.body.id
}
async function resume(id: number, state = 'stopped') {
  await app.database.executeSql('update bulk_edits set state = $2 where id = $1', [id, state])
  expect((await app.admin.post(`${bulk}${id}/resume/`, {})).status).toBe(202)
  await app.app.jobs.idle()
}
const countOf = async (text: string): Promise<number> => {
  const { rows } = await app.database.executeSql('select count(*)::int as count from units where target like $1', [
    text,
  ])
  return Number(rows[0]?.count)
}
const entries = async (id: number) => {
  const { rows } = await app.database.executeSql(
    "select details from changes where unit_id is null and details ->> 'bulk' = $1 order by id",
    [String(id)],
  )
  return rows.map(({ details }) => details)
}
/** As a process leaves an edit that ended after a hundred strings: the others are as before. */
async function cutOff(id: number) {
  const { rows } = await app.database.executeSql(
    `update bulk_edit_strings set outcome = null, before = null, after = null where bulk_id = $1 and unit_id >
      (select unit_id from bulk_edit_strings where bulk_id = $1 order by unit_id offset 99 limit 1) returning unit_id`,
    [id],
  )
  await app.database.executeSql("update units set target = replace(target, '!', '') where id = any($1)", [
    rows.map(({ unit_id }) => unit_id),
  ])
}
async function setState(text: string, state: number) {
  await app.database.executeSql('update units set state = $2 where target = $1', [text, state])
}

describe('an edit that changes all strings or none', () => {
  test('changes none where it was cut off after it found one that may not be changed', async () => {
    await setState('Řádek 3', 100)
    const id = await start({ ...edit, on_denied: 'nothing' })
    expect(await read(id)).toMatchObject({ state: 'refused', outcomes: { 'denied:read-only': 1 } })
    await resume(id, 'failed')
    expect(await read(id)).toMatchObject({ state: 'refused', outcomes: { 'denied:read-only': 1 } })
    expect([await countOf('%!%'), await entries(id)]).toEqual([0, []])
  })

  test('takes back what it wrote before it was stopped where the rest may not be changed any more', async () => {
    const id = await start({ ...edit, on_denied: 'nothing' })
    await cutOff(id)
    await setState('Řádek 300', 100)
    await resume(id)
    expect(await read(id)).toMatchObject({ state: 'refused', outcomes: { 'denied:read-only': 1, undone: 100 } })
    expect(await countOf('%!%')).toBe(0)
    expect(await entries(id)).toMatchObject([{ undone: false }, { undone: true, strings: 100 }])
  })
})

test('an edit that goes on after it was stopped shows what is written since', async () => {
  const id = await start(edit)
  await app.database.executeSql(
    `update bulk_edits set state = 'running', outcomes = '{"": 220, "written": 150}' where id = $1`,
    [id],
  )
  expect(await read(id)).toMatchObject({ total: size, done: 150 })
})

describe('two nodes that do the same edit at once', () => {
  /** Runs a job twice at once, as where a silent node comes back to a job that another one has taken. */
  async function twice(job: typeof bulkEditJob | typeof undoBulkJob, bulkId: number, state: string) {
    const { rows } = await app.database.executeSql(
      'update bulk_edits set state = $2 where id = $1 returning user_id, project_id',
      [bulkId, state],
    )
    const payload: BulkPayload = {
      bulkId,
      userId: Number(rows[0]?.user_id),
      projectId: Number(rows[0]?.project_id),
    }
    const context = { payload, services: app.app.services, taskId: '', attempt: 1, progress: () => undefined }
    const signal = new AbortController().signal
    const away = <Result>(wait: () => Promise<Result>) => wait()
    await Promise.all([0, 1].map(() => job.run({ ...context, signal, away })))
  }

  test('write each string once, and take each back once', async () => {
    const id = await start(edit)
    await cutOff(id)
    await twice(bulkEditJob, id, 'running')
    expect(await read(id)).toMatchObject({ state: 'done', outcomes: { written: size } })
    expect([await countOf('Řádek! %'), await countOf('%!!%')]).toEqual([size, 0])
    expect(await entries(id)).toMatchObject([{ strings: size }])
    await twice(undoBulkJob, id, 'undoing')
    const { state, outcomes } = await read(id)
    expect([state, outcomes, await countOf('%!%')]).toEqual(['undone', { undone: size }, 0])
    expect(await entries(id)).toMatchObject([{ undone: false }, { undone: true, strings: size }])
  })

  test('take labels and explanations back once', async () => {
    const id = await start({ path: 'demo/big/cs', explanation: 'Said here' })
    await twice(undoBulkJob, id, 'undoing')
    const { state, outcomes } = await read(id)
    expect([state, outcomes]).toEqual(['undone', { undone: size }])
    const { rows } = await app.database.executeSql("select id from units where explanation = 'Said here'")
    expect(rows).toEqual([])
  })
})

describe('of strings in a component that somebody does not see', () => {
  test('no edit, list or entry of the history tells the number or the name', async () => {
    const wide = await start({ path: 'demo', q: 'target:Okno', state: 10 })
    const narrow = await start({ path: 'demo/zqhidden/cs', explanation: 'zqexplanation' })
    expect(await read(wide)).toMatchObject({ total: 3, done: 3, outcomes: { written: 3 } })
    expect(await read(wide, app.carol)).toMatchObject({ total: 2, done: 2, outcomes: { written: 2 } })
    expect((await app.carol.get(`${bulk}${narrow}/`)).status).toBe(404)
    for (const path of ['demo', 'demo/open', '']) {
      const { body } = await app.carol.get(`${bulk}?path=${path}`)
      expect(JSON.stringify(body)).not.toMatch(/zq/)
      expect(body.results.every(({ total }: { total: number }) => total === 2)).toBe(true)
    }
    const strings = async (address: string, client: TestClient) =>
      (await client.get(address)).body.results
        .filter(({ details }: { details: { bulk?: number } }) => details.bulk === wide)
        .map(({ id, details }: { id: number; details: { strings: number } }) => [id, details.strings])
    const lists = ['', 'since=0&'].map((more) => `/api/changes/?${more}action=32&page_size=1000`)
    for (const address of [...lists, '/api/projects/demo/changes/?bulk=entries']) {
      const [[id]] = await strings(address, app.admin)
      expect([address, await strings(address, app.admin)]).toEqual([address, [[id, 3]]])
      for (const client of [app.carol, app.boris, app.anonymous]) {
        expect([address, await strings(address, client)]).toEqual([address, [[id, 2]]])
        expect((await client.get(`/api/changes/${id}/`)).body.details.strings).toBe(2)
      }
    }
    // An undoing by somebody who does not see them leaves them unchanged, and counts none of them.
    expect((await app.carol.post(`${bulk}${wide}/undo/`, {})).body.total).toBe(2)
    await app.app.jobs.idle()
    expect((await read(wide, app.carol)).outcomes).toEqual({ undone: 2 })
    expect((await read(wide)).outcomes).toEqual({ undone: 2, kept: 1 })
  })
})

import { type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Person = 'admin' | 'anna' | 'boris' | 'carol'

const path = '/api/projects/demo/backups/'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const permissions = ['project.edit'] as const
  await makeTeam(kiosk.app.database, 'keepers', {
    members: ['carol'],
    permissions: [...permissions],
    projects: ['demo'],
  })
  const { url } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await kiosk.app.anna.patch(url, { state: 20, target: ['Otevřte dveře'] })).status).toBe(200)
  expect((await kiosk.app.anna.post(`${url}comments/`, { scope: 'translation', comment: 'Which door?' })).status).toBe(
    201,
  )
  expect((await kiosk.app.admin.post('/api/projects/demo/labels/', { name: 'urgent', color: 'red' })).status).toBe(201)
})
afterAll(() => kiosk.close())

async function make(as: Person): Promise<string> {
  const started = await kiosk.app[as].post(path, {})
  expect(started.status).toBe(202)
  await kiosk.app.app.jobs.idle()
  const { completed, result } = (await kiosk.app[as].get(started.body.task_url)).body
  expect({ completed, result: result.result }).toEqual({ completed: true, result: true })
  return result.backup
}
const listed = async (as: Person): Promise<string[]> =>
  (await kiosk.app[as].get(path)).body.map(({ name }: { name: string }) => name)

async function unpack(as: Person, name: string): Promise<Readonly<Record<string, string>>> {
  const { status, headers, bytes } = await kiosk.app[as].get(`${path}${name}/`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([file, content]) => [file, strFromU8(content)]))
}

test('a backup for which there is no room is not kept, and older ones go for a newer', async () => {
  const small = await startKiosk({ config: { projectBackupLimit: 100 } })
  const started = await small.app.carol.post(path, {})
  const admin = started.status === 202 ? started : await small.app.admin.post(path, {})
  await small.app.app.jobs.idle()
  const { completed, result } = (await small.app.admin.get(admin.body.task_url)).body
  expect({ completed, result }).toEqual({
    completed: true,
    result: { result: false, detail: expect.stringContaining('PROJECT_BACKUP_LIMIT') },
  })
  expect((await small.app.admin.get(path)).body).toEqual([])
  await small.close()
})

test('a backup has settings, files with what waits for a commit, and strings with what people said of them', async () => {
  const name = await make('carol')
  const [shown] = (await kiosk.app.carol.get(path)).body
  const files = await unpack('carol', name)
  const { bytes } = await kiosk.app.carol.get(`${path}${name}/`)
  expect(shown).toEqual({ name, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), size: bytes.length })
  expect(JSON.parse(files['project.json'] ?? '')).toMatchObject({
    version: 1,
    project: { slug: 'demo' },
    labels: [{ name: 'urgent', color: 'red' }],
  })
  expect(JSON.parse(files['components/kiosk.json'] ?? '')).toMatchObject({ slug: 'kiosk', filemask: 'po/*.po' })
  expect(files['files/kiosk/po/cs.po']).toContain('Otevřte dveře')
  const strings = (files['strings/kiosk/cs.jsonl'] ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { body } = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/units/')
  expect(strings).toHaveLength(body.count)
  expect(strings.find(({ source }) => source[0] === 'Open the door')).toMatchObject({
    target: ['Otevřte dveře'],
    state: 20,
    pending: true,
    comments: [{ user: 'anna', comment: 'Which door?', resolved: false }],
  })
})

test('the bot of a project’s token has what its token lets through, also where the project is private', async () => {
  const { admin } = kiosk.app
  expect((await admin.patch('/api/projects/demo/', { access_control: 100 })).status).toBe(200)
  const asked = { note: 'Nightly', scopes: ['administer'] }
  const bot = kiosk.app.withToken((await admin.post('/api/site/projects/demo/tokens/', asked)).body.token)
  const started = await bot.post(path, {})
  expect(started.status).toBe(202)
  await kiosk.app.app.jobs.idle()
  const { backup } = (await bot.get(new URL(started.body.task_url).pathname)).body.result
  const { bytes } = await bot.get(`${path}${backup}/`)
  expect(Object.keys(unzipSync(bytes))).toEqual(
    expect.arrayContaining(['components/kiosk.json', 'strings/kiosk/cs.jsonl']),
  )
  expect((await admin.patch('/api/projects/demo/', { access_control: 0 })).status).toBe(200)
})

test('secrets of addresses are not in it', async () => {
  const repo = await kiosk.app.database.executeSql("select repo from components where slug = 'flat'")
  await kiosk.app.database.executeSql(
    "update components set push = 'https://me:hunter2@host.example/x.git' where slug = 'kiosk'",
  )
  const files = await unpack('admin', await make('admin'))
  expect(repo.rows).toHaveLength(1)
  expect(Object.values(files).filter((text) => text.includes('hunter2'))).toEqual([])
  await kiosk.app.database.executeSql("update components set push = '' where slug = 'kiosk'")
})

test('what somebody does not see is not in their backup, and one that has it is not shown to them', async () => {
  const { admin } = kiosk.app
  expect((await admin.patch('/api/components/demo/flat/', { restricted: true })).status).toBe(200)
  const whole = await make('admin')
  const part = await make('carol')
  expect(Object.keys(await unpack('admin', whole)).some((file) => file.startsWith('strings/flat/'))).toBe(true)
  expect(Object.keys(await unpack('carol', part)).filter((file) => file.includes('flat'))).toEqual([])
  expect(await listed('carol')).toEqual([part])
  expect((await kiosk.app.carol.get(`${path}${whole}/`)).status).toBe(404)
  expect((await admin.patch('/api/components/demo/flat/', { restricted: false })).status).toBe(200)
  expect(await listed('carol')).toContain(whole)
})

test('the newest five are kept, and none is left half done', async () => {
  const names: string[] = []
  for (let at = 0; at < 6; at++) names.push(await make('admin'))
  expect(await listed('admin')).toEqual(names.slice(1).reverse())
  const { rows } = await kiosk.app.database.executeSql(
    'select count(distinct backup_id)::int as n from project_backup_parts',
  )
  expect(rows[0]?.n).toBe(5)
})

test('who may not change the project has none of it, and what is not there is not found', async () => {
  for (const as of ['anonymous', 'boris'] as const) {
    expect((await kiosk.app[as].get(path)).status).toBe(403)
    expect((await kiosk.app[as].post(path, {})).status).toBe(as === 'boris' ? 403 : 401)
  }
  const missing = await kiosk.app.carol.get(`${path}none.zip/`)
  expect([missing.status, problemsOf(missing)]).toEqual([404, ['not_found null']])
  expect((await kiosk.app.carol.get('/api/projects/none/backups/')).status).toBe(404)
})

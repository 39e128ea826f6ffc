import { type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await makeTeam(kiosk.app.database, 'Editors', {
    members: ['boris'],
    permissions: ['project.edit'],
    projects: ['demo'],
  })
})
afterAll(() => kiosk.close())

const scan = '/api/setup/scan/'
const repo = () => kiosk.remote.gitUrl('kiosk')

test('a repository is looked through, and what it is told makes a component', async () => {
  const { admin, app } = kiosk.app
  const found = await admin.post(scan, { repo: repo() })
  expect(found.status).toBe(200)
  const [first] = found.body.scan.candidates
  expect(found.body).toMatchObject({ result: true, scan: { branch: 'main' } })
  expect(first).toMatchObject({ filemask: 'po/*.po', file_format: 'po', template: '', new_base: 'po/kiosk.pot' })
  expect(first.languages).toContain('cs')
  const { filemask, file_format, new_base, language_code_style } = first
  const fields = { filemask, file_format, new_base, language_code_style, name: 'Found', slug: 'found', repo: repo() }
  expect((await admin.post('/api/projects/demo/components/', fields)).status).toBe(201)
  await app.jobs.idle()
})

test('in the background the task says how far it is, and has the same as its result', async () => {
  const { admin, app } = kiosk.app
  const begun = await admin.post(scan, { repo: repo(), background: true })
  expect([begun.status, begun.body.result]).toEqual([202, true])
  await app.jobs.idle()
  const task = await admin.get(new URL(begun.body.task_url).pathname)
  expect(task.body).toMatchObject({
    completed: true,
    progress: 100,
    result: { result: true, scan: { branch: 'main' } },
  })
})

test('only who may make a component there has it done', async () => {
  const { anna, boris, anonymous } = kiosk.app
  expect((await anonymous.post(scan, { repo: repo() })).status).toBe(401)
  expect((await anna.post(scan, { repo: repo(), project: 'demo' })).status).toBe(403)
  expect((await boris.post(scan, { repo: repo(), project: 'demo' })).status).toBe(200)
  expect(problemsOf(await boris.post(scan, { repo: repo(), project: 'no-such' }))).toEqual(['does_not_exist project'])
  const task = await boris.post(scan, { repo: repo(), project: 'demo', background: true })
  await kiosk.app.app.jobs.idle()
  expect((await anna.get(new URL(task.body.task_url).pathname)).status).toBe(404)
})

test.each([
  ['a path of this machine', () => kiosk.remote.localPath('kiosk')],
  ['another scheme', () => 'ftp://example.org/a.git'],
  ['a helper', () => 'ext::sh -c id'],
  ['a component', () => 'weblate://demo/kiosk'],
  ['a repository that is not there', () => kiosk.remote.gitUrl('no-such')],
])('%s is refused', async (_what, address) => {
  expect(problemsOf(await kiosk.app.admin.post(scan, { repo: address() }))).toEqual(['invalid repo'])
})

test('a branch that is not there is told, one that is has its own files', async () => {
  const { admin } = kiosk.app
  const files = { 'i18n/en.json': '{"a": "A"}', 'i18n/cs.json': '{"a": "Á"}' }
  await kiosk.remote.commit('kiosk', files, 'Next', { branch: 'next', from: null })
  expect(problemsOf(await admin.post(scan, { repo: repo(), branch: 'absent' }))).toEqual(['invalid repo'])
  const { body } = await admin.post(scan, { repo: repo(), branch: 'next' })
  expect(body.scan).toEqual({
    branch: 'next',
    more: 0,
    submodules: [],
    files: 2,
    candidates: [
      {
        filemask: 'i18n/*.json',
        file_format: 'json',
        template: 'i18n/en.json',
        new_base: '',
        language_code_style: '',
        source_language: 'en',
        languages: ['cs', 'en'],
        strings: 1,
      },
    ],
  })
})

test('the password of an address is in no row', async () => {
  const { admin, database, app } = kiosk.app
  const credentials = { username: 'weft', password: 'tajemství-1234' }
  kiosk.remote.requireCredentials('kiosk', credentials)
  const found = await admin.post(scan, { repo: kiosk.remote.httpUrl('kiosk', credentials) })
  kiosk.remote.requireCredentials('kiosk', null)
  await app.jobs.idle()
  expect(found.body.result).toBe(true)
  const { rows } = await sql<{ row: string }>`
    select j::text as row from jobs j union all select t::text from tasks t`.execute(database.kysely)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => /tajemstv|%C3%AD-1234/.test(row))).toEqual([])
})

test('who may make or edit a project reads its public key, which stays the same; nobody reads the private one', async () => {
  const { anna, boris, admin, anonymous } = kiosk.app
  expect((await anonymous.get('/api/setup/public-key/')).status).toBe(401)
  const path = '/api/setup/public-key/?project=demo'
  const [mine, theirs] = await Promise.all([boris.get(path), admin.get(path)])
  expect(mine.body).toEqual({ public_key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/=]+ weft$/) })
  expect(theirs.body).toEqual(mine.body)
  expect([(await anna.get(path)).status, (await anna.get('/api/setup/public-key/')).status]).toEqual([403, 403])
  const next = (await admin.get('/api/setup/public-key/')).body
  expect(next).not.toEqual(mine.body)
  expect((await admin.get('/api/setup/public-key/')).body).toEqual(next)
})

const trial = '/api/setup/try-push/'
const ofKiosk = '/api/site/components/demo/kiosk/try-push/'

test('a push is tried before it is needed, and nothing is pushed', async () => {
  const { admin, boris, anna } = kiosk.app
  const before = (await kiosk.remote.log('kiosk')).length
  const tried = await admin.post(trial, { push: repo(), branch: 'main' })
  expect([tried.status, tried.body.result]).toEqual([200, true])
  const absent = await boris.post(trial, { push: kiosk.remote.gitUrl('no-such'), branch: 'main', project: 'demo' })
  expect([absent.status, absent.body.result]).toEqual([200, false])
  expect(problemsOf(await admin.post(trial, { push: 'ftp://a.example/b', branch: 'main' }))).toEqual(['invalid push'])
  expect((await anna.post(trial, { push: repo(), branch: 'main', project: 'demo' })).status).toBe(403)
  expect((await kiosk.remote.log('kiosk')).length).toBe(before)
})

test('the push of a component is tried where it would go, by who may push', async () => {
  const { admin, anna } = kiosk.app
  expect((await admin.patch('/api/components/demo/kiosk/', { push: '' })).status).toBe(200)
  expect((await admin.post(ofKiosk, {})).body.result).toBe(false)
  const closed = { username: 'weft', password: 'heslo-5678' }
  const push = kiosk.remote.httpUrl('kiosk', closed)
  expect((await admin.patch('/api/components/demo/kiosk/', { push, push_branch: 'weft' })).status).toBe(200)
  expect((await admin.post(ofKiosk, {})).body.result).toBe(true)
  kiosk.remote.requireCredentials('kiosk', { ...closed, password: 'changed' })
  const refused = await admin.post(ofKiosk, {})
  kiosk.remote.requireCredentials('kiosk', null)
  expect(refused.body).toEqual({ result: false, detail: expect.not.stringContaining('heslo') })
  expect((await anna.post(ofKiosk, {})).status).toBe(403)
})

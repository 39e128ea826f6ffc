import { setTimeout as delay } from 'node:timers/promises'
import { type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const permissions = ['project.permissions']
  await makeTeam(kiosk.app.database, 'stewards', { members: ['boris'], permissions, projects: ['demo'] })
})
afterAll(() => kiosk.close())

const unitUrl = async () => (await kiosk.units('kiosk', 'cs')).get('Goodbye').url
const write = async (text: string) => kiosk.app.anna.patch(await unitUrl(), { state: 20, target: [text] })
const block = (more: object = {}) =>
  kiosk.app.boris.post('/api/site/blocks/', { project: 'demo', user: 'anna', ...more })

test('who is blocked reads on by the same token and writes nothing, until the block is taken back', async () => {
  expect((await write('Sbohem')).status).toBe(200)
  const made = await block({ note: 'Spam' })
  expect([made.status, made.headers.get('location')]).toEqual([
    201,
    `${kiosk.app.base}/api/site/blocks/${made.body.id}/`,
  ])
  expect(made.body).toMatchObject({ note: 'Spam', expiry: null, user: `${kiosk.app.base}/api/users/anna/` })
  const refused = await write('Ahoj')
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'permission_denied'])
  expect((await kiosk.units('kiosk', 'cs')).get('Goodbye').target).toEqual(['Sbohem'])
  expect((await kiosk.app.anna.get('/api/projects/demo/')).status).toBe(200)
  const upload = { form: { method: 'translate' }, files: { file: { name: 'cs.po', bytes: 'msgid "a"\nmsgstr "b"\n' } } }
  expect((await kiosk.app.anna.request('POST', '/api/translations/demo/kiosk/cs/file/', upload)).status).toBe(403)
  expect((await kiosk.app.boris.get('/api/site/blocks/?project=demo')).body.results).toEqual([made.body])
  expect((await kiosk.app.boris.delete(`/api/site/blocks/${made.body.id}/`)).status).toBe(204)
  expect((await kiosk.app.boris.delete(`/api/site/blocks/${made.body.id}/`)).status).toBe(404)
  expect((await write('Ahoj')).status).toBe(200)
})

test('a block ends by itself at its time, also for those whose rights are in memory', async () => {
  const end = Date.now() + 4000
  expect((await block({ expiry: new Date(end).toISOString() })).status).toBe(201)
  expect((await write('Sbohem')).status).toBe(403)
  await delay(end + 100 - Date.now())
  expect((await write('Sbohem')).status).toBe(200)
  expect((await kiosk.app.boris.get('/api/site/blocks/?project=demo')).body.count).toBe(0)
})

test('a second block takes the place of the first', async () => {
  const first = await block()
  const second = await block({ expiry: '2999-01-01', note: 'For good' })
  expect([second.body.id, second.body.expiry]).toEqual([first.body.id, '2999-01-01T00:00:00.000000Z'])
  expect((await kiosk.app.boris.get('/api/site/blocks/?project=demo')).body.count).toBe(1)
  await kiosk.app.boris.delete(`/api/site/blocks/${first.body.id}/`)
})

test('an administrator of a team who is blocked in its project chooses no members there', async () => {
  const { admin, anna, base } = kiosk.app
  const team = { name: 'Guild', defining_project: `${base}/api/projects/demo/` }
  const { id } = (await admin.post('/api/groups/', team)).body
  const { id: user_id } = (await admin.get('/api/users/anna/')).body
  await admin.post(`/api/groups/${id}/admins/`, { user_id })
  expect((await anna.post('/api/users/carol/groups/', { group_id: id })).status).toBe(200)
  const { id: blockId } = (await block()).body
  expect((await anna.post('/api/users/carol/groups/', { group_id: id })).status).toBe(403)
  await kiosk.app.boris.delete(`/api/site/blocks/${blockId}/`)
})

test('nobody blocks themselves, superusers or everybody, and a time that is over blocks nobody', async () => {
  expect(problemsOf(await block({ user: 'boris' }))).toEqual(['invalid user'])
  expect(problemsOf(await block({ user: 'admin' }))).toEqual(['invalid user'])
  expect(problemsOf(await block({ user: 'anonymous' }))).toEqual(['invalid user'])
  expect(problemsOf(await block({ user: 'nobody-here' }))).toEqual(['does_not_exist user'])
  expect(problemsOf(await block({ project: 'nowhere' }))).toEqual(['does_not_exist project'])
  expect(problemsOf(await block({ expiry: '2001-01-01' }))).toEqual(['invalid expiry'])
})

test('only who manages the permissions of the project blocks in it and sees who is', async () => {
  const { anna, anonymous } = kiosk.app
  const { id } = (await block({ user: 'carol' })).body
  expect((await anna.post('/api/site/blocks/', { project: 'demo', user: 'carol' })).status).toBe(403)
  expect((await anna.get('/api/site/blocks/?project=demo')).status).toBe(403)
  expect((await anna.delete(`/api/site/blocks/${id}/`)).status).toBe(404)
  expect((await anonymous.get('/api/site/blocks/?project=demo')).status).toBe(401)
  const counts = [kiosk.app.boris, anna].map(async (who) => (await who.get('/api/site/blocks/')).body.count)
  expect(await Promise.all(counts)).toEqual([1, 0])
})

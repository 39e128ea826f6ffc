import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'

let kiosk: Kiosk
let componentId: number
beforeAll(async () => {
  kiosk = await startKiosk()
  componentId = (await kiosk.app.admin.get('/api/components/demo/kiosk/')).body.id
})
afterAll(() => kiosk.close())

const raise = (name: Parameters<typeof raiseAlert>[2], details = {}) =>
  kiosk.app.database.transaction((tx) => raiseAlert(tx, componentId, name, details))
const list = async (query = '', client = kiosk.app.admin) =>
  (await client.get(`/api/overview/-/alerts/?${query}`)).body.alerts
const names = async (query = '') => (await list(query)).map(({ name }: { name: string }) => name)

test('the alerts of the site are chosen by category and severity, with what their reader may do', async () => {
  await raise('PushFailure', { error: 'refused' })
  await raise('FileWarning')
  expect(await names()).toEqual(['PushFailure', 'FileWarning'])
  expect(await names('category=files')).toEqual(['FileWarning'])
  expect(await names('severity=100')).toEqual(['PushFailure'])
  const [push] = await list()
  expect([push.category, push.dismissed]).toEqual(['vcs', null])
  expect(push.permissions).toContain('vcs.push')
  expect((await list('', kiosk.app.anna))[0].permissions).not.toContain('vcs.push')
  expect((await kiosk.app.admin.get('/api/overview/-/alerts/?category=odd')).status).toBe(400)
})

test('one is dismissed with a reason, is no longer counted, and stands again when it is raised anew', async () => {
  const { admin, anna, anonymous, database } = kiosk.app
  const [{ id }] = await list('category=vcs')
  const path = `/api/site/alerts/${id}/dismissal/`
  expect(problemsOf(await admin.post(path, {}))).toEqual(['required reason'])
  expect(problemsOf(await admin.post(path, { reason: ' ' }))).toEqual(['blank reason'])
  expect((await anna.post(path, { reason: 'Mine.' })).status).toBe(403)
  expect((await anonymous.post(path, { reason: 'Mine.' })).status).toBe(401)
  expect((await admin.post(path, { reason: 'The host moves on Friday.' })).status).toBe(204)
  // The first who dismissed it stays.
  expect((await admin.post(path, { reason: 'Again.' })).status).toBe(204)
  expect(await names()).toEqual(['FileWarning'])
  const [left] = await list('dismissed=true')
  expect(left.dismissed).toMatchObject({ user: 'admin', reason: 'The host moves on Friday.' })
  const { columns } = (await admin.get('/api/overview/demo/')).body
  expect(columns.alerts.reduce((sum: number, one: number) => sum + one, 0)).toBe(1)
  // The same fault goes on.
  await raise('PushFailure', { error: 'refused again' })
  expect(await names()).toEqual(['FileWarning'])
  await database.transaction((tx) => clearAlert(tx, componentId, 'PushFailure'))
  await raise('PushFailure')
  expect(await names()).toEqual(['PushFailure', 'FileWarning'])
  expect((await admin.post(path, { reason: 'Gone.' })).status).toBe(404)
})

test('a dismissal is taken back', async () => {
  const [{ id }] = await list()
  const path = `/api/site/alerts/${id}/dismissal/`
  await kiosk.app.admin.post(path, { reason: 'Known.' })
  expect((await kiosk.app.anna.delete(path)).status).toBe(403)
  expect((await kiosk.app.admin.delete(path)).status).toBe(204)
  expect(await names()).toEqual(['PushFailure', 'FileWarning'])
})

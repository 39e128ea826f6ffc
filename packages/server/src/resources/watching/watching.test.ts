import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Open', slug: 'open', web: 'https://open.example/' })
  await app.admin.post('/api/projects/', { name: 'Shut', slug: 'shut', web: 'https://shut.example/' })
})
afterAll(() => app.close())

const watched = async () => (await app.anna.get('/api/account/watched/')).body.results

test('somebody follows a project, mutes it, and leaves it; others do not see that', async () => {
  expect((await app.anna.put('/api/account/watched/open/', {})).body).toEqual({
    project: 'open',
    name: 'Open',
    muted: false,
  })
  expect((await app.anna.put('/api/account/watched/open/', { muted: true })).body.muted).toBe(true)
  expect(await watched()).toEqual([{ project: 'open', name: 'Open', muted: true }])
  expect((await app.boris.get('/api/account/watched/')).body.results).toEqual([])
  for (let at = 0; at < 2; at++) expect((await app.anna.delete('/api/account/watched/open/')).status).toBe(204)
  expect(await watched()).toEqual([])
})

test('what somebody does not see they do not follow, and do not hear of', async () => {
  await app.anna.put('/api/account/watched/shut/', {})
  await app.admin.patch('/api/projects/shut/', { access_control: 100 })
  expect(await watched()).toEqual([])
  expect((await app.anna.put('/api/account/watched/shut/', {})).status).toBe(404)
  expect((await app.anna.put('/api/account/watched/none/', {})).status).toBe(404)
  expect((await app.anonymous.put('/api/account/watched/open/', {})).status).toBe(401)
  expect((await app.anonymous.get('/api/account/watched/')).status).toBe(401)
})

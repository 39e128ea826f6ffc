import { makeTeam, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { registration: 'invitation' } })
  await makeTeam(app.database, 'Keepers', { members: ['carol'], permissions: ['user.edit'], projects: 'all' })
})
afterAll(() => app.close())

test('who looks after users makes links for them, and for no superuser', async () => {
  expect((await app.carol.post('/api/site/links/', { username: 'boris' })).status).toBe(201)
  expect((await app.carol.post('/api/site/links/', { username: 'admin' })).status).toBe(403)
  expect((await app.boris.post('/api/site/links/', { username: 'boris' })).status).toBe(403)
})

test('and invites people, into no team', async () => {
  const invite = (json: object) => app.carol.post('/api/site/invitations/', json)
  expect((await invite({ email: 'new@example.com' })).status).toBe(201)
  expect((await invite({ email: 'other@example.com', teams: ['Managers'] })).status).toBe(403)
  expect((await invite({ email: 'anna@example.com' })).status).toBe(400)
})

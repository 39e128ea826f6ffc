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

test('a link that was made for somebody does not outlive that they may everything', async () => {
  const { link } = (await app.carol.post('/api/site/links/', { username: 'anna' })).body
  const code = /#code=([\w-]+)/.exec(link)?.[1]
  await app.admin.patch('/api/users/anna/', { is_superuser: true })
  expect((await app.anonymous.post('/api/session/', { code })).status).toBe(401)
  await app.admin.patch('/api/users/anna/', { is_superuser: false })
})

test('and invites people, into no team', async () => {
  const invite = (json: object) => app.carol.post('/api/site/invitations/', json)
  expect((await invite({ email: 'new@example.com' })).status).toBe(201)
  expect((await invite({ email: 'other@example.com', teams: ['Managers'] })).status).toBe(403)
  expect((await invite({ email: 'anna@example.com' })).status).toBe(400)
})

test('who chooses the members of a team invites into it, as far as they have its rights themselves', async () => {
  await app.admin.post('/api/projects/', { name: 'App', slug: 'app', web: 'https://app.example' })
  const address = (await app.admin.get('/api/projects/app/')).body.url
  const teamOf = async (name: string) =>
    (await app.admin.post('/api/groups/', { name, defining_project: address })).body.id
  const [people, keepers] = [await teamOf('People'), await teamOf('Members alone')]
  await app.admin.post(`/api/groups/${people}/roles/`, { role_id: 1 })
  await app.admin.post('/api/users/boris/groups/', { group_id: people })
  const invite = (team: number, json: object) => app.boris.post(`/api/site/teams/${team}/invitations/`, json)
  const { status, body } = await invite(keepers, { email: 'dana@example.com' })
  expect(status).toBe(201)
  const code = /#invitation=([\w-]+)/.exec(body.link)?.[1]
  const dana = { code, username: 'dana', full_name: 'Dana', password: 'seven violet lamps in the attic' }
  expect((await app.anonymous.post('/api/account/invitation/', dana)).status).toBe(201)
  const members = (await app.boris.get(`/api/site/teams/${keepers}/members/`)).body.results
  expect(members.map(({ username }: { username: string }) => username)).toEqual(['dana'])
  expect((await invite(keepers, { email: 'no address' })).status).toBe(400)
  expect((await app.anna.post(`/api/site/teams/${keepers}/invitations/`, { email: 'x@example.com' })).status).toBe(403)
  // To add projects is a right on the site, which boris lacks.
  await app.admin.post(`/api/groups/${keepers}/roles/`, { role_id: 17 })
  expect((await invite(keepers, { email: 'eva@example.com' })).status).toBe(403)
})

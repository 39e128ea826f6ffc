import { makeTeam, problemsOf, startTestApp, type TestApp, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'
import { addUser } from '../../domain/user/profile/add-user.ts'

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

const codeOf = ({ link }: { readonly link: string }) => /=([\w-]+)$/.exec(link)?.[1] ?? ''
const password = 'seven violet lamps in the attic'
const accept = (code: string, username: string) =>
  app.anonymous.post('/api/account/invitation/', { code, username, full_name: username, password })
const signInBy = async (code: string) => (await app.anonymous.post('/api/session/', { code })).status

/** A user with a token, whom nobody else in this file needs. */
async function newUser(username: string): Promise<TestClient> {
  const { token } = await app.database.transaction((tx) => addUser(tx, { username, fullName: username, email: null }))
  return app.withToken(token)
}

/** A project with a team that chooses the people there, and somebody in it. */
async function managerOf(slug: string) {
  await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://app.example' })
  const defining_project = (await app.admin.get(`/api/projects/${slug}/`)).body.url
  const team = (await app.admin.post('/api/groups/', { name: `People of ${slug}`, defining_project })).body.id
  await app.admin.post(`/api/groups/${team}/roles/`, { role_id: 1 })
  const manager = await newUser(`manager-${slug}`)
  await app.admin.post(`/api/users/manager-${slug}/groups/`, { group_id: team })
  return { manager, team, username: `manager-${slug}`, invitations: `/api/site/teams/${team}/invitations/` }
}

/** A project asks for a second factor: who lacks one loses all rights there. */
async function demandFactor(slug: string, demanded: boolean) {
  await app.database.transaction(async (tx) => {
    await tx.kysely.updateTable('projects').set({ enforced_2fa: demanded }).where('slug', '=', slug).execute()
    dropCaches(tx, 'access')
  })
  return { status: 200 }
}

const losses: readonly [string, (one: Awaited<ReturnType<typeof managerOf>>) => Promise<{ status: number }>][] = [
  [
    'left',
    ({ username, team }) => app.admin.request('DELETE', `/api/users/${username}/groups/`, { json: { group_id: team } }),
  ],
  ['closed', ({ username }) => app.admin.patch(`/api/users/${username}/`, { is_active: false })],
  ['expired', ({ username }) => app.admin.patch(`/api/users/${username}/`, { date_expires: '2020-01-01T00:00:00Z' })],
  ['removed', ({ username }) => app.admin.delete(`/api/users/${username}/`)],
  ['blocked', ({ username }) => app.admin.post('/api/site/blocks/', { project: 'p-blocked', user: username })],
  ['factor', () => demandFactor('p-factor', true)],
  ['richer', ({ team }) => app.admin.post(`/api/groups/${team}/roles/`, { role_id: 17 })],
]
test.each(losses)('an invitation ends with the right of its maker: %s', async (name, lose) => {
  const one = await managerOf(`p-${name}`)
  const invited = await one.manager.post(one.invitations, { email: `new-${name}@example.com` })
  expect(invited.status).toBe(201)
  expect((await lose(one)).status).toBeLessThan(300)
  const [listed] = (await app.admin.get(one.invitations)).body.results
  expect(listed?.works ?? false).toBe(false)
  expect((await accept(codeOf(invited.body), `new-${name}`)).status).toBe(400)
  expect((await app.admin.get(`/api/users/new-${name}/`)).status).toBe(404)
  if (listed === undefined) return
  // Somebody who may sends it again; the link before stays dead.
  await demandFactor(`p-${name}`, false)
  const again = await app.admin.post(`${one.invitations}${listed.id}/send/`, {})
  expect(again.status).toBe(200)
  expect((await accept(codeOf(invited.body), `new-${name}`)).status).toBe(400)
  expect((await accept(codeOf(again.body), `new-${name}`)).status).toBe(201)
})

test('an invitation that a token made ends with the token', async () => {
  const { manager, invitations } = await managerOf('by-token')
  const { id, token } = (await manager.post('/api/account/tokens/', { note: 'x', scopes: ['administer'] })).body
  const made = await app.withToken(token).post(invitations, { email: 'kim@example.com' })
  expect(made.status).toBe(201)
  expect((await manager.delete(`/api/account/tokens/${id}/`)).status).toBe(204)
  expect((await accept(codeOf(made.body), 'kim')).status).toBe(400)
  expect((await manager.get(invitations)).body.count).toBe(0)
})

test('open invitations are listed, ended and sent again by those who look after the team, and by nobody else', async () => {
  const { manager, invitations } = await managerOf('open')
  const { id, link } = (await manager.post(invitations, { email: 'lea@example.com' })).body
  expect((await manager.get(invitations)).body.results).toMatchObject([
    { id, email: 'lea@example.com', invited_by: 'manager-open', sent: null, works: true },
  ])
  const one = `${invitations}${id}/`
  expect((await app.anna.get(invitations)).status).toBe(403)
  expect((await app.anna.delete(one)).status).toBe(403)
  expect((await app.anna.post(`${one}send/`, {})).status).toBe(403)
  // Nothing of one team is reached by another.
  const other = await managerOf('other')
  expect((await other.manager.delete(`${other.invitations}${id}/`)).status).toBe(404)
  expect((await other.manager.post(`${other.invitations}${id}/send/`, {})).status).toBe(404)
  const again = (await manager.post(`${one}send/`, {})).body
  expect((await accept(codeOf({ link }), 'lea')).status).toBe(400)
  expect((await manager.delete(one)).status).toBe(204)
  expect((await manager.delete(one)).status).toBe(404)
  expect((await accept(codeOf(again), 'lea')).status).toBe(400)
})

test('who looks after users sees all invitations, and sends none again that gives more than they have', async () => {
  const { manager, invitations, team } = await managerOf('site')
  const { id } = (await manager.post(invitations, { email: 'max@example.com' })).body
  const all = '/api/site/invitations/'
  const listed = (await app.carol.get(all)).body.results
  expect(listed).toContainEqual(expect.objectContaining({ id, teams: [{ id: team, name: 'People of site' }] }))
  expect((await app.carol.post(`${all}${id}/send/`, {})).status).toBe(403)
  expect((await manager.get(all)).status).toBe(403)
  expect((await manager.delete(`${all}${id}/`)).status).toBe(403)
  expect((await app.carol.delete(`${all}${id}/`)).status).toBe(204)
})

test('the same invitation again replaces the one before', async () => {
  const { manager, invitations } = await managerOf('twice')
  const first = (await manager.post(invitations, { email: 'nia@example.com' })).body
  const second = (await manager.post(invitations, { email: 'Nia@example.com' })).body
  expect((await manager.get(invitations)).body.count).toBe(1)
  expect((await accept(codeOf(first), 'nia')).status).toBe(400)
  expect((await accept(codeOf(second), 'nia')).status).toBe(201)
})

test('a sign-in link ends with the right of its maker, and stands in the log of whose account it opens', async () => {
  await makeTeam(app.database, 'More keepers', { members: ['boris'], permissions: ['user.edit'], projects: 'all' })
  const keeper = await newUser('keeper')
  const { id } = (await app.admin.get('/api/groups/?page_size=1000')).body.results.find(
    ({ name }: { name: string }) => name === 'More keepers',
  )
  await app.admin.post('/api/users/keeper/groups/', { group_id: id })
  const linkFor = async (username: string) => codeOf((await keeper.post('/api/site/links/', { username })).body)
  const good = await linkFor('anna')
  expect(await signInBy(good)).toBe(200)
  const log = (await app.anna.get('/api/account/audit/?action=link-made')).body.results
  expect(log[0]).toMatchObject({ action: 'link-made', username: 'keeper', notice: true })
  const late = await linkFor('anna')
  await app.admin.request('DELETE', '/api/users/keeper/groups/', { json: { group_id: id } })
  expect((await keeper.post('/api/site/links/', { username: 'anna' })).status).toBe(403)
  expect(await signInBy(late)).toBe(401)
})

test('user.edit reaches no account that may more, in no way', async () => {
  const { username } = await managerOf('reach')
  const user = `/api/users/${username}/`
  const send = (method: string, path: string, json?: object) =>
    app.carol.request(method, path, json === undefined ? {} : { json })
  const ways: readonly (readonly [string, string, object?])[] = [
    ['POST', '/api/site/links/', { username }],
    ['PATCH', user, { email: 'taken@example.com' }],
    ['PATCH', user, { is_active: false }],
    ['PUT', user, { username, full_name: 'Other' }],
    ['DELETE', user],
    ['DELETE', `/api/site/users/${username}/second-factors/`],
    ['POST', `${user}notifications/`, { notification: 'NewCommentNotificaton', scope: 0, frequency: 1 }],
  ]
  for (const [method, path, json] of ways)
    expect([method, path, (await send(method, path, json)).status]).toEqual([method, path, 403])
  // A user with the same rights is reached: by the same ways, and not before.
  await makeTeam(app.database, 'Reachers', {
    members: ['carol'],
    permissions: ['project.permissions'],
    projects: ['reach'],
  })
  expect((await send('POST', '/api/site/links/', { username })).status).toBe(403)
  await app.admin.post('/api/users/carol/groups/', {
    group_id: (await app.admin.get(user)).body.groups.map((url: string) => Number(/(\d+)\/$/.exec(url)?.[1])).at(-1),
  })
  expect((await send('POST', '/api/site/links/', { username })).status).toBe(201)
})

test('the receiver of a link reads who invites, and to what, as long as it works', async () => {
  const { manager, team, invitations } = await managerOf('read')
  const { link } = (await manager.post(invitations, { email: 'mia@example.com' })).body
  const look = (code: string) => app.anonymous.post('/api/account/invitation/look/', { code })
  const note = (await look(codeOf({ link }))).body
  expect(note).toMatchObject({ email: 'mia@example.com', invited_by: 'manager-read' })
  expect(note.teams).toEqual([{ name: 'People of read', project: 'read' }])
  expect(problemsOf(await look('wrong'))).toEqual(['does_not_exist code'])
  await app.admin.request('DELETE', '/api/users/manager-read/groups/', { json: { group_id: team } })
  // Refused as a wrong code is, and counted as a wrong try.
  expect((await look(codeOf({ link }))).status).toBeGreaterThanOrEqual(400)
})

test('where registration is closed, administrators of the site invite, and nobody else', async () => {
  const closed = await startTestApp({ config: { registration: 'closed' } })
  await closed.admin.post('/api/projects/', { name: 'App', slug: 'app', web: 'https://app.example' })
  const defining_project = (await closed.admin.get('/api/projects/app/')).body.url
  const team = (await closed.admin.post('/api/groups/', { name: 'People', defining_project })).body.id
  await closed.admin.post(`/api/groups/${team}/roles/`, { role_id: 1 })
  await closed.admin.post('/api/users/boris/groups/', { group_id: team })
  const invitations = `/api/site/teams/${team}/invitations/`
  const [site, ofTeam] = [
    await closed.admin.post('/api/site/invitations/', { email: 'kai@example.com' }),
    await closed.admin.post(invitations, { email: 'lin@example.com' }),
  ]
  expect([site.status, ofTeam.status]).toEqual([201, 201])
  expect((await closed.boris.post(invitations, { email: 'no@example.com' })).status).toBe(409)
  expect((await closed.boris.post(`${invitations}${ofTeam.body.id}/send/`, {})).status).toBe(409)
  const take = (code: string, username: string) =>
    closed.anonymous.post('/api/account/invitation/', { code, username, full_name: username, password })
  expect((await take(codeOf(site.body), 'kai')).status).toBe(201)
  expect((await take(codeOf(ofTeam.body), 'lin')).status).toBe(201)
  const nobody = { username: 'max', email: 'max@example.com', full_name: 'Max' }
  expect((await closed.anonymous.post('/api/account/register/', nobody)).status).toBe(403)
  await closed.close()
})

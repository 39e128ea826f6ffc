import { type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  await makeTeam(app.database, 'stewards', {
    members: ['boris'],
    permissions: ['project.permissions'],
    projects: ['demo'],
  })
})
afterAll(() => kiosk.close())

const ask = async (who: 'anna' | 'boris' | 'admin', query: string) =>
  (await kiosk.app[who].get(`/api/site/permissions/?${query}`)).body

test('what one may do names the team and the role that give it', async () => {
  const body = await ask('anna', 'on=demo/kiosk/cs&permission=unit.edit')
  expect(body).toEqual({
    user: 'anna',
    on: 'demo/kiosk/cs',
    is_superuser: false,
    sees: true,
    agreement_needed: false,
    permissions: [
      {
        permission: 'unit.edit',
        allowed: true,
        team: { id: 3, name: 'Users', url: `${kiosk.app.base}/api/groups/3/` },
        role: 'Power user',
        missing: null,
        reason: null,
      },
    ],
    givers: [],
  })
})

test('what one may not do says why, and who could give it', async () => {
  const { permissions, givers } = await ask('anna', 'on=demo/kiosk&permission=component.edit')
  expect(permissions).toEqual([
    {
      permission: 'component.edit',
      allowed: false,
      team: null,
      role: null,
      missing: 'nowhere',
      reason: expect.any(String),
    },
  ])
  // Boris manages who may what there, and has it not to give.
  expect(givers.map(({ username }: { username: string }) => username)).toEqual(['admin'])
  const all = (await ask('anna', 'on=demo')).permissions
  expect(all.length).toBeGreaterThan(40)
  const onSite = await ask('anna', '')
  expect(onSite.permissions.every(({ allowed }: { allowed: boolean }) => !allowed)).toBe(true)
  expect(onSite.givers).toEqual([
    { username: 'admin', full_name: 'Site Admin', url: `${kiosk.app.base}/api/users/admin/` },
  ])
})

test('a language, a restriction, a block and another project are told apart', async () => {
  const { app } = kiosk
  const missing = async (query: string) => (await ask('admin', `user=carol&${query}`)).permissions[0].missing
  const { id } = (
    await app.admin.post('/api/groups/', { name: 'Germans', project_selection: 1, language_selection: 0 })
  ).body
  const review = (await app.admin.get('/api/roles/?page_size=100')).body.results.find(
    ({ name }: { name: string }) => name === 'Review strings',
  )
  await app.admin.post(`/api/groups/${id}/roles/`, { role_id: review.id })
  await app.admin.post(`/api/groups/${id}/languages/`, { language_code: 'de' })
  await app.admin.post('/api/users/carol/groups/', { group_id: id })
  expect(await missing('on=demo/kiosk/cs&permission=unit.review')).toBe('language')
  await app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await missing('on=demo/kiosk/cs&permission=unit.edit')).toBe('restricted')
  expect((await ask('admin', 'user=carol&on=demo/kiosk')).sees).toBe(false)
  await app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  const block = await app.admin.post('/api/site/blocks/', { project: 'demo', user: 'carol' })
  expect(await missing('on=demo/kiosk/cs&permission=unit.edit')).toBe('blocked')
  await app.admin.delete(`/api/site/blocks/${block.body.id}/`)
  await app.admin.post('/api/projects/', { name: 'B', slug: 'b', web: 'https://example.org/', access_control: 1 })
  expect(await missing('on=b&permission=translation.add')).toBe('elsewhere')
  expect((await ask('admin', 'on=b')).is_superuser).toBe(true)
})

test('others ask of themselves alone; who looks after the project asks of everybody there', async () => {
  const get = (who: 'anna' | 'boris' | 'anonymous' | 'admin', query: string) =>
    kiosk.app[who].get(`/api/site/permissions/?${query}`)
  expect((await get('anna', 'user=boris')).status).toBe(403)
  expect((await get('boris', 'user=anna')).status).toBe(403)
  expect((await get('boris', 'user=anna&on=demo')).status).toBe(200)
  expect((await get('anonymous', 'on=demo')).status).toBe(401)
  expect((await get('anna', 'on=nowhere')).status).toBe(404)
  expect(problemsOf(await get('admin', 'user=nobody-here'))).toEqual(['does_not_exist user'])
  expect(problemsOf(await get('anna', 'permission=fly'))).toEqual(['invalid_choice permission'])
})

test('what it says of each permission is what pages are told of the place', async () => {
  const { permissions } = await ask('anna', 'on=demo/kiosk')
  const allowed = permissions
    .filter((one: { allowed: boolean }) => one.allowed)
    .map((one: { permission: string }) => one.permission)
  const told = (await kiosk.app.anna.get('/api/site/resolve/?path=demo/kiosk')).body.permissions
  expect(allowed).toEqual(told)
})

describe('what requests are really answered', () => {
  const about = async (user: string) => {
    const { sees, permissions, givers } = await ask('admin', `user=${user}&on=demo/kiosk/cs&permission=unit.edit`)
    const [{ allowed, missing, team }] = permissions
    return { sees, allowed, missing, team, givers: givers.map(({ username }: { username: string }) => username) }
  }
  const edit = async (client: Pick<Kiosk['app']['anna'], 'patch'>) => {
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    return (await client.patch(new URL(url).pathname, { state: 20, target: ['Ahoj'] })).status
  }

  test.each([
    ['is closed', { is_active: false }, { is_active: true }],
    ['has run out', { date_expires: '2020-01-01T00:00:00Z' }, { date_expires: null }],
  ])('an account that %s may nothing, whatever its teams give', async (_, close, open) => {
    const { admin, anna } = kiosk.app
    await admin.patch('/api/users/anna/', close)
    expect([await edit(anna), await about('anna')]).toEqual([
      401,
      { sees: false, allowed: false, missing: 'closed', team: null, givers: ['admin'] },
    ])
    await admin.patch('/api/users/anna/', open)
    expect([await edit(anna), await about('anna')]).toMatchObject([200, { sees: true, allowed: true, missing: null }])
  })

  test('who has not accepted an agreement has the right, and is told what comes before the first text', async () => {
    const { admin, anna } = kiosk.app
    const needed = async (on: string) => (await ask('admin', `user=anna&on=${on}`)).agreement_needed
    await admin.patch('/api/components/demo/kiosk/', { agreement: 'I agree.' })
    expect([await edit(anna), await needed('demo/kiosk/cs'), await needed('demo/kiosk'), await needed('demo')]).toEqual(
      [403, true, true, false],
    )
    expect((await about('anna')).allowed).toBe(true)
    await anna.post('/api/account/agreements/demo/kiosk/', { agreement: 'I agree.' })
    expect([await edit(anna), await needed('demo/kiosk/cs')]).toEqual([200, false])
    await admin.patch('/api/components/demo/kiosk/', { agreement: '' })
  })

  test('the bot of a project may what its token says, and nothing once that ends', async () => {
    const { admin } = kiosk.app
    const tokens = '/api/site/projects/demo/tokens/'
    const [translator, reader] = await Promise.all(
      [['translate'], ['read']].map(async (scopes) => (await admin.post(tokens, { note: 'CI', scopes })).body),
    )
    const bot = kiosk.app.withToken(translator.token)
    expect([await edit(bot), await about(translator.username)]).toMatchObject([
      200,
      { sees: true, allowed: true, missing: null, team: null },
    ])
    expect(await about(reader.username)).toMatchObject({ sees: true, allowed: false, missing: 'token' })
    expect((await bot.get('/api/site/permissions/?on=demo&permission=unit.edit')).body.permissions[0].team).toBeNull()
    await admin.delete(`${tokens}${translator.id}/`)
    expect([await edit(bot), await about(translator.username)]).toMatchObject([401, { allowed: false }])
  })
})

describe('who could give it', () => {
  const people = ['boris', 'carol', 'admin', 'admin2'] as const
  /** Somebody who has nothing yet, and is asked about. */
  const makeNewcomer = async (username: string) =>
    (await kiosk.app.admin.post('/api/users/', { username, full_name: username })).status
  let roleIds: ReadonlyMap<string, number>

  beforeAll(async () => {
    const { app } = kiosk
    // One who has some of a project's rights and manages them, one who edits all teams, and one who only edits the project.
    await makeTeam(app.database, 'demo keepers', {
      members: ['boris'],
      permissions: ['project.permissions', 'component.edit'],
      projects: ['demo'],
    })
    await makeTeam(app.database, 'team keepers', { members: ['carol'], permissions: ['group.edit'], projects: 'all' })
    await app.admin.post('/api/users/', { username: 'admin2', full_name: 'Second', is_superuser: true })
    const made = new Map<string, number>()
    for (const permission of ['component.edit', 'unit.review', 'project.add'])
      made.set(
        permission,
        (await app.admin.post('/api/roles/', { name: `just ${permission}`, permissions: [permission] })).body.id,
      )
    roleIds = made
  })

  const clientOf = async (username: (typeof people)[number]) => kiosk.app.signedIn(username)

  /** Whether somebody gets somebody else the right, by a team that they make. */
  async function gives(username: (typeof people)[number], permission: string, to: string): Promise<boolean> {
    const giver = await clientOf(username)
    const ofProject = permission !== 'project.add'
    const where = ofProject ? { defining_project: `${kiosk.app.base}/api/projects/demo/` } : {}
    const team = await giver.post('/api/groups/', { name: `${permission} by ${username}`, ...where })
    if (team.status !== 201) return false
    if ((await giver.post(`/api/groups/${team.body.id}/roles/`, { role_id: roleIds.get(permission) })).status !== 200)
      return false
    return (await giver.post(`/api/users/${to}/groups/`, { group_id: team.body.id })).status === 200
  }

  test.each([
    ['component.edit', 'demo/kiosk', ['boris', 'admin', 'admin2']],
    ['unit.review', 'demo/kiosk/cs', ['admin', 'admin2']],
    ['project.add', '', ['admin', 'admin2']],
  ])('%s at %j: those who are named can, and no other', async (permission, on, named) => {
    const newcomer = `new-${permission.replace('.', '-')}`
    expect(await makeNewcomer(newcomer)).toBe(201)
    const query = `user=${newcomer}&on=${on}&permission=${permission}`
    const { permissions, givers } = await ask('admin', query)
    expect(permissions[0].allowed).toBe(false)
    // The requester is among them, because they may help as well.
    const names = givers.map(({ username }: { username: string }) => username)
    expect(names).toEqual(named)
    for (const username of people)
      expect([username, await gives(username, permission, newcomer)]).toEqual([username, names.includes(username)])
    expect((await ask('admin', query)).permissions[0].allowed).toBe(true)
  })

  test('who only chooses the members of a team that gives it is named; who is blocked or lacks a second factor is not', async () => {
    const { app } = kiosk
    const project = `${app.base}/api/projects/demo/`
    const { id } = (await app.admin.post('/api/groups/', { name: 'Reviewers', defining_project: project })).body
    await app.admin.post(`/api/groups/${id}/roles/`, { role_id: roleIds.get('unit.review') })
    await app.admin.post('/api/users/', { username: 'dana', full_name: 'Dana' })
    const dana = (await app.admin.get('/api/users/dana/')).body.id
    await app.admin.post(`/api/groups/${id}/admins/`, { user_id: dana })
    const named = async (permission: string) =>
      (await ask('admin', `user=anna&on=demo/kiosk/cs&permission=${permission}`)).givers.map(
        ({ username }: { username: string }) => username,
      )
    expect(await named('unit.review')).toEqual(['dana', 'admin', 'admin2'])
    const block = await app.admin.post('/api/site/blocks/', { project: 'demo', user: 'dana' })
    expect(await named('unit.review')).toEqual(['admin', 'admin2'])
    await app.admin.delete(`/api/site/blocks/${block.body.id}/`)
    await app.admin.patch(`/api/groups/${id}/`, { enforced_2fa: true })
    expect(await named('unit.review')).toEqual(['admin', 'admin2'])
    // A manager of the project's people can unblock a user; a missing second factor only the user can add.
    const annas = await app.admin.post('/api/site/blocks/', { project: 'demo', user: 'anna' })
    expect(await named('unit.edit')).toEqual(['boris', 'admin', 'admin2'])
    await app.admin.delete(`/api/site/blocks/${annas.body.id}/`)
  })
})

test('who manages a project does not learn who lacks a second factor', async () => {
  const { app } = kiosk
  const set = (wanted: boolean) =>
    app.database.transaction(async (tx) => {
      await tx.kysely.updateTable('projects').set({ enforced_2fa: wanted }).where('slug', '=', 'demo').execute()
      dropCaches(tx, 'access')
    })
  await app.database.executeSql(
    "insert into second_factors (user_id, kind, name, confirmed, seed) select id, 'totp', 'x', true, '' from users where username = 'boris'",
  )
  await set(true)
  const query = 'user=anna&on=demo/kiosk/cs&permission=unit.edit'
  expect((await ask('boris', query)).permissions[0]).toMatchObject({ allowed: true, missing: null })
  expect((await ask('admin', query)).permissions[0]).toMatchObject({ allowed: false, missing: 'second-factor' })
  await set(false)
})

import { makeTeam, problemsOf, startTestApp, type TestApp, type TestClient } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadActorByUsername } from '../../access/load-actor.ts'
import { dropCaches } from '../../domain/cache-drop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const idOf = (url: string): number => Number(/\/(\d+)\/$/.exec(url)?.[1])
const userId = async (username: string): Promise<number> =>
  (await app.admin.get(`/api/users/${username}/`)).body.id as number

async function makeProject(slug: string, access_control = 0): Promise<number> {
  const made = await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/', access_control })
  expect(made.status).toBe(201)
  return made.body.id
}

/** The team of a project that has this name. */
async function teamOf(slug: string, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select t.id from teams t join projects p on p.id = t.defining_project_id
    where p.slug = ${slug} and t.name = ${name}`.execute(app.database.kysely)
  return rows[0]?.id ?? 0
}
const roleOf = async (name: string): Promise<number> => {
  const { results } = (await app.admin.get('/api/roles/')).body
  return results.find((role: { name: string }) => role.name === name).id
}
const join = (who: TestClient, username: string, group_id: number) =>
  who.post(`/api/users/${username}/groups/`, { group_id })

test('everybody finds the teams that they are in, administrators all', async () => {
  const names = async (who: TestClient) =>
    (await who.get('/api/groups/')).body.results.map(({ name }: { name: string }) => name)
  expect(await names(app.anonymous)).toEqual(['Guests', 'Viewers'])
  expect(await names(app.anna)).toEqual(['Viewers', 'Users'])
  expect(await names(app.admin)).toEqual(['Guests', 'Viewers', 'Users', 'Reviewers', 'Managers', 'Project creators'])
  expect((await app.anna.get('/api/groups/4/')).status).toBe(404)
  expect((await app.anna.get('/api/groups/2/')).body.name).toBe('Viewers')
})

test('teams of the site alone, or of one project, are listed', async () => {
  await makeProject('teams-of', 100)
  const found = async (project: string, who = app.admin) =>
    (await who.get(`/api/groups/?project=${project}&page_size=1000`)).body.results
  const ofSite = await found('')
  expect(ofSite.length).toBeGreaterThanOrEqual(6)
  expect(ofSite.every((team: { defining_project: string | null }) => team.defining_project === null)).toBe(true)
  const ofProject = await found('teams-of')
  expect(ofProject.map((team: { name: string }) => team.name)).toContain('Administration')
  expect(ofProject.every((team: { defining_project: string }) => team.defining_project.endsWith('/teams-of/'))).toBe(
    true,
  )
  expect(await found('teams-of', app.anna)).toEqual([])
  expect(await found('no-such-project')).toEqual([])
})

test('a team is made, changed and deleted, and wrong values are told all at once', async () => {
  const wrong = await app.admin.post('/api/groups/', { project_selection: 7, enforced_2fa: 'perhaps' })
  expect(problemsOf(wrong)).toEqual(['required name', 'invalid_choice project_selection', 'invalid enforced_2fa'])
  const made = await app.admin.post('/api/groups/', { name: 'Czechs', project_selection: 1, language_selection: 0 })
  expect([made.status, made.headers.get('location')]).toEqual([201, made.body.url])
  const path = `/api/groups/${made.body.id}/`
  expect((await app.admin.patch(path, { name: 'Čeští' })).body).toEqual({ ...made.body, name: 'Čeští' })
  expect((await app.admin.put(path, { name: 'Czechs' })).body.project_selection).toBe(0)
  expect((await app.admin.delete(path)).status).toBe(204)
  expect((await app.admin.get(path)).status).toBe(404)
})

test('what may not be changed of a team is told of each number alike', async () => {
  for (const id of [4, 99_999]) {
    expect((await app.anna.patch(`/api/groups/${id}/`, { name: 'x' })).status).toBe(403)
    expect((await app.anna.delete(`/api/groups/${id}/`)).status).toBe(403)
    expect((await app.anna.post(`/api/groups/${id}/roles/`, { role_id: 1 })).status).toBe(403)
    expect((await app.anna.get(`/api/site/teams/${id}/members/`)).status).toBe(403)
  }
  expect((await app.admin.patch('/api/groups/99999/', { name: 'x' })).status).toBe(404)
  expect((await app.anna.post('/api/groups/', { name: 'x' })).status).toBe(403)
})

test('a team that comes with Weft keeps its name and its place, and stays', async () => {
  expect(problemsOf(await app.admin.patch('/api/groups/3/', { name: 'x', project_selection: 1 }))).toEqual([
    'invalid name',
    'invalid project_selection',
  ])
  expect((await app.admin.delete('/api/groups/3/')).status).toBe(403)
})

test('what a team consists of is named by id or code; unknown ones are refused', async () => {
  const project = await makeProject('parts')
  const { id } = (await app.admin.post('/api/groups/', { name: 'Parts', language_selection: 0 })).body
  const path = `/api/groups/${id}/`
  const parts = [
    ['roles', 'role_id', 9, 'roles/9'],
    ['languages', 'language_code', 'cs', 'languages/cs'],
    ['projects', 'project_id', project, 'projects/parts'],
  ] as const
  for (const [part, field, value, address] of parts) {
    expect(problemsOf(await app.admin.post(`${path}${part}/`, {}))).toEqual([`invalid ${field}`])
    expect(
      problemsOf(await app.admin.post(`${path}${part}/`, { [field]: field === 'language_code' ? 'zz' : 99 })),
    ).toEqual([`invalid ${field}`])
    const added = await app.admin.post(`${path}${part}/`, { [field]: value })
    expect(added.body[part]).toEqual([`${app.base}/api/${address}/`])
    expect((await app.admin.post(`${path}${part}/`, { [field]: value })).status).toBe(200)
    expect((await app.admin.delete(`${path}${part}/${value}/`)).status).toBe(204)
    expect((await app.admin.delete(`${path}${part}/${value}/`)).status).toBe(404)
    expect((await app.admin.get(path)).body[part]).toEqual([])
  }
  for (const [part, field] of [
    ['componentlists', 'component_list_id'],
    ['components', 'component_id'],
    ['admins', 'user_id'],
  ] as const) {
    expect(problemsOf(await app.admin.post(`${path}${part}/`, { [field]: 'x' }))).toEqual([`invalid ${field}`])
    expect(problemsOf(await app.admin.post(`${path}${part}/`, { [field]: 99 }))).toEqual([`invalid ${field}`])
  }
  expect(problemsOf(await app.admin.post(`/api/site/teams/${id}/categories/`, { category_id: 99 }))).toEqual([
    'invalid category_id',
  ])
})

test('a project has teams of its own, more where it is not public, and its maker looks after it', async () => {
  await makeTeam(app.database, 'makers', { members: ['boris'], permissions: ['project.add'], projects: 'all' })
  const made = await app.boris.post('/api/projects/', { name: 'Own', slug: 'own', web: 'https://example.org/' })
  expect(made.status).toBe(201)
  const own = async () => {
    const { results } = (await app.boris.get('/api/groups/')).body
    return results
      .filter((team: { defining_project: string | null }) => team.defining_project === `${app.base}/api/projects/own/`)
      .map(({ name }: { name: string }) => name)
  }
  expect(await own()).toEqual(['Administration', 'Review'])
  expect((await app.boris.patch('/api/projects/own/', { access_control: 100 })).status).toBe(200)
  expect(await own()).toEqual([
    ...['Administration', 'Review', 'Translate', 'Sources', 'Languages', 'Glossary', 'Memory', 'Screenshots'],
    ...['Automatic translation', 'VCS'],
  ])
  expect((await app.anna.get('/api/projects/own/')).status).toBe(404)
  expect((await join(app.boris, 'anna', await teamOf('own', 'Translate'))).status).toBe(200)
  expect((await app.anna.get('/api/projects/own/')).status).toBe(200)
  const { results } = (await app.boris.get('/api/projects/own/changes/?action=34')).body
  expect(results[0].details).toEqual({ username: 'anna', group: 'Translate' })
})

test('who looks after a project makes teams for it, which reach nothing else', async () => {
  await makeProject('fence', 100)
  await makeProject('beyond', 100)
  await join(app.admin, 'carol', await teamOf('fence', 'Administration'))
  const address = `${app.base}/api/projects/fence/`
  const made = await app.carol.post('/api/groups/', { name: 'Helpers', defining_project: address })
  expect([made.status, made.body.defining_project, made.body.projects]).toEqual([201, address, [address]])
  const elsewhere = { name: 'x', defining_project: `${app.base}/api/projects/beyond/` }
  expect(problemsOf(await app.carol.post('/api/groups/', elsewhere))).toEqual(['does_not_exist defining_project'])
  expect(problemsOf(await app.carol.post('/api/groups/', { name: 'x', defining_project: 'fence' }))).toEqual([
    'no_match defining_project',
  ])
  const path = `/api/groups/${made.body.id}/`
  expect(problemsOf(await app.carol.patch(path, { project_selection: 1 }))).toEqual(['invalid project_selection'])
  expect(problemsOf(await app.carol.patch(path, { defining_project: null }))).toEqual(['invalid defining_project'])
  expect(problemsOf(await app.carol.post(`${path}projects/`, { project_id: 1 }))).toEqual(['invalid project_id'])
  expect((await app.carol.post(`${path}roles/`, { role_id: await roleOf('Review strings') })).status).toBe(200)
})

test('nobody gives more than they have', async () => {
  await makeProject('ladder')
  const permissions = ['project.permissions', 'unit.edit']
  await makeTeam(app.database, 'half', { members: ['anna'], permissions, projects: ['ladder'] })
  const body = { name: 'Ladder', defining_project: `${app.base}/api/projects/ladder/` }
  const { id } = (await app.anna.post('/api/groups/', body)).body
  const path = `/api/groups/${id}/`
  const all = await roleOf('Administration')
  expect((await app.anna.post(`${path}roles/`, { role_id: all })).status).toBe(403)
  expect((await app.anna.post(`${path}roles/`, { role_id: await roleOf('Add new projects') })).status).toBe(403)
  const { id: role } = (await app.admin.post('/api/roles/', { name: 'Edit', permissions: ['unit.edit'] })).body
  expect((await app.anna.post(`${path}roles/`, { role_id: role })).status).toBe(200)
  // The same for an existing team.
  expect((await join(app.anna, 'anna', await teamOf('ladder', 'Administration'))).status).toBe(403)
  expect((await join(app.anna, 'anna', 5)).status).toBe(403)
  await makeTeam(app.database, 'hands', {
    members: ['boris'],
    permissions: ['user.edit', 'group.edit'],
    projects: 'all',
  })
  expect((await join(app.boris, 'boris', 5)).status).toBe(403)
  expect((await app.boris.post('/api/groups/2/roles/', { role_id: all })).status).toBe(403)
  const { id: wide } = (await app.boris.post('/api/groups/', { name: 'wide', project_selection: 1 })).body
  expect((await app.boris.post(`/api/groups/${wide}/roles/`, { role_id: all })).status).toBe(403)
  expect((await app.boris.patch('/api/users/boris/', { is_superuser: true })).status).toBe(403)
  expect((await app.boris.patch('/api/users/admin/', { email: 'boris2@example.com' })).status).toBe(403)
  expect((await app.boris.delete('/api/users/admin/')).status).toBe(403)
  expect((await app.boris.post('/api/users/', { username: 'x', full_name: 'X', is_superuser: true })).status).toBe(403)
})

test('an administrator of a team chooses its members, and decides nothing else', async () => {
  await makeProject('guild', 100)
  const team = await teamOf('guild', 'Translate')
  const carol = await userId('carol')
  expect((await app.admin.post(`/api/groups/${team}/admins/`, { user_id: carol })).body).toEqual({
    detail: expect.any(String),
  })
  expect((await app.admin.get(`/api/groups/${team}/`)).body.admins).toEqual([`${app.base}/api/users/carol/`])
  expect((await join(app.carol, 'anna', team)).status).toBe(200)
  const members = (await app.carol.get(`/api/site/teams/${team}/members/`)).body.results
  expect(members.map((one: { username: string; is_admin: boolean }) => [one.username, one.is_admin])).toEqual([
    ['anna', false],
    ['carol', true],
  ])
  expect((await app.carol.post(`/api/groups/${team}/roles/`, { role_id: 1 })).status).toBe(403)
  expect((await app.carol.patch(`/api/groups/${team}/`, { language_selection: 0 })).status).toBe(403)
  expect((await join(app.carol, 'carol', await teamOf('guild', 'Administration'))).status).toBe(403)
  expect((await join(app.carol, 'carol', 99_999)).status).toBe(403)
  const remove = await app.carol.request('DELETE', '/api/users/anna/groups/', { json: { group_id: team } })
  expect(remove.status).toBe(200)
  expect((await app.anna.get('/api/projects/guild/')).status).toBe(404)
  // A former administrator loses the right with the next request.
  expect((await app.admin.delete(`/api/groups/${team}/admins/${carol}/`)).body.admins).toEqual([])
  expect(problemsOf(await app.admin.delete(`/api/groups/${team}/admins/${carol}/`))).toEqual(['invalid user_id'])
  expect((await join(app.carol, 'anna', team)).status).toBe(403)
})

test('a bot stays in one team at least', async () => {
  const bot = { username: 'bot', full_name: 'Bot', is_bot: true }
  const { groups } = (await app.admin.post('/api/users/', bot)).body
  const leave = (group: number) => app.admin.request('DELETE', '/api/users/bot/groups/', { json: { group_id: group } })
  const [first = 0, last = 0] = groups.map(idOf)
  expect((await leave(first)).status).toBe(200)
  expect(problemsOf(await leave(last))).toEqual(['invalid group_id'])
})

/** Rows of a component that has no files: rights ask for no more. */
async function insertComponent(project: number, slug: string, category: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`with counters as (insert into statistics default values returning id)
    insert into components (project_id, category_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
    select ${project}, ${category}, ${slug}, ${slug}, (select id from languages where code = 'en'), 'local:', '*.po', 'po', '{"restricted": true}', id
      from counters returning id`.execute(app.database.kysely)
  return rows[0]?.id ?? 0
}
async function insertCategory(project: number, slug: string, above: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into categories (project_id, category_id, name, slug)
    values (${project}, ${above}, ${slug}, ${slug}) returning id`.execute(app.database.kysely)
  return rows[0]?.id ?? 0
}
async function insertList(component: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`with made as (insert into component_lists (name, slug) values ('Some', 'some') returning id)
    insert into component_list_components select id, ${component} from made returning component_list_id as id`.execute(
    app.database.kysely,
  )
  return rows[0]?.id ?? 0
}

test('a team is limited to components by themselves, by lists and by categories with what is below them', async () => {
  const project = await makeProject('atlas', 100)
  const top = await insertCategory(project, 'top', null)
  const below = await insertCategory(project, 'below', top)
  const direct = await insertComponent(project, 'direct', null)
  const listed = await insertComponent(project, 'listed', null)
  const deep = await insertComponent(project, 'deep', below)
  const other = await insertComponent(project, 'other', null)
  await app.database.transaction(async (tx) => dropCaches(tx, 'settings'))
  const { id } = (await app.admin.post('/api/groups/', { name: 'Atlas', project_selection: 1 })).body
  const path = `/api/groups/${id}/`
  await app.admin.post(`${path}roles/`, { role_id: await roleOf('Translate') })
  await join(app.admin, 'anna', id)
  const sees = async () => {
    const paths = ['direct', 'listed', 'top%2Fbelow%2Fdeep', 'other']
    const replies = await Promise.all(paths.map((one) => app.anna.get(`/api/components/atlas/${one}/`)))
    return replies.map(({ status }) => status === 200)
  }
  const told = async () => {
    const { rows } = await sql<{ reach: number[] }>`select coalesce(array_agg(c.id order by c.id), '{}') as reach
      from components c join projects p on p.id = c.project_id, users u
      where u.username = 'anna' and p.slug = 'atlas' and ${sql.raw((await import('../../domain/visible.ts')).userSeesText('c'))}`.execute(
      app.database.kysely,
    )
    return rows[0]?.reach
  }
  expect([await sees(), await told()]).toEqual([[false, false, false, false], []])
  const list = await insertList(listed)
  await app.admin.post(`${path}components/`, { component_id: direct })
  expect([await sees(), await told()]).toEqual([[true, false, false, false], [direct]])
  await app.admin.post(`${path}componentlists/`, { component_list_id: list })
  const shown = await app.admin.post(`/api/site/teams/${id}/categories/`, { category_id: top })
  expect([await sees(), await told()]).toEqual([
    [true, true, true, false],
    [direct, listed, deep].sort((a, b) => a - b),
  ])
  expect(shown.body).toMatchObject({
    limited: true,
    components: [`${app.base}/api/components/atlas/direct/`],
    componentlists: [`${app.base}/api/component-lists/some/`],
    categories: [`${app.base}/api/categories/${top}/`],
  })
  const actor = await loadActorByUsername(app.database, 'anna')
  const grant = actor?.grants.find(({ team }) => team.id === id)
  expect(grant?.reach).toEqual({
    kind: 'components',
    componentIds: new Set([direct, listed, deep]),
    projectIds: new Set([project]),
  })
  const category = `${app.base}/api/categories/${top}/`
  expect((await app.admin.patch('/api/components/atlas/other/', { category })).status).toBe(200)
  expect((await app.anna.get('/api/components/atlas/top%2Fother/')).status).toBe(200)
  expect((await app.admin.patch('/api/components/atlas/top%2Fother/', { category: null })).status).toBe(200)
  expect((await app.anna.get('/api/components/atlas/other/')).status).toBe(404)
  // A component that goes takes the limit with it nowhere; what its editor takes away does.
  await sql`delete from components where id = ${other}`.execute(app.database.kysely)
  await sql`delete from categories where id = ${top} and not exists (select 1 from components where category_id = ${below})`.execute(
    app.database.kysely,
  )
  await sql`delete from component_lists`.execute(app.database.kysely)
  expect((await app.admin.get(path)).body).toMatchObject({ limited: true, componentlists: [] })
  expect((await app.admin.delete(`/api/site/teams/${id}/categories/${top}/`)).status).toBe(204)
  expect((await app.admin.get(path)).body.limited).toBe(true)
  expect((await app.admin.delete(`${path}components/${direct}/`)).status).toBe(204)
  expect((await app.admin.get(path)).body.limited).toBe(false)
})

test('a team whose only component was removed reaches nothing, and not everything', async () => {
  const project = await makeProject('vault', 100)
  const only = await insertComponent(project, 'only', null)
  const { id } = (await app.admin.post('/api/groups/', { name: 'Vault', project_selection: 1 })).body
  await app.admin.post(`/api/groups/${id}/components/`, { component_id: only })
  await app.admin.post(`/api/groups/${id}/roles/`, { role_id: await roleOf('Administration') })
  await join(app.admin, 'carol', id)
  expect((await app.carol.get('/api/projects/vault/')).status).toBe(200)
  await app.database.transaction(async (tx) => {
    await tx.kysely.deleteFrom('components').where('id', '=', only).execute()
    dropCaches(tx, 'access')
  })
  expect((await app.carol.get('/api/projects/vault/')).status).toBe(404)
})

import { makeTeam, problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('everybody finds the roles of their teams, administrators all', async () => {
  const names = async (who: keyof TestApp & ('anna' | 'admin' | 'anonymous')) =>
    (await app[who].get('/api/roles/')).body.results.map(({ name }: { name: string }) => name)
  expect(await names('anonymous')).toEqual(['Add suggestion', 'Access repository'])
  expect(await names('anna')).toEqual(['Power user'])
  expect(await names('admin')).toHaveLength(17)
  expect((await app.anna.get('/api/roles/1/')).status).toBe(404)
  expect((await app.anna.get('/api/roles/6/')).body.name).toBe('Power user')
})

test('PATCH adds permissions, PUT replaces them, each shown once in the order of the list', async () => {
  const made = await app.admin.post('/api/roles/', {
    name: 'Editor',
    permissions: ['unit.edit', 'unit.add', 'unit.edit'],
  })
  expect([made.status, made.headers.get('location')]).toEqual([201, made.body.url])
  expect(made.body.permissions).toEqual(['unit.add', 'unit.edit'])
  const path = `/api/roles/${made.body.id}/`
  expect((await app.admin.patch(path, { permissions: ['comment.add'] })).body.permissions).toEqual([
    'comment.add',
    'unit.add',
    'unit.edit',
  ])
  const replaced = await app.admin.put(path, { name: 'Remover', permissions: ['unit.delete'] })
  expect([replaced.body.name, replaced.body.permissions]).toEqual(['Remover', ['unit.delete']])
  expect((await app.admin.delete(path)).status).toBe(204)
  expect((await app.admin.get(path)).status).toBe(404)
})

test('unknown permissions, none at all and names that are taken are refused', async () => {
  const send = (body: object) => app.admin.post('/api/roles/', body)
  expect(problemsOf(await send({ name: 'Odd', permissions: ['no.such', 'unit.edit'] }))).toEqual([
    'invalid permissions',
  ])
  expect(problemsOf(await send({}))).toEqual(['required name', 'required permissions'])
  expect(problemsOf(await send({ name: 'Translate', permissions: [] }))).toEqual(['unique name'])
  expect(problemsOf(await app.admin.patch('/api/roles/2/', { permissions: ['meta:team.edit'] }))).toEqual([
    'invalid permissions',
  ])
  expect(problemsOf(await app.admin.patch('/api/roles/2/', { name: 'Translate' }))).toEqual(['unique name'])
})

test('who may not edit roles is denied, whatever number they name and whatever they send', async () => {
  expect((await app.anna.post('/api/roles/', { name: 'Odd', permissions: ['no.such'] })).status).toBe(403)
  for (const id of [1, 6, 99_999]) {
    expect((await app.anna.patch(`/api/roles/${id}/`, { name: 'x' })).status).toBe(403)
    expect((await app.anna.delete(`/api/roles/${id}/`)).status).toBe(403)
  }
})

test('who edits roles puts nothing into them that they do not have on the whole site', async () => {
  await makeTeam(app.database, 'role editors', {
    members: ['boris'],
    permissions: ['role.edit', 'unit.edit'],
    projects: 'all',
  })
  expect((await app.boris.post('/api/roles/', { name: 'Mine', permissions: ['user.edit'] })).status).toBe(403)
  const made = await app.boris.post('/api/roles/', { name: 'Mine', permissions: ['unit.edit'] })
  expect(made.status).toBe(201)
  expect((await app.boris.patch('/api/roles/6/', { permissions: ['project.edit'] })).status).toBe(403)
  // Existing permissions of a role may stay and be removed.
  expect((await app.boris.put('/api/roles/6/', { name: 'Power user', permissions: ['unit.template'] })).status).toBe(
    200,
  )
})

test('a role that changes counts on the next request', async () => {
  const { id } = (await app.admin.post('/api/roles/', { name: 'Lookers', permissions: ['user.view'] })).body
  const team = (await app.admin.post('/api/groups/', { name: 'Lookers', project_selection: 1 })).body.id
  await app.admin.post(`/api/groups/${team}/roles/`, { role_id: id })
  await app.admin.post('/api/users/carol/groups/', { group_id: team })
  expect((await app.carol.get('/api/users/boris/')).body.email).toBe('boris@example.com')
  await app.admin.delete(`/api/roles/${id}/`)
  expect((await app.carol.get('/api/users/boris/')).body.email).toBeUndefined()
})

test('of two administrators who change one role at once, the second is told', async () => {
  const { id } = (await app.admin.post('/api/roles/', { name: 'Shared', permissions: ['unit.edit'] })).body
  const path = `/api/roles/${id}/`
  const seen = await app.admin.get(path)
  const tag = seen.headers.get('etag') ?? ''
  expect(tag).toBe(`"${seen.body.version}"`)
  const write = (permissions: string[], ifMatch: string) =>
    app.admin.request('PUT', path, { json: { name: 'Shared', permissions }, headers: { 'if-match': ifMatch } })
  const both = await Promise.all([write(['unit.add'], tag), write(['unit.check'], tag)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  const winner = both.find(({ status }) => status === 200)
  const now = await app.admin.get(path)
  expect(now.body.permissions).toEqual(winner?.body.permissions)
  expect(now.headers.get('etag')).not.toBe(tag)
  expect((await app.admin.request('DELETE', path, { headers: { 'if-match': tag } })).status).toBe(412)
  expect((await write(['unit.delete'], now.headers.get('etag') ?? '')).status).toBe(200)
  const log = (await app.admin.get('/api/site/audit/?action=role-changed')).body.results
  expect(log[0].about).toContain('Shared: +unit.delete -')
  expect((await app.admin.delete(path)).status).toBe(204)
})

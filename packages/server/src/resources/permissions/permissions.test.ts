import { type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
  expect(givers.map(({ username }: { username: string }) => username)).toEqual(['boris', 'admin'])
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

import { type Kiosk, makeTeam, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let kiosk: Kiosk
let shelf: { readonly id: number; readonly url: string }
let inner: { readonly id: number; readonly url: string }
beforeAll(async () => {
  kiosk = await startKiosk()
  const { admin, database, base } = kiosk.app
  await makeTeam(database, 'Editors', {
    members: ['carol'],
    permissions: ['component.edit', 'project.edit'],
    projects: ['demo'],
  })
  const project = `${base}/api/projects/demo/`
  shelf = (await admin.post('/api/categories/', { name: 'Shelf', slug: 'shelf', project })).body
  inner = (await admin.post('/api/categories/', { name: 'Inner', slug: 'inner', project, category: shelf.url })).body
  const { id } = (await admin.post('/api/groups/', { name: 'Of the shelf' })).body
  const role = (await admin.post('/api/roles/', { name: 'Deletes', permissions: ['translation.delete'] })).body
  expect((await admin.post(`/api/groups/${id}/roles/`, { role_id: role.id })).status).toBe(200)
  expect((await admin.post(`/api/site/teams/${id}/categories/`, { category_id: shelf.id })).status).toBe(200)
  const list = { name: 'Chosen', slug: 'chosen' }
  expect((await admin.post('/api/component-lists/', list)).status).toBe(201)
  const rules = {
    auto_assign: [
      { project_match: '^(demo|vip)', component_match: '^vip-' },
      { project_match: '^vip-', component_match: '.' },
    ],
  }
  expect((await admin.patch('/api/component-lists/chosen/', rules)).status).toBe(200)
  const { id: component_list_id } = (await admin.get('/api/component-lists/chosen/')).body
  const listed = (await admin.post('/api/groups/', { name: 'Of the list' })).body
  await admin.post(`/api/groups/${listed.id}/roles/`, { role_id: role.id })
  expect((await admin.post(`/api/groups/${listed.id}/componentlists/`, { component_list_id })).status).toBe(200)
  // People who edit the components would join both.
  for (const group_id of [id, listed.id]) await admin.post('/api/users/carol/groups/', { group_id })
})
afterAll(() => kiosk.close())

const component = (path: string) => `/api/components/demo/${path.replaceAll('/', '%252F')}/`
const mayDelete = async () => (await kiosk.app.carol.get('/api/site/permissions/?project=demo&component=flat')).body
const move = async (json: object, path = 'flat') => (await kiosk.app.carol.patch(component(path), json)).status

let before: unknown
beforeEach(async () => {
  before = await mayDelete()
})

test.each<[string, () => Promise<number>]>([
  ['into a category of a team', () => move({ category: shelf.url })],
  ['into one below it', () => move({ category: inner.url })],
  [
    'by PUT',
    async () => {
      const { body } = await kiosk.app.admin.get(component('flat'))
      return (await kiosk.app.carol.request('PUT', component('flat'), { json: { ...body, category: shelf.url } }))
        .status
    },
  ],
  [
    'by the route that moves',
    async () =>
      (await kiosk.app.carol.post('/api/site/components/demo/flat/move/', { project: 'demo', category: shelf.url }))
        .status,
  ],
  ['by a name that a list takes', () => move({ slug: 'vip-flat' })],
  [
    'by the name of the project',
    async () => (await kiosk.app.carol.patch('/api/projects/demo/', { slug: 'vip-demo' })).status,
  ],
])('who only edits brings no component into the reach of a team: %s', async (_, bring) => {
  expect(await bring()).toBe(403)
  expect(await mayDelete()).toEqual(before)
})

test('nor makes one there', async () => {
  const { filemask, template, file_format } = (await kiosk.app.admin.get(component('flat'))).body
  const values = { name: 'New', slug: 'new', repo: 'weblate://demo/flat', filemask, template, file_format }
  const add = (json: object) => kiosk.app.carol.post('/api/projects/demo/components/', { ...values, ...json })
  expect((await add({ category: shelf.url })).status).toBe(403)
  expect((await add({ slug: 'vip-new' })).status).toBe(403)
  expect(
    (await kiosk.app.admin.get('/api/projects/demo/components/')).body.results.map(
      ({ slug }: { slug: string }) => slug,
    ),
  ).not.toContain('vip-new')
})

test('nor moves a category with what is in it', async () => {
  const { admin, carol, base } = kiosk.app
  const project = `${base}/api/projects/demo/`
  const loose = (await admin.post('/api/categories/', { name: 'Loose', slug: 'loose', project })).body
  expect(await move({ category: loose.url })).toBe(200)
  expect((await carol.patch(`/api/categories/${loose.id}/`, { category: shelf.url })).status).toBe(403)
  expect(await move({ category: null }, 'loose/flat')).toBe(200)
  // An empty one brings nobody anything.
  expect((await carol.patch(`/api/categories/${loose.id}/`, { category: shelf.url })).status).toBe(200)
})

test('who decides about rights there does, and what is in reach already is edited by all who may', async () => {
  const { admin } = kiosk.app
  expect((await admin.patch(component('flat'), { category: shelf.url })).status).toBe(200)
  expect(await move({ name: 'Flat files' }, 'shelf/flat')).toBe(200)
  expect(await move({ category: inner.url }, 'shelf/flat')).toBe(200)
  expect(await move({ category: null }, 'shelf/inner/flat')).toBe(200)
  await makeTeam(kiosk.app.database, 'Givers', {
    members: ['carol'],
    permissions: ['project.permissions'],
    projects: ['demo'],
  })
  expect(await move({ category: shelf.url })).toBe(200)
  expect(await move({ slug: 'vip-flat' }, 'shelf/flat')).toBe(200)
})

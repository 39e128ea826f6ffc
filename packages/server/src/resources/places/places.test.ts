import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await kiosk.app.database.transaction(async (tx) => {
    const { id } = await tx.kysely
      .selectFrom('projects')
      .select('id')
      .where('slug', '=', 'demo')
      .executeTakeFirstOrThrow()
    const category = { project_id: id, name: 'Handbooks', slug: 'books' }
    const made = await tx.kysely.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow()
    await tx.kysely.updateTable('components').set({ category_id: made.id }).where('slug', '=', 'flat').execute()
    dropCaches(tx, 'settings', `project:${id}`)
  })
})
afterAll(() => kiosk.close())

const resolve = (path: string) => kiosk.app.anna.get(`/api/site/resolve/?path=${encodeURIComponent(path)}`)

test.each([
  ['', 'site', '', ''],
  ['-', 'site', '', ''],
  ['demo', 'project', 'demo', 'Demo'],
  ['/demo//kiosk/', 'component', 'demo/kiosk', 'Kiosk'],
  ['demo/kiosk/cs', 'translation', 'demo/kiosk/cs', 'Czech'],
  ['demo/books', 'category', 'demo/books', 'Handbooks'],
  ['demo/books/flat', 'component', 'demo/books/flat', 'Flat'],
  ['demo/books/flat/cs', 'translation', 'demo/books/flat/cs', 'Czech'],
  ['demo/-/cs', 'project-language', 'demo/-/cs', 'Czech'],
  ['-/-/cs', 'language', '-/-/cs', 'Czech'],
])('%j is a %s', async (asked, kind, path, name) => {
  const { status, body } = await resolve(asked)
  expect([status, body.kind, body.path, body.name]).toEqual([200, kind, path, name])
})

test('a place has the names above it, its pages and what one may do there', async () => {
  const { body } = await resolve('demo/books/flat/cs')
  expect(body.names).toEqual([
    { kind: 'project', name: 'Demo', path: 'demo' },
    { kind: 'category', name: 'Handbooks', path: 'demo/books' },
    { kind: 'component', name: 'Flat', path: 'demo/books/flat' },
    { kind: 'language', name: 'Czech', path: 'demo/books/flat/cs' },
  ])
  expect(body).toMatchObject({
    url: 'https://weft.example/projects/demo/books/flat/cs/',
    translate_url: 'https://weft.example/translate/demo/books/flat/cs/',
    api_url: `${kiosk.app.base}/api/translations/demo/books%252Fflat/cs/`,
    language: { code: 'cs', name: 'Czech', direction: 'ltr' },
  })
  expect(body.permissions).toContain('unit.edit')
  expect(body.permissions).not.toContain('component.edit')
  const stranger = await kiosk.app.anonymous.get('/api/site/resolve/?path=demo/kiosk')
  expect(stranger.body.permissions).not.toContain('unit.edit')
})

test.each(['nothing', 'demo/nothing', 'demo/kiosk/fr', 'demo/-/fr', '-/-/fr', '-/kiosk', 'demo/-', 'a/b/c/d/e/f/g'])(
  '%j is nothing',
  async (path) => {
    expect((await resolve(path)).status).toBe(404)
  },
)

test('what is hidden is nothing, its languages neither; a wrong path is a wrong value', async () => {
  await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
  for (const path of ['demo', 'demo/kiosk', 'demo/kiosk/cs', 'demo/books', 'demo/-/cs', '-/-/cs'])
    expect((await resolve(path)).status, path).toBe(404)
  await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await resolve('demo/kiosk/de')).status).toBe(404)
  expect((await resolve('demo/-/de')).status).toBe(404)
  expect((await resolve('demo/-/cs')).status).toBe(200)
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  const long = await resolve('a'.repeat(1001))
  expect([long.status, problemsOf(long)]).toEqual([400, ['max_length path']])
})

test('a category tells its own address in the API', async () => {
  const { body } = await resolve('demo/books')
  const { pathname } = new URL(body.api_url)
  expect((await kiosk.app.anna.get(pathname)).body).toMatchObject({ slug: 'books', url: body.api_url })
})

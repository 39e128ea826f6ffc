import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/account/preferences/'

test('what somebody chooses is kept, the rest is as usual, and a version tells of each change', async () => {
  const before = await app.anna.get(path)
  expect([before.body.theme, before.headers.get('etag')]).toEqual(['auto', '"p0"'])
  const changed = await app.anna.patch(path, { theme: 'dark', languages: ['cs', 'de'], unknown: 1, is_superuser: true })
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"p1"'])
  expect(changed.body).toEqual({ ...before.body, theme: 'dark', languages: ['cs', 'de'] })
  expect((await app.anna.get('/api/session/')).body.preferences).toEqual(changed.body)
  expect((await app.boris.get(path)).body.theme).toBe('auto')
  expect((await app.anna.patch(path, {})).headers.get('etag')).toBe('"p1"')
})

test('whoever names a version changes that one alone; of changes at once none is lost', async () => {
  const patch = (json: object, tag: string) => app.carol.request('PATCH', path, { json, headers: { 'if-match': tag } })
  expect((await patch({ theme: 'dark' }, '"p0"')).status).toBe(200)
  const late = await patch({ theme: 'light' }, '"p0"')
  expect([late.status, problemsOf(late)]).toEqual([412, ['precondition_failed null']])
  for (const wrong of ['p1', 'W/"p1"', '"x"', '']) expect((await patch({ theme: 'light' }, wrong)).status).toBe(412)
  expect((await patch({ density: 'compact' }, '"x", "p1"')).status).toBe(200)
  expect((await patch({ theme: 'light' }, '*')).status).toBe(200)
  await Promise.all([
    app.carol.patch(path, { theme: 'dark' }),
    app.carol.patch(path, { density: 'comfortable' }),
    app.carol.patch(path, { layout: { left: 300 } }),
  ])
  expect((await app.carol.get(path)).body).toMatchObject({
    theme: 'dark',
    density: 'comfortable',
    layout: { left: 300 },
  })
})

test('what is no choice is refused', async () => {
  const reply = await app.anna.patch(path, { theme: 'pink', languages: 'cs', layout: [] })
  expect(problemsOf(reply)).toEqual(['not_a_list languages', 'invalid_choice theme', 'not_a_dict layout'])
  expect((await app.anonymous.get(path)).status).toBe(401)
  expect((await app.anonymous.patch(path, {})).status).toBe(401)
})

test('searches are saved by name, read and forgotten by their owner alone', async () => {
  const searches = '/api/account/searches/'
  const saved = await app.anna.post(searches, { name: 'Empty', query: 'state:empty', path: 'demo/-/cs' })
  expect([saved.status, saved.body.path]).toEqual([201, 'demo/-/cs'])
  const again = await app.anna.post(searches, { name: 'Empty', query: 'state:<translated' })
  expect([again.body.id, again.body.query, again.body.path]).toEqual([saved.body.id, 'state:<translated', ''])
  await app.anna.post(searches, { name: 'All', query: '' })
  const names = async () => (await app.anna.get(searches)).body.results.map(({ name }: { name: string }) => name)
  expect([await names(), (await app.boris.get(searches)).body.results]).toEqual([['All', 'Empty'], []])
  expect((await app.boris.delete(`${searches}${saved.body.id}/`)).status).toBe(404)
  expect((await app.anna.delete(`${searches}${saved.body.id}/`)).status).toBe(204)
  expect((await app.anna.delete(`${searches}${saved.body.id}/`)).status).toBe(404)
  expect(await names()).toEqual(['All'])
  expect(problemsOf(await app.anna.post(searches, { name: '', query: 'x'.repeat(5001) }))).toEqual([
    'blank name',
    'max_length query',
  ])
})

test('nobody saves searches without end', async () => {
  const user_id = (
    await app.database.kysely.selectFrom('users').select('id').where('username', '=', 'boris').executeTakeFirstOrThrow()
  ).id
  await app.database.executeSql(
    `insert into saved_searches (user_id, name, query, path) select ${user_id}, 'search ' || n, '', '' from generate_series(1, 200) n`,
  )
  expect((await app.boris.post('/api/account/searches/', { name: 'one more', query: '' })).status).toBe(409)
  expect((await app.boris.post('/api/account/searches/', { name: 'search 7', query: 'x' })).status).toBe(201)
})

import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const read = (query: string, client: TestClient = kiosk.app.anna) => client.get(`/api/editor/matrix/?${query}`)

test('one row a source string, with its translations in the order of the languages', async () => {
  const { status, body } = await read('path=demo/kiosk&languages=de,cs')
  expect([status, body.path, body.cursor]).toEqual([200, 'demo/kiosk', null])
  expect(body.languages.map(({ code }: { code: string }) => code)).toEqual(['de', 'cs'])
  const cs = await kiosk.units('kiosk', 'cs')
  const de = await kiosk.units('kiosk', 'de')
  const row = body.rows.find(({ source }: { source: string[] }) => source[0] === 'Open the door')
  expect(row.path).toBe('demo/kiosk')
  expect(row.cells.map(({ unit }: { unit: number }) => unit)).toEqual([
    de.get('Open the door').id,
    cs.get('Open the door').id,
  ])
  expect(row.cells[1]).toMatchObject({ target: cs.get('Open the door').target, state: cs.get('Open the door').state })
  const plural = body.rows.find(({ source }: { source: string[] }) => source.length === 2)
  expect(plural.cells.map(({ target }: { target: string[] }) => target.length)).toEqual([2, 3])
})

test('a component without a language has no cell for it', async () => {
  const { body } = await read('path=demo&languages=cs,de')
  const flat = body.rows.filter(({ path }: { path: string }) => path === 'demo/flat')
  expect(flat.length).toBeGreaterThan(0)
  expect(flat.every(({ cells }: { cells: unknown[] }) => cells[0] !== null && cells[1] === null)).toBe(true)
})

test('a search finds rows by the translations of the chosen languages, never by the source language', async () => {
  const sources = async (query: string) =>
    (await read(`path=demo/kiosk&languages=cs,de&${query}`)).body.rows.map(
      ({ source }: { source: string[] }) => source[0],
    )
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await kiosk.app.admin.patch(`/api/units/${id}/`, { target: ['Jedinečný'], state: 10 })
  expect(await sources('q=target:Jedine')).toEqual(['Goodbye'])
  expect(await sources('q=target:Jedine&within=de')).toEqual([])
  expect(await sources('q=language:en')).toEqual([])
  const wrong = await read('path=demo/kiosk&languages=cs&q=is:nonsense')
  expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'q'])
})

test('pages follow one another by their cursors, each row once', async () => {
  const whole = (await read('path=demo&languages=cs')).body.rows.map(({ id }: { id: number }) => id)
  const { rows } = await kiosk.app.database.executeSql(
    `select u.id, u.translation_id, u.position from units u where u.id = any($1::bigint[]) order by u.translation_id, u.position, u.id`,
    [whole],
  )
  expect(rows.map(({ id }) => Number(id))).toEqual(whole)
  const middle = rows[2]
  const { body } = await read(
    `path=demo&languages=cs&cursor=${middle?.translation_id}.${middle?.position}.${middle?.id}`,
  )
  expect(body.rows.map(({ id }: { id: number }) => id)).toEqual(whole.slice(3))
})

test('rows are read by their ids, as far as somebody sees them, and those that are gone are missing', async () => {
  const { admin, anna } = kiosk.app
  const [first, second] = (await read('path=demo/kiosk&languages=cs')).body.rows
  const { body } = await read(`path=demo/kiosk&languages=cs&rows=${second.id},${first.id},999999`)
  expect([body.rows, body.cursor]).toEqual([[first, second], null])
  const flat = (await read('path=demo/flat&languages=cs')).body.rows[0]
  expect((await read(`path=demo/kiosk&languages=cs&rows=${flat.id}`)).body.rows).toEqual([])
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await read(`path=demo&languages=cs&rows=${first.id},${flat.id}`, anna)).body.rows).toEqual([flat])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test.each([
  ['path=demo/kiosk&languages=', 'blank languages'],
  ['path=demo/kiosk&languages=xx-none', 'does_not_exist languages'],
  [`path=demo/kiosk&languages=${Array.from({ length: 21 }, (_, at) => `l${at}`)}`, 'max_length languages'],
  ['path=demo/kiosk/cs&languages=cs', 'invalid path'],
  ['path=demo/kiosk&languages=cs&within=de', 'invalid within'],
  ['path=demo/kiosk&languages=cs&cursor=x', 'invalid cursor'],
  ['path=demo/kiosk&languages=cs&rows=1,x', 'invalid rows'],
  [`path=demo/kiosk&languages=cs&rows=${Array.from({ length: 201 }, (_, at) => at)}`, 'max_length rows'],
])('refuses %s', async (query, problem) => {
  expect(problemsOf(await read(query))).toEqual([problem])
})

test('what somebody does not see is not there', async () => {
  const { admin, anna, anonymous, carol } = kiosk.app
  expect((await read('path=demo/kiosk&languages=cs', anonymous)).status).toBe(200)
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  for (const client of [anna, anonymous, carol]) {
    expect((await read('path=demo/kiosk&languages=cs', client)).status).toBe(404)
    const { body } = await read('path=demo&languages=cs', client)
    expect(body.rows.filter(({ path }: { path: string }) => path === 'demo/kiosk')).toEqual([])
  }
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect((await read('path=demo&languages=cs', anna)).status).toBe(404)
  await admin.patch('/api/projects/demo/', { access_control: 0 })
})

import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const idOf = async (source: string, language = 'cs'): Promise<number> =>
  (await kiosk.units('kiosk', language)).get(source).id

async function context(id: number, parts = '', client: TestClient = kiosk.app.anna) {
  const reply = await client.get(`/api/editor/strings/${id}/context/?parts=${parts}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const lines = reply.bytes.toString('utf8').trimEnd().split('\n')
  return new Map<string, ReturnType<typeof JSON.parse>>(
    lines.map((line) => JSON.parse(line)).map((one) => [one.part, one.items]),
  )
}

test('every part is one line, and those without anything behind them are empty', async () => {
  const parts = await context(await idOf('Open the door'))
  expect([...parts.keys()].sort()).toEqual([
    'comments',
    'glossary',
    'history',
    'languages',
    'machinery',
    'memory',
    'nearby',
    'same_source',
    'screenshots',
    'suggestions',
  ])
  for (const part of ['memory', 'machinery', 'glossary', 'screenshots']) expect(parts.get(part)).toEqual([])
})

test('the history tells who wrote what, the newest first', async () => {
  const id = await idOf('Goodbye')
  await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: ['Ahoj'] })
  await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: ['Sbohem'] })
  const history = (await context(id, 'history')).get('history')
  expect(history.slice(0, 1)).toMatchObject([{ target: ['Sbohem'], old: ['Ahoj'], user: { username: 'boris' } }])
})

test('comments stand with their scope, suggestions with their votes', async () => {
  const id = await idOf('Goodbye')
  const { anna, boris } = kiosk.app
  expect((await anna.post(`/api/units/${id}/comments/`, { comment: 'Too short?', scope: 'translation' })).status).toBe(
    201,
  )
  expect((await boris.post(`/api/units/${id}/comments/`, { comment: 'Where is it?', scope: 'global' })).status).toBe(
    201,
  )
  expect((await boris.post(`/api/units/${id}/suggestions/`, { target: ['Na shledanou'] })).status).toBe(201)
  const parts = await context(id, 'comments,suggestions')
  expect(parts.get('comments')).toMatchObject([
    {
      comment: 'Too short?',
      scope: 'translation',
      user: { username: 'anna' },
      resolved: false,
      may_resolve: true,
      may_delete: true,
    },
    { comment: 'Where is it?', scope: 'source', user: { username: 'boris' }, may_delete: false },
  ])
  expect(parts.get('suggestions')).toMatchObject([
    { target: ['Na shledanou'], user: { username: 'boris' }, own_vote: 0 },
  ])
  expect([...parts.keys()].sort()).toEqual(['comments', 'suggestions'])
})

test('nearby strings come in the order of the file, other languages by their names', async () => {
  const parts = await context(await idOf('Open'), 'nearby,languages')
  expect(parts.get('nearby').map(({ source }: { source: string[] }) => source[0])).toEqual([
    'Open the door',
    '%d ticket left',
    'Goodbye',
    'Short label',
  ])
  expect(parts.get('languages')).toMatchObject([{ language: { code: 'de' }, target: ['Öffnen'], is_secondary: false }])
})

test('the same string elsewhere is shown as far as its reader sees it', async () => {
  const { admin, anna } = kiosk.app
  await admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
  const twin = { name: 'Twin', slug: 'twin', repo: kiosk.remote.gitUrl('kiosk'), branch: 'main', filemask: 'po/*.po' }
  const made = await admin.post('/api/projects/other/components/', {
    ...twin,
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  })
  expect(made.status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const id = await idOf('Open the door')
  const same = async (client: TestClient) => (await context(id, 'same_source', client)).get('same_source')
  expect(await same(anna)).toMatchObject([{ project: 'Other', component: 'Twin', target: ['Otevřete dveře'] }])
  await admin.patch('/api/projects/other/', { access_control: 100 })
  expect(await same(anna)).toEqual([])
  expect(await same(admin)).toHaveLength(1)
})

test('what is hidden or wrong is refused', async () => {
  const { admin, anna } = kiosk.app
  const id = await idOf('Open the door')
  const reply = await anna.get(`/api/editor/strings/${id}/context/?parts=history,weather`)
  expect([reply.status, problemsOf(reply)]).toEqual([400, ['invalid_choice parts']])
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await anna.get(`/api/editor/strings/${id}/context/`)).status).toBe(404)
  expect((await anna.get('/api/editor/complete/?field=component&path=demo')).body.values).toEqual([
    { value: 'flat', name: 'Flat' },
  ])
  expect((await anna.get('/api/editor/complete/?field=language&prefix=de')).body.values).toEqual([])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test.each([
  ['field=is&prefix=untr', ['untranslated']],
  ['field=has&prefix=sugg', ['suggestion']],
  ['field=state&prefix=appr', ['approved']],
  ['field=check&prefix=max-l', ['max-length']],
  ['field=language&prefix=cz&path=demo', ['cs']],
  ['field=component&prefix=ki', ['kiosk']],
  ['field=project&prefix=', ['demo']],
  ['field=language&path=demo/flat', ['cs', 'en']],
  ['field=label&prefix=s&path=demo/kiosk/cs', ['Seen']],
])('%s gives %j', async (query, values) => {
  await kiosk.app.admin.post('/api/projects/demo/labels/', { name: 'Seen' })
  const { body } = await kiosk.app.anna.get(`/api/editor/complete/?${query}`)
  expect(body.values.map(({ value }: { value: string }) => value)).toEqual(values)
})

test('whoever follows a translation hears who is there, and who types', async () => {
  const { anna, base } = { ...kiosk.app, base: kiosk.app.base }
  const unit = await idOf('Goodbye')
  const presence = { path: 'demo/kiosk/cs', client: 'one', unit, typing: true }
  expect((await anna.request('PUT', '/api/editor/presence/', { json: presence })).status).toBe(204)
  const stop = new AbortController()
  const follow = await fetch(`${base}/api/events/?path=demo/kiosk/cs`, { signal: stop.signal })
  const reader = follow.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  const until = async (text: string) => {
    while (!seen.includes(text)) seen += (await reader?.read())?.value ?? ''
  }
  await until('"typing":true')
  expect(seen).toContain(`"unit":${unit}`)
  await kiosk.app.boris.request('PUT', '/api/editor/presence/', {
    json: { ...presence, path: 'demo/kiosk/de', unit: null },
  })
  await anna.request('PUT', '/api/editor/presence/', { json: { ...presence, gone: true } })
  await until('"gone":true')
  expect(seen).not.toContain('boris')
  stop.abort()
  const wrong = await anna.request('PUT', '/api/editor/presence/', { json: { ...presence, path: 'demo/kiosk/de' } })
  expect(problemsOf(wrong)).toEqual(['does_not_exist unit'])
  expect(
    problemsOf(await anna.request('PUT', '/api/editor/presence/', { json: { ...presence, path: 'demo' } })),
  ).toEqual(['does_not_exist path'])
  expect((await kiosk.app.anonymous.request('PUT', '/api/editor/presence/', { json: presence })).status).toBe(401)
})

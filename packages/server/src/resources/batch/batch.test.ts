import { type Kiosk, problemsOf, startAppOn, startKiosk, type TestClient, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const urlOf = async (source: string): Promise<string> =>
  new URL((await kiosk.units('kiosk', 'cs')).get(source).url).pathname
const keyed = (client: TestClient, request: string, key: string, json: object = {}) => {
  const [method = '', path = ''] = request.split(' ')
  return client.request(method, path, { json, headers: { 'idempotency-key': key } })
}
const countOf = async (path: string) => (await kiosk.app.admin.get(path)).body.count

describe('a key of a request', () => {
  test('sent again it is answered the same, and made once', async () => {
    const { anna } = kiosk.app
    const url = await urlOf('Goodbye')
    const body = { state: 20, target: ['Ahoj'] }
    const first = await keyed(anna, `PATCH ${url}`, 'k1', body)
    expect(first.status).toBe(200)
    await kiosk.app.boris.patch(url, { state: 20, target: ['Sbohem'] })
    const again = await keyed(anna, `PATCH ${url}`, 'k1', body)
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([200, first.body, first.headers.get('etag')])
    expect((await anna.get(url)).body.target).toEqual(['Sbohem'])
  })

  test('what is made is made once, also by many at the same time', async () => {
    const { admin } = kiosk.app
    const label = { name: 'Once' }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => keyed(admin, `POST /api/projects/demo/labels/`, 'k2', label)),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    const { id } = replies[0]?.body ?? {}
    for (let time = 0; time < 2; time++)
      expect((await keyed(admin, `DELETE /api/projects/demo/labels/${id}/`, 'k3')).status).toBe(204)
  })

  test('a refusal is the answer as well, but not one of the moment', async () => {
    const { anna, admin } = kiosk.app
    const url = await urlOf('Short label')
    const body = { state: 20, target: ['Štítek'] }
    await admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    const refused = await keyed(anna, `PATCH ${url}`, 'k4', body)
    await admin.post('/api/components/demo/kiosk/lock/', { lock: false })
    const again = await keyed(anna, `PATCH ${url}`, 'k4', body)
    expect([refused.status, again.status, again.body]).toEqual([403, 403, refused.body])
    expect((await keyed(anna, `PATCH ${url}`, 'k5', body)).status).toBe(200)
  })

  test('belongs to one request of one person', async () => {
    const { anna, boris } = kiosk.app
    const url = await urlOf('Goodbye')
    await keyed(anna, `PATCH ${url}`, 'k6', { state: 20, target: ['A'] })
    const other = await keyed(anna, `PATCH ${url}`, 'k6', { state: 20, target: ['B'] })
    expect([other.status, problemsOf(other)]).toEqual([422, ['idempotency_key_reused null']])
    const elsewhere = await keyed(anna, `PATCH ${await urlOf('Short label')}`, 'k6', { state: 20, target: ['A'] })
    expect(elsewhere.status).toBe(422)
    expect((await keyed(boris, `PATCH ${url}`, 'k6', { state: 20, target: ['C'] })).body.target).toEqual(['C'])
    for (const key of ['', 'a b', 'x'.repeat(201)])
      expect(problemsOf(await keyed(anna, `PATCH ${url}`, key, { state: 20, target: ['A'] }))).toEqual([
        'invalid Idempotency-Key',
      ])
  })

  test('keeps no secret, and tells who asks again that there was one', async () => {
    const { app } = kiosk
    const path = '/api/site/projects/demo/tokens/'
    const wanted = { note: 'CI', scopes: ['administer'] }
    const made = await keyed(app.admin, `POST ${path}`, 'k8', wanted)
    expect(made.status).toBe(201)
    const again = await keyed(app.admin, `POST ${path}`, 'k8', wanted)
    expect([again.status, problemsOf(again), again.bytes.toString().includes(made.body.token)]).toEqual([
      409,
      ['conflict null'],
      false,
    ])
    const { rows } = await app.database.executeSql(
      "select status, headers::text || coalesce(body, '') || coalesce(encode(sealed, 'escape'), '') as kept from kept_replies where key = 'k8'",
    )
    expect([rows[0]?.status, String(rows[0]?.kept).includes(made.body.token)]).toEqual([409, false])
    const weak = { note: 'Weak', scopes: ['translate'] }
    const translator = app.withToken((await app.admin.post('/api/account/tokens/', weak)).body.token)
    expect((await keyed(translator, `POST ${path}`, 'k8', wanted)).status).toBe(422)
    expect((await app.admin.get(path)).body.count).toBe(1)
  })

  test('keeps answers sealed; one that another key sealed is told, and nothing is made twice', async () => {
    const { app } = kiosk
    const path = '/api/projects/demo/labels/'
    const before = await countOf(path)
    const wanted = { name: 'Kept in secret' }
    const made = await keyed(app.admin, `POST ${path}`, 'k9', wanted)
    expect((await keyed(app.admin, `POST ${path}`, 'k9', wanted)).body).toEqual(made.body)
    const { rows } = await app.database.executeSql(
      "select status, headers::text || coalesce(body, '') || encode(sealed, 'escape') as kept from kept_replies where key = 'k9'",
    )
    expect([rows[0]?.status, String(rows[0]?.kept).includes(wanted.name)]).toEqual([201, false])
    await app.database.executeSql("update kept_replies set sealed = '\\x00' where key = 'k9'")
    expect((await keyed(app.admin, `POST ${path}`, 'k9', wanted)).status).toBe(409)
    expect(await countOf(path)).toBe(before + 1)
  })

  test('is known to every node, and made anew where its request died', async () => {
    const { database, anna } = kiosk.app
    const url = await urlOf('Goodbye')
    const body = { state: 20, target: ['Dva'] }
    const { databaseUrl, dataDir } = kiosk.app.app.services.config
    const config = { databaseUrl: databaseUrl ?? '', dataDir }
    const second = await startAppOn({ database, config, close: async () => undefined })
    try {
      const first = await keyed(anna, `PATCH ${url}`, 'k7', body)
      await kiosk.app.boris.patch(url, { state: 20, target: ['Tři'] })
      const again = await keyed(second.withToken(tokenOf('anna')), `PATCH ${url}`, 'k7', body)
      expect([again.status, again.body]).toEqual([200, first.body])
      await database.executeSql(
        "update kept_replies set status = null, created = now() - interval '3 minutes' where key = 'k7'",
      )
      expect((await keyed(anna, `PATCH ${url}`, 'k7', body)).status).toBe(200)
      expect((await anna.get(url)).body.target).toEqual(['Dva'])
    } finally {
      await second.app.close()
    }
  })
})

describe('a batch', () => {
  test('has each request answered by itself, in their order, under its own version and key', async () => {
    const { anna, boris } = kiosk.app
    const [door, bye] = [await urlOf('Open the door'), await urlOf('Goodbye')]
    const tag = (await anna.get(door)).headers.get('etag')
    await boris.patch(bye, { state: 20, target: ['Borisovo'] })
    const patch = (path: string, target: string, more: object = {}) => ({
      method: 'PATCH',
      path,
      body: { state: 20, target: [target] },
      ...more,
    })
    const requests = [
      patch(door, 'První', { if_match: tag, idempotency_key: 'b1' }),
      patch(door, 'Druhé', { if_match: tag, idempotency_key: 'b2' }),
      patch(bye, 'Třetí', { if_match: '"old"' }),
      { method: 'GET', path: door },
      { method: 'PATCH', path: door, body: { state: 7, target: [] } },
      { method: 'GET', path: '/api/units/999999/' },
      { method: 'GET', path: '/api/translations/demo/kiosk/cs/file/' },
    ]
    const { status, body } = await anna.post('/api/batch/', { requests })
    expect(status).toBe(200)
    expect(body.responses.map((one: { status: number }) => one.status)).toEqual([200, 412, 412, 200, 400, 404, 200])
    expect(body.responses[1].body.current.target).toEqual(['První'])
    expect(body.responses[2].body.current.author.username).toBe('boris')
    expect(body.responses[3].body.target).toEqual(['První'])
    expect(body.responses[3].etag).toBe(body.responses[0].etag)
    expect(body.responses[6].body).toContain('msgstr "První"')
    const again = await anna.post('/api/batch/', { requests: requests.slice(0, 1) })
    expect(again.body.responses[0]).toEqual(body.responses[0])
  })

  test('is made in the name of its caller alone', async () => {
    const requests = [{ method: 'DELETE', path: '/api/projects/demo/' }]
    expect((await kiosk.app.anna.post('/api/batch/', { requests })).body.responses[0].status).toBe(403)
    expect((await kiosk.app.anonymous.post('/api/batch/', { requests })).status).toBe(401)
    expect(await countOf('/api/projects/')).toBe(1)
  })

  test.each([
    ['/api/batch/', 'invalid requests.0.path'],
    ['/api/events/', 'invalid requests.0.path'],
    ['/healthz/', 'invalid requests.0.path'],
    ['https://example.org/api/', 'invalid requests.0.path'],
    ['/api/a b/', 'invalid requests.0.path'],
    ['', 'blank requests.0.path'],
  ])('carries no %s', async (path, problem) => {
    const reply = await kiosk.app.anna.post('/api/batch/', { requests: [{ method: 'GET', path }] })
    expect([reply.status, problemsOf(reply)]).toEqual([400, [problem]])
  })

  test.each([
    '/api/batch/',
    '/api/%62atch/',
    '/api/./batch/',
    '/api/projects/../batch/?format=json',
    '/api/projects/%2e%2e/batch/',
    '/api\\batch/',
    '/api/batch.json',
    '/api/events/',
    '/api/%65vents/',
    '/api/events',
    '/api/events.json/',
    '/api/../accounts/login/',
    '/api/%zz/',
    '//evil.example/api/',
  ])('carries no batch, no stream and nothing of elsewhere, however it is written: %s', async (path) => {
    const method = path.includes('events') ? 'GET' : 'POST'
    const refused = await kiosk.app.anna.post('/api/batch/', { requests: [{ method, path, body: { requests: [] } }] })
    expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid requests.0.path']])
  })

  test('holds so many bytes of replies: what reads beyond them is refused, what is changed is not', async () => {
    const { anna } = kiosk.app
    const patch = (path: string, text: string) => ({ method: 'PATCH', path, body: { state: 20, target: [text] } })
    const [goodbye, door] = [await urlOf('Goodbye'), await urlOf('Open the door')]
    const long = 'ý'.repeat(200_000)
    for (const path of [goodbye, door]) expect((await anna.patch(path, patch(path, long).body)).status).toBe(200)
    const reading = { method: 'GET', path: '/api/translations/demo/kiosk/cs/units/' }
    const requests = [...Array.from({ length: 99 }, () => reading), patch(goodbye, 'Sbohem')]
    const { status, bytes, body } = await anna.post('/api/batch/', { requests })
    expect(status).toBe(200)
    expect(bytes.length).toBeLessThan(66 * 1024 * 1024)
    const statuses = body.responses.map((one: { status: number }) => one.status)
    expect([statuses[0], statuses[70], statuses[98], statuses[99]]).toEqual([200, 200, 413, 200])
    expect(body.responses[98].body.errors[0].code).toBe('request_too_large')
    await anna.patch(door, { state: 20, target: ['Dveře'] })
    expect((await anna.get(goodbye)).body.target).toEqual(['Sbohem'])
  })

  test('carries a hundred at most, with texts of any length', async () => {
    const request = { method: 'GET', path: '/api/projects/demo/' }
    const many = await kiosk.app.anna.post('/api/batch/', { requests: Array(101).fill(request) })
    expect(many.status).toBe(400)
    const target = ['ý'.repeat(200_000)]
    const requests = [{ method: 'PATCH', path: await urlOf('Goodbye'), body: { state: 20, target } }]
    const { body } = await kiosk.app.anna.post('/api/batch/', { requests })
    expect([body.responses[0].status, body.responses[0].body.target]).toEqual([200, target])
  })
})

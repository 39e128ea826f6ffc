import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const urlOf = async (source: string, language = 'cs', component: 'kiosk' | 'flat' = 'kiosk'): Promise<string> =>
  new URL((await kiosk.units(component, language)).get(source).url).pathname
const tagOf = async (url: string): Promise<string> => (await kiosk.app.anna.get(url)).headers.get('etag') ?? ''
const send = (client: TestClient, request: string, json: object, tag: string) => {
  const [method = '', path = ''] = request.split(' ')
  return client.request(method, path, { json, headers: { 'if-match': tag } })
}

describe('the version of a string', () => {
  test('is strong, the same for whoever asks, and in the answer to a change', async () => {
    const url = await urlOf('Open the door')
    const tag = await tagOf(url)
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect(await tagOf(url)).toBe(tag)
    const reply = await kiosk.app.anna.patch(url, { state: 20, target: ['Otevři'] })
    expect(reply.headers.get('etag')).toBe(reply.body.etag)
    expect(reply.headers.get('etag')).not.toBe(tag)
    expect(await tagOf(url)).toBe(reply.headers.get('etag'))
    const id = url.split('/').at(-2)
    expect((await kiosk.app.anna.get(`/api/editor/strings/?ids=${id}`)).body.strings[0].etag).toBe(
      reply.headers.get('etag'),
    )
  })

  test('moves with every writable field, and back to no earlier one', async () => {
    const { admin } = kiosk.app
    const label = await admin.post('/api/projects/demo/labels/', { name: 'Seen' })
    const url = await urlOf('title', 'en', 'flat')
    const seen = new Set([await tagOf(url)])
    const moves = async (body: object) => {
      const { status, headers, body: written } = await admin.patch(url, body)
      const tag = headers.get('etag') ?? ''
      expect(status).toBe(200)
      expect(await tagOf(url), JSON.stringify(body)).toBe(tag)
      expect(written.etag).toBe(tag)
      expect(seen.has(tag), JSON.stringify(body)).toBe(false)
      seen.add(tag)
    }
    await moves({ explanation: 'Of the page.' })
    await moves({ extra_flags: 'max-length:90' })
    await moves({ labels: [label.body.id] })
    await moves({ state: 20, target: ['Climate'] })
    await moves({ state: 10, target: ['Climate'] })
    await moves({ state: 20, target: ['Weather'] })
    await moves({ explanation: '' })
    await moves({ extra_flags: '' })
    const kept = await tagOf(url)
    await admin.patch(url, { explanation: '' })
    expect(await tagOf(url)).toBe(kept)
  })

  test('a source that moves moves its translations: nobody saves what they translated of another text', async () => {
    const url = await urlOf('farewell', 'cs', 'flat')
    const tag = await tagOf(url)
    await kiosk.app.admin.patch(await urlOf('farewell', 'en', 'flat'), { state: 20, target: ['So long!'] })
    const reply = await send(kiosk.app.anna, `PATCH ${url}`, { state: 20, target: ['Uvidíme se!'] }, tag)
    expect([reply.status, reply.body.current.source]).toEqual([412, ['So long!']])
  })

  test('a change of another version is refused, and told what is there and who wrote it', async () => {
    const { anna, boris } = kiosk.app
    const url = await urlOf('Goodbye')
    const tag = await tagOf(url)
    expect((await send(boris, `PATCH ${url}`, { state: 20, target: ['Ahoj'] }, tag)).status).toBe(200)
    for (const header of [tag, `W/${await tagOf(url)}`, '"x", "y"', '']) {
      const reply = await send(anna, `PUT ${url}`, { state: 20, target: ['Nashle'] }, header)
      expect([reply.status, problemsOf(reply)]).toEqual([412, ['precondition_failed null']])
      expect(reply.body.current).toMatchObject({
        target: ['Ahoj'],
        state: 20,
        author: { username: 'boris', full_name: 'Boris Petrov' },
        etag: await tagOf(url),
      })
    }
    expect((await anna.get(url)).body.target).toEqual(['Ahoj'])
    for (const around of [(one: string) => one, () => '*', (one: string) => `"x", ${one}`]) {
      const body = { state: 20, target: [`Čau ${around('')}`] }
      const reply = await send(anna, `PATCH ${url}`, body, around(await tagOf(url)))
      expect(reply.status).toBe(200)
    }
    const kept = await send(kiosk.app.admin, `DELETE ${url}`, {}, tag)
    expect([kept.status, kept.body.current]).toMatchObject([
      412,
      { state: 20, author: { username: 'anna' }, etag: await tagOf(url) },
    ])
  })

  test('a refused change is made by the same request with the version of the refusal: its key holds no such answer', async () => {
    const { anna } = kiosk.app
    const url = await urlOf('Goodbye')
    const save = (tag: string) =>
      anna.request('PATCH', url, {
        json: { state: 20, target: ['Psáno bez sítě'] },
        headers: { 'if-match': tag, 'idempotency-key': 'written-without-a-network' },
      })
    const refused = await save('"unread"')
    expect(refused.status).toBe(412)
    expect((await save(refused.body.current.etag)).status).toBe(200)
    expect((await save('"unread"')).body.target).toEqual(['Psáno bez sítě'])
  })

  test('of two who save the same version at once one is refused', async () => {
    const { anna, boris } = kiosk.app
    const url = await urlOf('Short label')
    for (let round = 0; round < 5; round++) {
      const tag = await tagOf(url)
      const replies = await Promise.all(
        [anna, boris].map((client, index) =>
          send(client, `PATCH ${url}`, { state: 20, target: [`${round} ${index}`] }, tag),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    }
  })

  test('whoever does not see a string learns nothing of it by a version', async () => {
    const url = await urlOf('Goodbye')
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    const reply = await send(kiosk.app.anna, `PATCH ${url}`, { state: 20, target: ['x'] }, '"x"')
    expect([reply.status, reply.body.current]).toEqual([404, undefined])
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

test('the answer to a change has the checks that the text fails, and the strings that have it now as well', async () => {
  const reply = await kiosk.app.anna.patch(await urlOf('%d ticket left', 'de'), {
    state: 20,
    target: ['%d Karte', 'Karten'],
  })
  expect(reply.body.checks).toContain('c_format')
  expect(reply.body.propagated).toEqual([])
  const made = await kiosk.app.admin.post('/api/projects/demo/components/', {
    name: 'Twin',
    slug: 'twin',
    repo: kiosk.remote.gitUrl('kiosk'),
    branch: 'main',
    filemask: 'po/*.po',
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  })
  expect(made.status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const [twin] = (await kiosk.app.admin.get('/api/translations/demo/twin/cs/units/?q=source:="Open the door"')).body
    .results
  const spread = await kiosk.app.anna.patch(await urlOf('Open the door'), { state: 20, target: ['Otevřít dveře'] })
  expect(spread.body.propagated).toEqual([twin.id])
})

describe('the version of a component', () => {
  test('moves with every setting, and not with the service’s own notes', async () => {
    const { admin } = kiosk.app
    const url = '/api/components/demo/kiosk/'
    const tag = async () => (await admin.get(url)).headers.get('etag')
    const first = await tag()
    await admin.patch(await urlOf('Goodbye'), { state: 20, target: ['Sbohem'] })
    await admin.post(`${url}repository/`, { operation: 'commit' })
    expect(await tag()).toBe(first)
    const seen = new Set([first])
    for (const body of [{ name: 'Kiosk 2' }, { priority: 60 }, { priority: 100 }, { name: 'Kiosk' }]) {
      const reply = await admin.patch(url, body)
      expect([reply.status, reply.headers.get('etag')]).toEqual([200, await tag()])
      expect(seen.has(reply.headers.get('etag'))).toBe(false)
      seen.add(reply.headers.get('etag'))
    }
    await admin.post(`${url}lock/`, { lock: true })
    expect(seen.has(await tag())).toBe(false)
    await admin.post(`${url}lock/`, { lock: false })
  })

  test('a change of another version is refused, of two at once the second', async () => {
    const { admin } = kiosk.app
    const url = '/api/components/demo/kiosk/'
    const tag = (await admin.get(url)).headers.get('etag') ?? ''
    const replies = await Promise.all(['1', '2'].map((name) => send(admin, `PATCH ${url}`, { name }, tag)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const refused = replies.find(({ status }) => status === 412)
    expect(refused?.body.current).toMatchObject({ slug: 'kiosk', author: { username: 'admin' } })
    expect((await send(admin, `DELETE ${url}`, {}, tag)).status).toBe(412)
    await admin.patch(url, { name: 'Kiosk' })
  })
})

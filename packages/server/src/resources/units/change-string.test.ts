import { type Kiosk, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

interface KnownString {
  readonly url: string
  /** With all its digits, which the reader of JSON loses. */
  readonly hash: string
}

async function known(component: 'kiosk' | 'flat', name: string, language = 'en'): Promise<KnownString> {
  const { url } = (await kiosk.units(component, language)).get(name)
  const { bytes } = await kiosk.app.admin.get(url)
  return { url, hash: /"content_hash":(-?\d+),/.exec(bytes.toString('utf8'))?.[1] ?? '' }
}

/** As clients send it whose numbers have 64 bits. */
const change = ({ url, hash }: KnownString, body: object): Promise<TestReply> => {
  const text = JSON.stringify({ content_hash: '#', ...body }).replace('"#"', hash)
  return kiosk.app.admin.request('POST', `${url}source/`, { raw: text })
}

describe('a bilingual string', () => {
  test('needs strings that are managed here', async () => {
    const refused = await change(await known('kiosk', 'Goodbye'), { source: ['Farewell'] })
    expect([refused.status, problemsOf(refused)]).toEqual([403, ['permission_denied null']])
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { manage_units: true, push_on_commit: true })
  })
  test('gets another text in all files, stays the same string, and its translations need editing', async () => {
    const { app, remote } = kiosk
    const string = await known('kiosk', 'Open the door')
    const cs = (await kiosk.units('kiosk', 'cs')).get('Open the door')
    await app.admin.post(`${cs.url}comments/`, { scope: 'global', comment: 'Which door?' })
    const reply = await change(string, { source: ['Open this door'] })
    expect([reply.status, reply.body.url, reply.body.source]).toEqual([200, string.url, ['Open this door']])
    expect((await app.admin.get(cs.url)).body).toMatchObject({
      source: ['Open this door'],
      previous_source: 'Open the door',
      target: ['Otevřete dveře'],
      state: 10,
      num_words: 3,
      position: 1,
      pending: false,
    })
    expect((await app.admin.get(`${string.url}comments/`)).body.count).toBe(1)
    const entry =
      '#: src/main.c:10\n#, fuzzy\n#| msgid "Open the door"\nmsgid "Open this door"\nmsgstr "Otevřete dveře"\n'
    expect(await remote.readText('kiosk', 'po/cs.po')).toContain(entry)
    expect(await remote.readText('kiosk', 'po/kiosk.pot')).toContain('msgid "Open this door"\nmsgstr ""\n')
    expect(await remote.readText('kiosk', 'po/kiosk.pot')).not.toContain('Open the door')
    expect((await remote.log('kiosk'))[0]?.author).toBe('Site Admin <admin@example.com>')
    const { results } = (await app.admin.get('/api/components/demo/kiosk/changes/?action=30')).body
    expect(results.map(({ old, target }: { old: string; target: string }) => [old, target])).toContainEqual([
      'Open the door',
      'Open this door',
    ])
    expect((await kiosk.units('kiosk', 'cs')).size).toBe(5)
  })
  test('both forms of a plural string change, the count of them does not', async () => {
    const string = await known('kiosk', '%d ticket left')
    expect(problemsOf(await change(string, { source: ['%d seat left'] }))).toEqual(['invalid source'])
    expect(problemsOf(await change(string, { source: ['%d ticket left', ''] }))).toEqual(['blank source.1'])
    expect((await change(string, { source: ['%d ticket left', '%d seats left'] })).status).toBe(200)
    const plural = (await kiosk.units('kiosk', 'de')).get('%d ticket left')
    expect(plural).toMatchObject({ source: ['%d ticket left', '%d seats left'], target: ['%d Karte', '%d Karten'] })
    expect(plural).toMatchObject({ state: 10, flags: 'c-format' })
    expect(await kiosk.remote.readText('kiosk', 'po/de.po')).toContain('msgid_plural "%d seats left"\n')
  })
  test('another context leaves its translations as they are', async () => {
    const string = await known('kiosk', 'Open')
    expect((await change(string, { context: 'verb' })).body).toMatchObject({ context: 'verb', source: ['Open'] })
    expect((await kiosk.units('kiosk', 'cs')).get('Open')).toMatchObject({
      context: 'verb',
      target: ['Otevřít'],
      state: 20,
    })
    expect(await kiosk.remote.readText('kiosk', 'po/cs.po')).toContain(
      'msgctxt "verb"\nmsgid "Open"\nmsgstr "Otevřít"\n',
    )
  })
  test('a change is of the string as it was read', async () => {
    const string = await known('kiosk', 'Goodbye')
    expect((await change(string, { source: ['Bye'] })).status).toBe(200)
    for (const hash of [string.hash, '1', String(2n ** 63n - 1n)]) {
      const stale = await change({ ...string, hash }, { source: ['Farewell'] })
      expect([stale.status, problemsOf(stale)]).toEqual([400, ['invalid content_hash']])
    }
    const wrong = ['"x"', '1.5', 'null', 'true', '[]', String(2n ** 63n)]
    const codes = ['invalid', 'invalid', 'null', 'invalid', 'invalid', 'max_value']
    for (const [index, hash] of wrong.entries())
      expect(problemsOf(await change({ ...string, hash }, {}))).toEqual([`${codes[index]} content_hash`])
    const none = await kiosk.app.admin.post(`${string.url}source/`, {})
    expect([none.status, problemsOf(none)]).toEqual([400, ['required content_hash']])
  })
  test('two strings never have one name', async () => {
    const taken = await change(await known('kiosk', 'Short label'), { source: ['Bye'] })
    expect([taken.status, problemsOf(taken)]).toEqual([400, ['invalid non_field_errors']])
  })
  test('an explanation is the only thing that needs no commit', async () => {
    const string = await known('kiosk', 'Short label')
    const commits = (await kiosk.remote.log('kiosk')).length
    expect((await change(string, { explanation: 'On a key.' })).body.explanation).toBe('On a key.')
    expect((await kiosk.remote.log('kiosk')).length).toBe(commits)
  })

  test('gets what was typed for a string that had its name before', async () => {
    const { admin, anna } = kiosk.app
    const label = (await kiosk.units('kiosk', 'cs')).get('Short label')
    expect((await anna.patch(label.url, { state: 20, target: ['Štítek'] })).status).toBe(200)
    expect((await admin.delete((await known('kiosk', 'Short label')).url)).status).toBe(204)
    const named = await change(await known('kiosk', 'Bye'), { source: ['Short label'] })
    expect(named.status).toBe(200)
    const again = (await kiosk.units('kiosk', 'cs')).get('Short label')
    const suggested = (await admin.get(`${again.url}suggestions/`)).body.results
    expect(suggested.map(({ target }: { target: unknown }) => target)).toEqual([['Štítek']])
    const back = await change(await known('kiosk', 'Short label'), { source: ['Bye'] })
    expect(back.status).toBe(200)
  })
})

describe('a monolingual string', () => {
  test('gets another key in all files, and another text in the template', async () => {
    const { app, remote } = kiosk
    await app.admin.patch('/api/components/demo/flat/', { push_on_commit: true })
    const reply = await change(await known('flat', 'sunny'), { context: 'weather.sunny', source: ['Sunny today.'] })
    expect(reply.body).toMatchObject({ context: 'weather.sunny', source: ['Sunny today.'], target: ['Sunny today.'] })
    expect(await remote.readText('flat', 'flat/en.po')).toContain('msgid "weather.sunny"\nmsgstr "Sunny today."\n')
    const cs = (await kiosk.units('flat', 'cs')).get('weather.sunny')
    expect(cs).toMatchObject({ target: ['Dnes je slunečno.'], state: 10, previous_source: 'It is sunny today.' })
    await app.admin.post('/api/components/demo/flat/repository/', { operation: 'push' })
    expect(await remote.readText('flat', 'flat/cs.po')).toContain('msgid "weather.sunny"\nmsgstr "Dnes je slunečno."\n')
    expect((await kiosk.units('flat', 'cs')).size).toBe(3)
  })
  test('a key is not empty, nor one that the component leaves out', async () => {
    const string = await known('flat', 'title')
    expect(problemsOf(await change(string, { context: '' }))).toEqual(['blank context'])
    await kiosk.app.admin.patch('/api/components/demo/flat/', { key_filter: '^(title|farewell|weather)' })
    expect(problemsOf(await change(string, { context: 'name' }))).toEqual(['invalid context'])
  })
})

test('translators, strangers, locked components and translations are refused', async () => {
  const { app } = kiosk
  const { url, hash } = await known('kiosk', 'Bye')
  const body = { content_hash: hash, source: ['No'] }
  expect((await app.anonymous.post(`${url}source/`, body)).status).toBe(401)
  // She may edit source texts, not explain them.
  expect((await app.anna.post(`${url}source/`, { ...body, explanation: 'No' })).status).toBe(403)
  const translation = await known('kiosk', 'Bye', 'cs')
  const other = await change(translation, { source: ['No'] })
  expect([other.status, problemsOf(other)]).toEqual([400, ['not-a-source-unit null']])
  await app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
  expect((await app.admin.post(`${url}source/`, body)).status).toBe(403)
  await app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
  await app.admin.patch('/api/projects/demo/', { access_control: 100 })
  expect((await app.anna.post(`${url}source/`, body)).status).toBe(404)
})

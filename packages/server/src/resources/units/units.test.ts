import { type Kiosk, problemsOf, startKiosk, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../domain/user/profile/add-user.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = (component: string, language: string) => `/api/translations/demo/${component}/${language}/units/`
const urlOf = async (source: string, language = 'cs'): Promise<string> =>
  (await kiosk.units('kiosk', language)).get(source).url

describe('reading', () => {
  test('a string has its texts, its place and its hashes with every digit', async () => {
    const url = await urlOf('%d ticket left')
    const { bytes, body } = await kiosk.app.anonymous.get(url)
    expect(body).toMatchObject({
      translation: `${kiosk.app.base}/api/translations/demo/kiosk/cs/`,
      language_code: 'cs',
      source: ['%d ticket left', '%d tickets left'],
      target: ['Zbývá %d lístek', 'Zbývají %d lístky', 'Zbývá %d lístků'],
      location: 'src/main.c:20, src/main.c:44',
      flags: 'c-format',
      state: 20,
      position: 2,
      num_words: 6,
      priority: 100,
      url,
    })
    const hash = /"id_hash":(-?\d+),"content_hash":\1,/.exec(bytes.toString('utf8'))?.[1] ?? ''
    const checksum = (BigInt(hash) + 2n ** 63n).toString(16).padStart(16, '0')
    expect(body.web_url).toBe(`https://weft.example/translate/demo/kiosk/cs/?checksum=${checksum}`)
  })
  test('a source string lists its translations, another one refuses', async () => {
    const reply = await kiosk.app.anonymous.get(`${await urlOf('Goodbye', 'en')}translations/`)
    expect(reply.body.map((unit: { language_code: string }) => unit.language_code)).toEqual(['cs', 'de'])
    const refused = await kiosk.app.anonymous.get(`${await urlOf('Goodbye')}translations/`)
    expect([refused.status, problemsOf(refused)]).toEqual([400, ['not-a-source-unit null']])
  })
  test('pages keep the search, and links the format', async () => {
    const first = await kiosk.app.anonymous.get(`${path('kiosk', 'cs')}?q=is:translated&page_size=3&format=json`)
    expect(first.body.count).toBe(4)
    expect(first.body.next).toContain('q=is%3Atranslated')
    expect(first.body.results[0].source_unit).toContain('?format=json')
    expect((await kiosk.app.anonymous.get(first.body.next)).body.results).toHaveLength(1)
    expect((await kiosk.app.anonymous.get(`${path('kiosk', 'cs')}?page=9`)).status).toBe(404)
  })
})

describe('writing a text', () => {
  test('it is mended, stored, pending and counted, and answered with what can be written, its checks and its version', async () => {
    const url = await urlOf('Open the door')
    const reply = await kiosk.app.anna.patch(url, { state: 20, target: ['  Otevři dveře '] })
    expect(reply.body).toEqual({
      ...{ target: ['Otevři dveře'], state: 20, explanation: '', extra_flags: '', labels: [] },
      ...{ checks: [], propagated: [], etag: reply.headers.get('etag') },
    })
    expect((await kiosk.app.anna.get(url)).body).toMatchObject({ target: ['Otevři dveře'], pending: true })
    const { body } = await kiosk.app.boris.get('/api/users/anna/contributions/')
    expect([body.count, body.results[0].url]).toEqual([1, `${kiosk.app.base}/api/translations/demo/kiosk/cs/`])
  })
  test('the same text again changes nothing', async () => {
    const url = await urlOf('Open the door')
    const body = { state: 20, target: ['Otevři dveře'] }
    await kiosk.app.anna.patch(url, body)
    const before = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/changes/')
    expect((await kiosk.app.boris.put(url, { ...body, labels: [] })).status).toBe(200)
    const after = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/changes/')
    expect(after.body.count).toBe(before.body.count)
  })
  test.each<[object, string[]]>([
    [{ target: ['x'] }, ['invalid state', 'invalid target']],
    [{ state: 20 }, ['invalid target']],
    [{ state: 30, target: ['x'] }, ['invalid state']],
    [{ state: 0, target: ['x'] }, ['invalid state']],
    [{ state: 100, target: ['x'] }, ['invalid state']],
    [{ state: 7, target: ['x'] }, ['invalid_choice state']],
    [{ state: 20, target: [] }, ['invalid target']],
    [{ state: 20, target: ['a', 'b'] }, ['invalid target']],
    [{ state: 20, target: 'a' }, ['not_a_list target']],
    [{ state: 20, target: [''] }, ['blank target.0']],
    [{ state: 20, target: ['a\0'] }, ['null_characters_not_allowed target.0']],
  ])('%j is refused', async (body, problems) => {
    const reply = await kiosk.app.anna.patch(await urlOf('Short label'), body)
    expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  })
  test('PUT needs both, and no labels', async () => {
    const url = await urlOf('Short label')
    expect(problemsOf(await kiosk.app.anna.put(url, {}))).toEqual(['required target', 'required state'])
    expect((await kiosk.app.anna.put(url, { state: 10, target: ['Štítek'] })).body.state).toBe(10)
  })
  test('an empty text empties the string', async () => {
    const url = await urlOf('Short label')
    expect((await kiosk.app.anna.patch(url, { state: 0, target: [''] })).body.state).toBe(0)
  })
  test('approving needs reviews and the right', async () => {
    const url = await urlOf('Open the door', 'de')
    const body = { state: 30, target: ['Tür auf'] }
    expect((await kiosk.app.admin.patch(url, body)).status).toBe(400)
    await kiosk.app.admin.patch('/api/projects/demo/', { translation_review: true })
    expect(problemsOf(await kiosk.app.anna.patch(url, body))).toEqual(['invalid state'])
    expect((await kiosk.app.admin.patch(url, body)).body.state).toBe(30)
    // A user without the right to review may not change approved texts either.
    expect((await kiosk.app.anna.patch(url, { state: 20, target: ['Tür'] })).status).toBe(403)
    await kiosk.app.admin.patch('/api/projects/demo/', { translation_review: false })
  })
  test('source texts of a bilingual component and locked components are not written', async () => {
    const source = await kiosk.app.admin.patch(await urlOf('Goodbye', 'en'), { state: 20, target: ['Bye'] })
    expect(source.status).toBe(403)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    const locked = await kiosk.app.anna.patch(await urlOf('Goodbye'), { state: 20, target: ['Sbohem'] })
    expect(locked.status).toBe(403)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
  })
  test('whom a commit could not name writes nothing', async () => {
    const { app } = kiosk
    const token = tokenOf('erin')
    const erin = { username: 'erin', fullName: 'Erin', email: null, isSuperuser: true, token }
    await app.database.transaction((tx) => addUser(tx, erin))
    const bytes = 'msgid "Goodbye"\nmsgstr "Sbohem"\n'
    const upload = { form: {}, files: { file: { name: 'cs.po', bytes } } }
    const client = app.withToken(token)
    for (const reply of [
      await client.patch(await urlOf('Goodbye'), { state: 20, target: ['Sbohem'] }),
      await client.post(path('flat', 'en'), { key: 'rain', value: ['It rains.'] }),
      await client.delete((await kiosk.units('flat', 'en')).get('title').url),
      await client.request('POST', '/api/translations/demo/kiosk/cs/file/', upload),
    ])
      expect([reply.status, problemsOf(reply)]).toEqual([403, ['permission_denied null']])
  })
  test('strangers sign in first, and hidden strings are not there', async () => {
    const url = await urlOf('Goodbye')
    expect((await kiosk.app.anonymous.patch(url, {})).status).toBe(401)
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect((await kiosk.app.anna.get(url)).status).toBe(404)
    expect((await kiosk.app.anna.patch(url, { state: 20, target: ['x'] })).status).toBe(404)
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
    expect((await kiosk.app.anna.get('/api/units/999999/')).status).toBe(404)
  })
})

describe('annotating source strings', () => {
  test('flags decide about every language', async () => {
    const source = await urlOf('Goodbye', 'en')
    const target = await urlOf('Goodbye')
    expect((await kiosk.app.admin.patch(source, { extra_flags: 'read-only' })).status).toBe(200)
    expect((await kiosk.app.admin.get(target)).body.state).toBe(100)
    expect((await kiosk.app.admin.patch(target, { state: 20, target: ['x'] })).status).toBe(403)
    expect((await kiosk.app.admin.patch(source, { extra_flags: '' })).status).toBe(200)
    expect((await kiosk.app.admin.get(target)).body.state).toBe(20)
  })
  test('what is wrong or not allowed is refused', async () => {
    const source = await urlOf('Goodbye', 'en')
    expect((await kiosk.app.anna.patch(source, { explanation: 'No' })).status).toBe(403)
    expect((await kiosk.app.admin.patch(await urlOf('Goodbye'), { explanation: 'No' })).status).toBe(403)
    expect(problemsOf(await kiosk.app.admin.patch(source, { extra_flags: 'no-such-flag' }))).toEqual([
      'invalid extra_flags',
    ])
    expect(problemsOf(await kiosk.app.admin.patch(source, { labels: [4711] }))).toEqual(['invalid labels'])
  })
  test('labels come and go as a whole', async () => {
    const made = await kiosk.app.admin.post('/api/projects/demo/labels/', { name: 'Later' })
    const source = await urlOf('Goodbye', 'en')
    expect((await kiosk.app.admin.patch(source, { labels: [made.body.id] })).body.labels).toEqual([made.body.id])
    // As in Weblate they are shown where they were set.
    expect((await kiosk.app.anna.get(source)).body.labels).toMatchObject([{ name: 'Later' }])
    expect((await kiosk.app.anna.get(await urlOf('Goodbye'))).body.labels).toEqual([])
    expect((await kiosk.app.admin.patch(source, { labels: [] })).body.labels).toEqual([])
  })
})

describe('adding and removing strings', () => {
  test('a monolingual string comes into every language at once, and into the template by a commit', async () => {
    const { app, remote } = kiosk
    const reply = await app.admin.post(path('flat', 'en'), { key: 'rain', value: ['It rains.'] })
    expect(reply.status).toBe(200)
    const added = { context: 'rain', source: ['It rains.'], target: ['It rains.'], state: 20, pending: true }
    expect(reply.body).toMatchObject({ ...added, position: 4, num_words: 2 })
    expect((await kiosk.units('flat', 'cs')).get('rain')).toMatchObject({
      source: ['It rains.'],
      target: [''],
      state: 0,
      pending: false,
      position: 4,
    })
    const written = 'msgid "rain"\nmsgstr "It rains."\n'
    expect((await app.anonymous.get('/api/translations/demo/flat/en/file/')).bytes.toString()).toContain(written)
    expect(await remote.readText('flat', 'flat/en.po')).not.toContain(written)
    const commit = await app.admin.post('/api/components/demo/flat/repository/', { operation: 'commit' })
    expect(commit.body).toEqual({ result: true })
    expect(await remote.readText('flat', 'flat/en.po')).toContain(written)
    expect((await remote.log('flat'))[0]?.author).toBe('Site Admin <admin@example.com>')
    expect((await app.admin.get(reply.body.url)).body).toMatchObject({ ...added, pending: false })
  })
  test('a string comes in the state that was wished', async () => {
    const { app } = kiosk
    for (const state of [10, 11, 12, 20]) {
      const { body } = await app.admin.post(path('flat', 'en'), { key: `state.${state}`, value: ['Text'], state })
      expect([body.state, body.fuzzy]).toEqual([state, state < 20])
      expect((await app.admin.delete(body.url)).status).toBe(204)
    }
    expect((await kiosk.app.admin.get('/api/translations/demo/flat/en/')).body.total).toBe(4)
  })
  test('strings of a bilingual component come where they were added; source strings everywhere', async () => {
    const { app, remote } = kiosk
    const component = '/api/components/demo/kiosk/'
    await app.admin.patch(component, { manage_units: true, push_on_commit: false })
    const close = { context: 'door', source: ['Close'], target: ['Zavřít'], state: 12 }
    const own = await app.admin.post(path('kiosk', 'cs'), close)
    expect(own.body).toMatchObject({ source: ['Close'], target: ['Zavřít'], context: 'door', state: 12, pending: true })
    expect((await app.anonymous.get(own.body.source_unit)).body).toMatchObject({ state: 100, pending: false })
    expect((await kiosk.units('kiosk', 'de')).has('Close')).toBe(false)
    const forms = { source: ['%d day', '%d days'] }
    expect((await app.admin.post(path('kiosk', 'en'), forms)).body).toMatchObject({ state: 100, target: forms.source })
    const day = { state: 0, pending: true }
    expect((await kiosk.units('kiosk', 'cs')).get('%d day')).toMatchObject({ target: ['', '', ''], ...day })
    expect((await kiosk.units('kiosk', 'de')).get('%d day')).toMatchObject({ target: ['', ''], ...day })
    await app.admin.post(`${component}repository/`, { operation: 'push' })
    const base = await remote.readText('kiosk', 'po/kiosk.pot')
    expect(base).toContain('msgid "%d day"\nmsgid_plural "%d days"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    expect(base).not.toContain('"Close"')
    expect(base).toContain('"Last-Translator: Jo Doe <jo@example.org>')
    const cs = await remote.readText('kiosk', 'po/cs.po')
    expect(cs).toContain('#, fuzzy\nmsgctxt "door"\nmsgid "Close"\nmsgstr "Zavřít"\n')
    expect(cs).toContain('msgstr[2] ""')
    expect(await remote.readText('kiosk', 'po/de.po')).not.toContain('"Close"')
    expect((await kiosk.units('kiosk', 'cs')).get('%d day')).toMatchObject({ pending: false })
    expect((await app.admin.get(own.body.url)).body).toMatchObject({ state: 12, pending: false })
  })
  test('strings that wait are committed before a pull, and go with a reset', async () => {
    const { app, remote } = kiosk
    const repository = '/api/components/demo/kiosk/repository/'
    await app.admin.post(path('kiosk', 'cs'), { source: ['Later'], target: ['Později'] })
    const cs = await remote.readText('kiosk', 'po/cs.po')
    await remote.commit('kiosk', { 'po/cs.po': `${cs}\nmsgid "Newest"\nmsgstr ""\n` }, 'Upstream')
    expect((await app.admin.post(repository, { operation: 'pull' })).body).toEqual({ result: true })
    const units = await kiosk.units('kiosk', 'cs')
    expect(units.get('Later')).toMatchObject({ target: ['Později'], pending: false })
    expect(units.get('Later').position).toBeLessThan(units.get('Newest').position)
    expect((await app.admin.post(repository, { operation: 'reset' })).body).toEqual({ result: true })
    expect((await kiosk.units('kiosk', 'cs')).has('Later')).toBe(false)
    expect((await kiosk.units('kiosk', 'en')).has('Later')).toBe(false)
    const removed = await app.admin.get('/api/components/demo/kiosk/changes/?action=63')
    expect(removed.body.results.map((change: { old: string }) => change.old)).toContain('Později')
    await app.admin.patch('/api/components/demo/kiosk/', { manage_units: false })
  })
  test('its text changes in the template, and its translations need editing', async () => {
    const en = await kiosk.units('flat', 'en')
    const reply = await kiosk.app.admin.patch(en.get('title').url, { state: 20, target: ['Weather report'] })
    expect(reply.body.target).toEqual(['Weather report'])
    expect((await kiosk.units('flat', 'cs')).get('title')).toMatchObject({
      source: ['Weather report'],
      previous_source: 'Weather',
      state: 10,
      num_words: 2,
    })
  })
  test.each<[object, string[]]>([
    [{ key: 'sunny', value: ['x'] }, ['invalid non_field_errors']],
    [{ key: '', value: ['x'] }, ['blank key']],
    [{ key: 'x' }, ['required value']],
    [{}, ['required key', 'required value']],
    [{ key: 'x', value: [] }, ['invalid non_field_errors']],
    [{ key: 'x', value: ['a', 'b', 'c'] }, ['invalid non_field_errors']],
    [{ key: 'x', value: [''] }, ['blank value.0']],
    [{ key: 'x', value: ['a'], state: 30 }, ['invalid state']],
    [{ key: 'x', value: ['a'], state: 100 }, ['invalid state']],
    [{ key: 'x', value: ['a'], state: 0 }, ['invalid state']],
    [{ key: 'x', value: ['a'], state: 7 }, ['invalid_choice state']],
    [{ key: 7, value: 'a' }, ['not_a_list value']],
  ])('%j is refused', async (body, problems) => {
    const reply = await kiosk.app.admin.post(path('flat', 'en'), body)
    expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  })
  test('only who may, where strings are managed here', async () => {
    const string = { key: 'snow', value: ['It snows.'] }
    expect((await kiosk.app.anna.post(path('flat', 'en'), string)).status).toBe(403)
    expect((await kiosk.app.admin.post(path('flat', 'cs'), string)).status).toBe(403)
    expect((await kiosk.app.admin.post(path('kiosk', 'cs'), { source: ['a'], target: ['b'] })).status).toBe(403)
    const url = await urlOf('Goodbye')
    expect((await kiosk.app.anna.delete(url)).status).toBe(403)
    expect((await kiosk.app.admin.delete(url)).status).toBe(403)
  })
  test('a removed string leaves all files, after what was pending', async () => {
    const { app, remote } = kiosk
    const cs = await kiosk.units('flat', 'cs')
    await app.anna.patch(cs.get('farewell').url, { state: 20, target: ['Nashledanou'] })
    const en = await kiosk.units('flat', 'en')
    expect((await app.admin.delete(en.get('sunny').url)).status).toBe(204)
    expect([...(await kiosk.units('flat', 'cs')).keys()]).toEqual(['title', 'farewell', 'rain'])
    expect(await remote.readText('flat', 'flat/en.po')).not.toContain('sunny')
    const file = await remote.readText('flat', 'flat/cs.po')
    expect(file).not.toContain('sunny')
    expect(file).toContain('msgid "farewell"\nmsgstr "Nashledanou"\n')
    const changes = await app.admin.get('/api/projects/demo/changes/?action=63')
    expect(changes.body.results[0]).toMatchObject({ user: `${app.base}/api/users/admin/` })
    expect((await app.admin.delete(en.get('sunny').url)).status).toBe(404)
  })
})

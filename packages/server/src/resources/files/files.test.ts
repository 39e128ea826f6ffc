import { type Kiosk, kioskCatalogue, kioskTexts, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = (language = 'cs', component = 'kiosk') => `/api/translations/demo/${component}/${language}/file/`
const door = async () => (await kiosk.units('kiosk', 'cs')).get('Open the door')

interface SentFile {
  readonly as?: 'admin' | 'anna' | 'anonymous'
  readonly form?: Readonly<Record<string, string>>
  readonly bytes?: string
  readonly to?: string
  readonly method?: 'POST' | 'PUT'
}

const upload = ({ as = 'admin', form = {}, bytes = '', to = path(), method = 'POST' }: SentFile) =>
  kiosk.app[as].request(method, to, { form, files: { file: { name: 'cs.po', bytes } } })

const counts = (not_found: number, skipped: number, accepted: number, total = 5) => ({
  not_found,
  skipped,
  accepted,
  total,
  result: accepted > 0,
  count: total,
  not_found_strings: expect.any(Array),
})

/** Each test begins with the texts of the start. */
beforeEach(async () => {
  const bytes = kioskCatalogue('cs', kioskTexts.cs)
  expect((await upload({ form: { method: 'replace' }, bytes })).status).toBe(200)
})

test('the resource takes forms alone', async () => {
  const { body } = await kiosk.app.anna.request('OPTIONS', path())
  expect(body.parses).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data'])
})

describe('the files beside the translations', () => {
  test('are as in the repository', async () => {
    const base = await kiosk.app.anonymous.get('/api/components/demo/kiosk/new_template/')
    expect(base.headers.get('content-disposition')).toBe('attachment; filename=kiosk.pot')
    expect(base.bytes.equals((await kiosk.remote.read('kiosk', 'po/kiosk.pot')) ?? Buffer.alloc(0))).toBe(true)
    const template = await kiosk.app.anonymous.get('/api/components/demo/flat/monolingual_base/')
    expect(template.headers.get('content-disposition')).toBe('attachment; filename=en.po')
    expect(template.bytes.equals((await kiosk.remote.read('flat', 'flat/en.po')) ?? Buffer.alloc(0))).toBe(true)
  })
  test('are a 404 where a component has none', async () => {
    expect((await kiosk.app.anonymous.get('/api/components/demo/kiosk/monolingual_base/')).status).toBe(404)
    expect((await kiosk.app.anonymous.get('/api/components/demo/flat/new_template/')).status).toBe(404)
  })
})

describe('download', () => {
  test('without pending texts the file is the one in the repository, to the byte', async () => {
    const reply = await kiosk.app.anonymous.get(path())
    expect(reply.headers.get('content-type')).toBe('text/x-gettext-catalog')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=demo-kiosk-cs.po')
    expect(reply.bytes.equals((await kiosk.remote.read('kiosk', 'po/cs.po')) ?? Buffer.alloc(0))).toBe(true)
  })
  test('pending texts are in it, and no commit is made', async () => {
    const before = await kiosk.remote.log('kiosk')
    await kiosk.app.anna.patch((await door()).url, { state: 20, target: ['Sezame, otevři se'] })
    const file = (await kiosk.app.anonymous.get(path())).bytes.toString('utf8')
    expect(file).toContain('msgid "Open the door"\nmsgstr "Sezame, otevři se"\n')
    expect(file).toContain('"Last-Translator: Anna Nováková <anna@example.com>\\n"')
    expect(await kiosk.remote.log('kiosk')).toEqual(before)
    expect((await door()).pending).toBe(true)
  })
  test('whoever has it already gets 304', async () => {
    const modified = (await kiosk.app.anonymous.get(path())).headers.get('last-modified') ?? ''
    const again = await kiosk.app.anonymous.get(path(), { 'if-modified-since': modified })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const older = await kiosk.app.anonymous.get(path(), { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })
    expect(older.status).toBe(200)
  })
  test('its own format may be asked for, others are refused, and the source language has the template', async () => {
    const own = await kiosk.app.anonymous.get(`${path()}?format=po`)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/x-po; charset=utf-8'])
    const asLinked = await kiosk.app.anonymous.get(`${path()}?format=api`)
    expect([asLinked.status, asLinked.bytes]).toEqual([200, (await kiosk.app.anonymous.get(path())).bytes])
    expect(problemsOf(await kiosk.app.anonymous.get(`${path()}?format=nosuch`))).toEqual(['invalid format'])
    expect(problemsOf(await kiosk.app.anonymous.get(`${path()}?q=is:fuzzy`))).toEqual(['invalid q'])
    const template = await kiosk.app.anonymous.get(path('en'))
    expect(template.headers.get('content-disposition')).toBe('attachment; filename=demo-kiosk-en.pot')
  })
})

describe('uploading texts', () => {
  const texts = { ...kioskTexts.cs, door: 'Račte otevřít', label: '' }
  const bytes = kioskCatalogue('cs', texts)

  test('what is translated stays, unless the file is to win', async () => {
    expect((await upload({ as: 'anna', bytes })).body).toEqual(counts(0, 3, 0))
    expect((await upload({ bytes, form: { conflicts: 'replace-translated' } })).body).toEqual(counts(0, 2, 1))
    expect(await door()).toMatchObject({ target: ['Račte otevřít'], state: 20, pending: true })
    const { body } = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/changes/')
    expect(body.results[0]).toMatchObject({ action: 78, details: { method: 'translate', accepted: 1, total: 5 } })
    expect(body.results[1]).toMatchObject({ action: 9, target: 'Račte otevřít', old: 'Otevřete dveře' })
  })
  test('fuzzy texts are left out, kept fuzzy or taken', async () => {
    const byes = kioskCatalogue('cs', { ...kioskTexts.cs, bye: '~Sbohem' })
    expect((await upload({ bytes: byes })).body.accepted).toBe(0)
    expect((await upload({ bytes: byes, form: { fuzzy: 'process' } })).body.accepted).toBe(1)
    expect((await kiosk.units('kiosk', 'cs')).get('Goodbye')).toMatchObject({ target: ['Sbohem'], state: 10 })
    expect((await upload({ bytes: byes, form: { fuzzy: 'approve' } })).body.accepted).toBe(1)
    expect((await kiosk.units('kiosk', 'cs')).get('Goodbye').state).toBe(20)
  })
  test('method fuzzy marks what it writes', async () => {
    await upload({ bytes, form: { method: 'fuzzy', conflicts: 'replace-translated' } })
    expect(await door()).toMatchObject({ target: ['Račte otevřít'], state: 10 })
  })
  test('suggestions stand beside the texts, once', async () => {
    expect((await upload({ bytes, as: 'anna', form: { method: 'suggest' } })).body).toEqual(counts(0, 2, 1))
    expect(await door()).toMatchObject({ target: ['Otevřete dveře'], has_suggestion: true })
    expect((await upload({ bytes, as: 'anna', form: { method: 'suggest' } })).body).toEqual(counts(0, 3, 0))
  })
  test('strings that are not there are counted', async () => {
    const more = `${bytes}\nmsgid "Elsewhere"\nmsgstr "Jinde"\n`
    expect((await upload({ bytes: more })).body).toEqual(counts(1, 3, 0, 6))
  })
  test('the texts may be those of another', async () => {
    const author = { author_name: 'Zoe', author_email: 'zoe@example.org' }
    await upload({ bytes, method: 'PUT', form: { conflicts: 'replace-translated', ...author } })
    const { body } = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/changes/')
    expect(body.results[1]).toMatchObject({
      user: `${kiosk.app.base}/api/users/admin/`,
      author: `${kiosk.app.base}/api/users/zoe/`,
    })
    const file = (await kiosk.app.anonymous.get(path())).bytes.toString('utf8')
    expect(file).toContain('"Last-Translator: Zoe <zoe@example.org>\\n"')
  })
})

describe('uploading files', () => {
  test('texts of a template become what its translations are made from', async () => {
    const bytes = 'msgid "title"\nmsgstr "Weather report"\n'
    const reply = await upload({ bytes, to: path('en', 'flat'), form: { conflicts: 'replace-translated' } })
    expect(reply.body).toEqual(counts(0, 0, 1, 1))
    expect((await kiosk.units('flat', 'cs')).get('title')).toMatchObject({
      source: ['Weather report'],
      previous_source: 'Weather',
      state: 10,
    })
    const changed = await kiosk.app.admin.get('/api/translations/demo/flat/cs/changes/?action=30')
    expect(changed.body.results[0]).toMatchObject({
      user: `${kiosk.app.base}/api/users/admin/`,
      target: 'Weather report',
    })
  })
  test('a file takes the place of another, in a commit of who sent it', async () => {
    const bytes = kioskCatalogue('cs', { ...kioskTexts.cs, door: 'Dveře!' }).replace('Jo Doe', 'Jane Doe')
    expect((await upload({ bytes, form: { method: 'replace' } })).body).toEqual(counts(0, 0, 5))
    expect(await kiosk.remote.readText('kiosk', 'po/cs.po')).toBe(bytes)
    expect((await kiosk.remote.log('kiosk'))[0]?.author).toBe('Site Admin <admin@example.com>')
    expect(await door()).toMatchObject({ target: ['Dveře!'], pending: false })
  })
  test('strings are added to the template', async () => {
    const bytes = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "fog"\nmsgstr "Fog"\n'
    const reply = await upload({ bytes, to: path('en', 'flat'), form: { method: 'add' } })
    expect(reply.body).toEqual(counts(0, 0, 1, 1))
    expect((await kiosk.units('flat', 'cs')).get('fog')).toMatchObject({ source: ['Fog'], target: [''] })
    expect((await upload({ bytes, to: path('en', 'flat'), form: { method: 'add' } })).body).toEqual(counts(0, 1, 0, 1))
  })
  test('a new template gives its strings to every language, and takes others away', async () => {
    const template = kioskCatalogue('', kioskTexts.template)
    const bytes = `${template.replace('msgid "Goodbye"', 'msgid "Farewell"')}\nmsgid "New"\nmsgstr ""\n`
    const reply = await upload({ bytes, to: path('en'), form: { method: 'source' } })
    expect(reply.body).toEqual(counts(0, 0, 6, 6))
    expect([...(await kiosk.units('kiosk', 'de')).keys()]).toEqual(expect.arrayContaining(['Farewell', 'New']))
    expect([...(await kiosk.units('kiosk', 'de')).keys()]).not.toContain('Goodbye')
    expect(await kiosk.remote.readText('kiosk', 'po/kiosk.pot')).toBe(bytes)
    await upload({ bytes: template, to: path('en'), form: { method: 'source' } })
  })
})

describe('refusals', () => {
  const bytes = kioskCatalogue('cs', kioskTexts.cs)
  test.each<[string, SentFile, string[]]>([
    ['an unknown method', { bytes, form: { method: 'nosuch' } }, ['invalid_choice method']],
    ['adding where strings are managed elsewhere', { bytes, form: { method: 'add' } }, ['invalid method']],
    ['a template for a language', { bytes, form: { method: 'source' } }, ['invalid method']],
    [
      'replacing the template as if it were a language',
      { bytes, to: path('en'), form: { method: 'replace' } },
      ['invalid method'],
    ],
    ['approving without reviews', { bytes, form: { method: 'approve' } }, ['invalid method']],
    ['replacing without the right', { bytes, as: 'anna', form: { method: 'replace' } }, ['invalid method']],
    ['overwriting approved texts', { bytes, form: { conflicts: 'replace-approved' } }, ['invalid conflicts']],
    ['a broken file', { bytes: 'msgid "broken\n' }, ['invalid file']],
    ['a file of another language', { bytes: kioskCatalogue('de', kioskTexts.de) }, ['invalid file']],
    ['an empty file', { bytes: '' }, ['empty file']],
  ])('%s', async (_name, sent, problems) => {
    const reply = await upload(sent)
    expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  })
  test('no file, JSON, strangers, and locked components', async () => {
    const empty = await kiosk.app.admin.request('POST', path(), { form: { method: 'translate' } })
    expect(problemsOf(empty)).toEqual(['required file'])
    expect((await kiosk.app.admin.post(path(), { method: 'translate' })).status).toBe(415)
    expect((await upload({ as: 'anonymous', bytes })).status).toBe(401)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    expect((await upload({ bytes })).status).toBe(403)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
  })
})

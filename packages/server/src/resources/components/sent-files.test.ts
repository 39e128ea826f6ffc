import { type Kiosk, kioskCatalogue, kioskTexts, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
}, 60_000)
afterAll(() => kiosk.close())

const list = '/api/projects/demo/components/'
let number = 0
const named = () => ({ name: `Sent ${++number}`, slug: `sent-${number}`, new_lang: 'none' })

const files = {
  'po/kiosk.pot': strToU8(kioskCatalogue('', kioskTexts.template)),
  'po/cs.po': strToU8(kioskCatalogue('cs', kioskTexts.cs)),
}
const archive = (entries: Parameters<typeof zipSync>[0] = files) => zipSync(entries)
const sendZip = (zipfile: Uint8Array, form: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
  kiosk.app.admin.request('POST', list, {
    form: { ...named(), filemask: 'po/*.po', file_format: 'po', ...form },
    files: { zipfile: { name: 'files.zip', bytes: zipfile } },
  })
const sendDocument = (name: string, text: string, form: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
  kiosk.app.admin.request('POST', list, {
    form: { ...named(), ...form },
    files: { docfile: { name, bytes: strToU8(text) } },
  })

const languagesOf = async (reply: TestReply): Promise<string[]> => {
  await kiosk.app.app.jobs.idle()
  const { body } = await kiosk.app.admin.get(reply.body.translations_url)
  return body.results.map((one: { language_code: string }) => one.language_code).sort()
}

describe('a component from an archive', () => {
  test('has its files, kept here', async () => {
    const made = await sendZip(archive())
    expect([made.status, made.body]).toMatchObject([201, { vcs: 'local', repo: 'local:', branch: 'main' }])
    expect(await languagesOf(made)).toEqual(['cs', 'en'])
    const file = await kiosk.app.admin.get(`/api/translations/demo/${made.body.slug}/cs/file/`)
    expect(file.bytes.equals(Buffer.from(files['po/cs.po']))).toBe(true)
  })

  const withMode = (mode: number) =>
    archive({ ...files, 'po/de.po': [strToU8('/etc/passwd'), { os: 3, attrs: mode << 16 }] })
  /** The list of contents says another size than the file has. */
  const lying = () => {
    const zip = Buffer.from(archive({ 'po/cs.po': new Uint8Array(1_000_000) }))
    zip.writeUInt32LE(100, zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    return zip
  }
  const damaged = () => {
    const zip = Buffer.from(archive({ 'po/cs.po': [files['po/cs.po'], { level: 0 }] }))
    zip.write('X', 60)
    return zip
  }
  test.each<[string, () => Uint8Array]>([
    ['no archive', () => strToU8('nothing of the kind')],
    ['an archive that is cut off', () => archive().subarray(0, 200)],
    ['an archive without files', () => archive({})],
    ['a path that leads out', () => archive({ ...files, '../evil.po': strToU8('x') })],
    ['an absolute path', () => archive({ ...files, '/etc/evil.po': strToU8('x') })],
    ["a path into git's folder", () => archive({ ...files, '.git/hooks/post-commit': strToU8('x') })],
    ['a path of Windows', () => archive({ ...files, 'a\\..\\evil.po': strToU8('x') })],
    ['a link', () => withMode(0o120777)],
    ['a device', () => withMode(0o060666)],
    ['more bytes than are taken', () => archive({ 'po/cs.po': new Uint8Array(201 * 1024 * 1024) })],
    ['a file that is larger than the archive says', lying],
    ['a file that is damaged', damaged],
  ])('%s is refused', async (_, make) => {
    const refused = await sendZip(make())
    expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid zipfile']])
  })

  test('without the files that it is to have, or with a repository beside it, is refused', async () => {
    const lacking = await sendZip(archive(), { filemask: 'locale/*.po' })
    expect([lacking.status, problemsOf(lacking)]).toEqual([400, ['invalid filemask']])
    const both = await sendZip(archive(), { repo: kiosk.remote.gitUrl('kiosk') })
    expect([both.status, problemsOf(both)]).toEqual([400, ['invalid repo']])
    const unsaid = await kiosk.app.admin.request('POST', list, {
      form: { name: 'Unsaid', slug: 'unsaid' },
      files: { zipfile: { name: 'a.zip', bytes: archive() } },
    })
    expect([unsaid.status, problemsOf(unsaid)]).toEqual([400, ['required filemask', 'required file_format']])
  })
})

describe('a component from a document', () => {
  test('has it as its source, in the format that it shows', async () => {
    const made = await sendDocument('texts.json', '{"open": "Open", "close": "Close"}')
    expect([made.status, made.body]).toMatchObject([201, { vcs: 'local', repo: 'local:', file_format: 'json' }])
    const folder = made.body.slug
    expect(made.body).toMatchObject({ filemask: `${folder}/*.json`, template: `${folder}/en.json` })
    expect(await languagesOf(made)).toEqual(['en'])
    const file = await kiosk.app.admin.get(`/api/translations/demo/${made.body.slug}/en/file/`)
    expect(file.bytes.toString()).toBe('{"open": "Open", "close": "Close"}')
  })

  test('of an unknown format is refused, and one beside an archive', async () => {
    const unknown = await sendDocument('picture.xyz', 'x')
    expect([unknown.status, problemsOf(unknown)]).toEqual([400, ['invalid docfile']])
    const both = await sendDocument('texts.json', '{}', { from_component: 'demo/kiosk' })
    expect([both.status, problemsOf(both)]).toEqual([400, ['invalid docfile', 'invalid from_component']])
  })
})

describe('a component from another', () => {
  test('has its repository, by path or by id', async () => {
    const { body: owner } = await kiosk.app.admin.get('/api/components/demo/flat/')
    for (const from_component of ['demo/flat', String(owner.id)]) {
      const made = await kiosk.app.admin.post(list, { ...named(), from_component })
      expect([made.status, made.body]).toMatchObject([
        201,
        { linked_component: expect.stringContaining('/demo/flat/'), filemask: 'flat/*.po', template: 'flat/en.po' },
      ])
      expect(await languagesOf(made)).toEqual(['cs', 'en'])
    }
  })

  test('that is not there, or not a name, is refused', async () => {
    for (const from_component of ['demo/none', '999999', 'x']) {
      const refused = await kiosk.app.admin.post(list, { ...named(), from_component })
      expect([refused.status, problemsOf(refused)]).toEqual([400, ['does_not_exist from_component']])
    }
  })
})

describe('a component that is there', () => {
  const component = '/api/components/demo/kiosk/'

  test('gets no files by a change of its settings: that is said, not passed over', async () => {
    const { admin } = kiosk.app
    const file = { name: 'texts.po', bytes: 'msgid "a"\nmsgstr ""\n' }
    for (const field of ['zipfile', 'docfile']) {
      const sent = await admin.request('PATCH', component, { files: { [field]: file } })
      expect([sent.status, problemsOf(sent)]).toEqual([400, [`invalid ${field}`]])
    }
    const named = await admin.patch(component, { from_component: 'demo/flat', slug: 'flat' })
    expect([named.status, problemsOf(named)]).toEqual([400, ['invalid from_component']])
  })

  test('is changed by those who send these fields empty', async () => {
    const reply = await kiosk.app.admin.patch(component, {
      zipfile: null,
      docfile: null,
      from_component: '',
      priority: 80,
    })
    expect([reply.status, reply.body.priority]).toEqual([200, 80])
  })
})

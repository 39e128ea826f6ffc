import { catalogueHeader, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = (component = 'kiosk') => `/api/translations/demo/${component}/cs/file/`
const download = (query: string, component?: string) => kiosk.app.anonymous.get(`${path(component)}?${query}`)
const upload = (name: string, bytes: Buffer | string, form: Readonly<Record<string, string>> = {}) =>
  kiosk.app.admin.request('POST', path(), { form, files: { file: { name, bytes } } })

test.each([
  ['xliff', 'xlf', 'application/x-xliff+xml'],
  ['xliff11', 'xlf', 'application/x-xliff+xml'],
  ['tbx', 'tbx', 'application/x-tbx'],
  ['tmx', 'tmx', 'application/x-tmx'],
  ['mo', 'mo', 'application/x-gettext-catalog'],
  ['csv', 'csv', 'text/csv'],
  ['xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('a component of gettext can be had as %s', async (format, extension, mediaType) => {
  const reply = await download(`format=${format}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, `${mediaType}; charset=utf-8`])
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename=demo-kiosk-cs.${extension}`)
  expect(reply.bytes.length).toBeGreaterThan(0)
})

test('forms that name strings by keys are for components that do', async () => {
  for (const format of ['json', 'json-nested', 'aresource', 'strings']) {
    expect([format, problemsOf(await download(`format=${format}`))]).toEqual([format, ['invalid format']])
    expect((await download(`format=${format}`, 'flat')).status).toBe(200)
  }
  expect(JSON.parse((await download('format=json', 'flat')).bytes.toString())).toHaveProperty('title')
})

test('a search leaves strings out, and is refused when it is malformed', async () => {
  const all = (await download('format=csv')).bytes.toString()
  const some = (await download(`format=csv&q=${encodeURIComponent('source:door')}`)).bytes.toString()
  expect([all.includes('Goodbye'), some.includes('Goodbye'), some.includes('Open the door')]).toEqual([
    true,
    false,
    true,
  ])
  expect(problemsOf(await download(`format=csv&q=${encodeURIComponent('nosuch:1')}`))).toEqual(['invalid q'])
  const own = await download(`format=po&q=${encodeURIComponent('source:door')}`)
  expect([own.bytes.toString().includes('Goodbye'), own.bytes.toString().includes('Open the door')]).toEqual([
    false,
    true,
  ])
})

test.each(['xliff', 'csv', 'mo', 'xlsx'])(
  'what was downloaded as %s says nothing new when it comes back',
  async (format) => {
    const reply = await download(`format=${format}`)
    const name = /filename=(.*)/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
    const back = await upload(name, reply.bytes, { conflicts: 'replace-translated' })
    expect([back.status, back.body.accepted, back.body.not_found]).toEqual([200, 0, 0])
  },
)

test("texts of another form are written, and its file never takes the place of the component's", async () => {
  const csv = '"source","target","context"\r\n"Open the door","Sezame, otevři se",""\r\n'
  const sent = await upload('agency.CSV', csv, { conflicts: 'replace-translated' })
  expect([sent.status, sent.body.accepted]).toEqual([200, 1])
  expect((await kiosk.units('kiosk', 'cs')).get('Open the door')).toMatchObject({ target: ['Sezame, otevři se'] })
  expect(problemsOf(await upload('agency.csv', csv, { method: 'replace' }))).toEqual(['invalid file'])
  expect(problemsOf(await upload('agency.json', '{"a": "b"}'))).toEqual(['invalid file'])
  expect(problemsOf(await upload('agency.xlsx', 'no spreadsheet'))).toEqual(['invalid file'])
})

test('a monolingual catalogue becomes a .mo with the contexts and ids of its file, and comes back by its keys', async () => {
  const entries = (texts: readonly string[]) => `${catalogueHeader('cs')}
msgctxt ""
msgid "shut"
msgstr "Ne"

msgid "shut"
msgstr "${texts[0]}"

msgctxt "menu"
msgid "open"
msgstr "${texts[1]}"

msgid "ship"
msgid_plural "ships"
${texts
  .slice(2)
  .map((text, index) => `msgstr[${index}] "${text}"`)
  .join('\n')}
`
  const files = {
    'en.po': entries(['Shut', 'Open', '%d ship', '%d ships'])
      .replace('Language: cs', 'Language: en')
      .replace(/^"Plural-Forms.*$/m, '"Plural-Forms: nplurals=2; plural=n != 1;\\n"'),
    'cs.po': entries(['Zavřít', 'Otevřít', '%d loď', '%d lodě', '%d lodí']),
  }
  await kiosk.remote.commit('keys', files, 'Start')
  const body = {
    name: 'Keys',
    slug: 'keys',
    repo: kiosk.remote.gitUrl('keys'),
    branch: 'main',
    filemask: '*.po',
    template: 'en.po',
    file_format: 'po-mono',
  }
  expect((await kiosk.app.admin.post('/api/projects/demo/components/', body)).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const units = (await kiosk.app.admin.get('/api/translations/demo/keys/cs/units/')).body.results
  const menu = units.find(({ context }: { context: string }) => context === 'menu.open')
  expect((await kiosk.app.admin.patch(menu.url, { state: 20, target: ['Otevři'] })).status).toBe(200)
  const reply = await download('format=mo', 'keys')
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename=demo-keys-cs.mo',
  ])
  expect(messagesOf(reply.bytes)).toMatchObject({
    'menu\u0004open': 'Otevři',
    'ship\0ships': '%d loď\0%d lodě\0%d lodí',
    shut: 'Zavřít',
  })
  const file = { name: 'demo-keys-cs.mo', bytes: reply.bytes }
  const form = { conflicts: 'replace-translated' }
  const back = await kiosk.app.admin.request('POST', path('keys'), { form, files: { file } })
  expect([back.status, back.body]).toMatchObject([200, { accepted: 0, not_found: 0 }])
})

/** Names and texts of a .mo file, as a program reads them: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
function messagesOf(bytes: Buffer): Record<string, string> {
  const text = (at: number) =>
    bytes.toString('utf8', bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 4) + bytes.readUInt32LE(at))
  const [count, names, texts] = [8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [number, number, number]
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [text(names + 8 * index), text(texts + 8 * index)]),
  )
}

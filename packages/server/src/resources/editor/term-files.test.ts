import { plainTerm, readTermCsv, readTermTbx, type TermEntry, writeTermCsv } from '@weft/formats'
import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
}, 240_000)
afterAll(() => kiosk.close())

const languages = { source: 'en', target: 'cs' }
const upload = (bytes: string | Uint8Array, form: Record<string, string> = {}, client: TestClient = kiosk.app.admin) =>
  client.request('POST', '/api/editor/terms/file/?path=demo/glossary/cs', {
    form,
    files: { file: { name: 'terms.csv', bytes: Buffer.from(bytes) } },
  })
async function download(format: 'csv' | 'tbx'): Promise<TermEntry[]> {
  const { status, bytes } = await kiosk.app.anonymous.get(`/api/editor/terms/file/?path=demo/-/cs&format=${format}`)
  expect(status).toBe(200)
  const read = format === 'csv' ? readTermCsv(bytes) : readTermTbx(bytes, languages)
  expect(read.problems).toEqual([])
  return read.terms.map(({ term }) => term)
}

const terms: readonly TermEntry[] = [
  { ...plainTerm, source: '%s "file"', target: 'soubor, %s' },
  { ...plainTerm, source: 'Brand', isUntranslatable: true, explanation: 'Line one\nline two' },
  { ...plainTerm, source: 'door', target: 'dveře', partOfSpeech: 'proper noun', isCaseSensitive: true, match: 'exact' },
  { ...plainTerm, source: 'ticket', target: 'lístek', isForbidden: true, match: 'pattern', pattern: 'T-[0-9]{2,}' },
  { ...plainTerm, source: 'wall', target: 'zeď', needsEditing: true },
]

test('terms of a file are in the table with all that is said of them, and come out as they went in', async () => {
  const reply = await upload(writeTermCsv(terms))
  expect(reply.body).toEqual({ added: 5, changed: 0, unchanged: 0, ignored: 0 })
  for (const format of ['csv', 'tbx'] as const) expect(await download(format)).toEqual(terms)
})

test('the same file changes nothing, another one only what it says, where that is wanted', async () => {
  expect((await upload(writeTermCsv(terms), { conflicts: 'replace' })).body).toMatchObject({ changed: 0, unchanged: 5 })
  const some = 'source,target,explanation\ndoor,vrata,Of wood\nwall,,\nfloor,podlaha,\n'
  expect((await upload(some)).body).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
  expect((await upload(some, { conflicts: 'replace' })).body).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
  const found = new Map((await download('csv')).map((term) => [term.source, term]))
  expect(found.get('door')).toEqual({ ...terms[2], target: 'vrata', explanation: 'Of wood' })
  expect(found.get('wall')).toEqual(terms[4])
})

test('a download of TBX goes into an emptied glossary again', async () => {
  const { admin } = kiosk.app
  const before = await download('tbx')
  const { bytes } = await admin.get('/api/editor/terms/file/?path=demo/glossary/cs&format=tbx')
  for (const { id } of (await admin.get('/api/editor/terms/?path=demo/-/cs')).body.terms)
    expect((await admin.delete(`/api/units/${id}/`)).status).toBe(204)
  expect(await download('tbx')).toEqual([])
  expect((await upload(bytes)).body).toMatchObject({ added: before.length })
  expect(await download('tbx')).toEqual(before)
})

test('a wrong file is refused with its lines, and nothing of it is written', async () => {
  const before = await download('csv')
  const details = async (bytes: string | Uint8Array) => {
    const { status, body } = await upload(bytes)
    expect(status).toBe(400)
    return body.errors.map(
      ({ attr, detail }: { attr: string; detail: string }) => `${attr} ${/^Line \d+/.exec(detail)?.[0]}`,
    )
  }
  expect(await details('source,forbidden\nfresh,yes\nnew,maybe\n')).toEqual(['file Line 3'])
  expect(await details('source,match,pattern\nfresh,exact,\nnew,pattern,(a\n')).toEqual(['file Line 3'])
  expect(await details('source\na\nb\na\n')).toEqual(['file Line 4'])
  expect(await details('<martif><body>\n<termEntry></body></martif>')).toEqual(['file Line 2'])
  expect(await details(Buffer.from([0x73, 0xff]))).toEqual(['file Line 1'])
  expect(problemsOf(await upload('source,target\n'))).toEqual(['empty file'])
  expect(await download('csv')).toEqual(before)
})

test('who may not upload, add or annotate is refused', async () => {
  const { anna, anonymous } = kiosk.app
  expect((await upload('source\nfresh\n', {}, anonymous)).status).toBe(401)
  expect((await upload('source\nfresh\n', {}, anna)).status).toBe(403)
  const elsewhere = await kiosk.app.admin.request('POST', '/api/editor/terms/file/?path=demo/kiosk/cs', {
    files: { file: { name: 'a.csv', bytes: Buffer.from('source\na\n') } },
  })
  expect(problemsOf(elsewhere)).toEqual(['invalid path'])
})

test('a thousand terms in the background leave the request at once', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...plainTerm, source: `term ${n}`, target: `pojem ${n}` }))
  const { status, body } = await upload(writeTermCsv(many), { background: 'true' })
  expect([status, typeof body.task_url]).toEqual([202, 'string'])
  await kiosk.app.app.jobs.idle()
  expect((await download('csv')).filter(({ source }) => source.startsWith('term '))).toHaveLength(1000)
})

import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

type Person = 'anonymous' | 'anna' | 'admin'

async function search(who: Person, q: string, more = '') {
  const { status, body } = await kiosk.app[who].get(`/api/editor/sources/?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return body
}

const textsOf = (row: { texts: { language: { code: string }; found: boolean }[] }) =>
  row.texts.map(({ language, found }) => `${language.code}${found ? ' found' : ''}`)

test('a source string is one row, however many languages have it', async () => {
  const found = await search('anonymous', 'Goodbye')
  expect(found.count).toBe(1)
  const listed = (await kiosk.app.anonymous.get('/api/units/?q=Goodbye')).body.count
  expect(found.strings).toBe(listed)
  expect(listed).toBeGreaterThan(1)
  expect(found.is_cut).toBe(false)
  const [row] = found.results
  expect(row.source).toEqual(['Goodbye'])
  expect(row.project).toEqual({ slug: 'demo', name: 'Demo' })
  expect(row.strings).toBe(listed)
  expect(found.projects).toEqual([{ slug: 'demo', name: 'Demo', count: 1 }])
  expect(found.languages.map(({ code }: { code: string }) => code)).toContain('cs')
})

test("the reader's languages come first, with texts that the search did not find", async () => {
  const { units } = kiosk
  const id = (await units('kiosk', 'cs')).get('Goodbye').id
  await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: ['Sbohem všem'] })
  const [row] = (await search('anna', 'Goodbye', '&languages=cs')).results
  expect(textsOf(row)[0]).toBe('cs found')
  expect(row.texts[0]).toMatchObject({ id, target: ['Sbohem všem'], state: 20, path: 'demo/kiosk/cs' })
  // Found by its Czech text alone; the other language is shown beside it because the reader asked for it.
  const [other] = (await search('anna', 'Sbohem', '&languages=cs')).results
  expect(other.id).toBe(row.id)
  expect(other.strings).toBe(1)
})

test('other languages are in the order of their codes', async () => {
  const [row] = (await search('anonymous', 'Goodbye')).results
  const codes = row.texts.map(({ language }: { language: { code: string } }) => language.code)
  expect(codes.length).toBeGreaterThan(1)
  expect(codes).toEqual(codes.toSorted())
})

test('those with a text in the first language come first', async () => {
  const all = await search('anna', 'state:>=empty', '&languages=cs')
  const firsts = all.results.map((row: never) => textsOf(row)[0] ?? '')
  expect(firsts[0]).toMatch(/^cs/)
  expect(all.results.length).toBe(Math.min(50, all.count))
})

test('rows are passed over by offset, and none comes twice', async () => {
  const first = await search('anna', 'state:>=empty')
  const rest = await search('anna', 'state:>=empty', '&offset=1')
  expect(rest.results[0]?.id).toBe(first.results[1]?.id)
  expect(problemsOf(await kiosk.app.anna.get('/api/editor/sources/?q=a&offset=-1'))).toEqual(['min_value offset'])
  expect(problemsOf(await kiosk.app.anna.get('/api/editor/sources/?q=a&offset=20001'))).toEqual(['max_value offset'])
})

test('a wrong search is refused at its field', async () => {
  expect((await kiosk.app.anna.get('/api/editor/sources/?q=state:nonsense')).status).toBe(400)
  expect(problemsOf(await kiosk.app.anna.get('/api/editor/sources/'))).toEqual(['required q'])
})

test('texts of hidden components and projects are not found, nor counted', async () => {
  const { admin } = kiosk.app
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  const hidden = await search('anna', 'Goodbye', '&languages=cs')
  expect(hidden).toMatchObject({ count: 0, strings: 0, languages: [], projects: [], results: [] })
  expect((await search('admin', 'Goodbye')).count).toBe(1)
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect((await search('anonymous', 'Goodbye')).count).toBe(0)
  expect((await search('anna', 'Goodbye')).count).toBe(0)
})

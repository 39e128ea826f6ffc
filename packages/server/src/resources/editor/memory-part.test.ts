import type { SuggestedText } from '@weft/contract'
import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
})
afterAll(() => kiosk.close())

/** Adds a string to the monolingual component, with a Czech text where one is given. Resolves to the id of the Czech string. */
async function add(key: string, value: string | readonly string[], target?: readonly string[]): Promise<number> {
  const { admin } = kiosk.app
  const made = await admin.post('/api/translations/demo/flat/en/units/', { key, value: [value].flat() })
  expect(made.status).toBe(200)
  const found = await admin.get(`/api/translations/demo/flat/cs/units/?q=key:=${key}`)
  const { id } = found.body.results[0]
  if (target) expect((await admin.patch(`/api/units/${id}/`, { state: 20, target })).status).toBe(200)
  return id
}

async function memoryOf(id: number, client: TestClient = kiosk.app.anna): Promise<readonly SuggestedText[]> {
  const reply = await client.get(`/api/editor/strings/${id}/context/?parts=memory`)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.bytes.toString('utf8')).items
}

test('a string has the texts of like strings, the best first, and never its own', async () => {
  const id = await add('close', 'Close the old door quietly', ['Potichu zavřete staré dveře'])
  await add('shut', 'Close the old doors quietly', ['Potichu zavřete všechny staré dveře'])
  const wanted = await add('slam', 'Close the old door quickly')
  const found = await memoryOf(wanted)
  expect(found.map(({ forms, quality, kind }) => [forms[0], quality, kind])).toEqual([
    ['Potichu zavřete staré dveře', 92, 'string'],
    ['Potichu zavřete všechny staré dveře', 88, 'string'],
  ])
  expect(found[0]).toMatchObject({ source: 'Close the old door quietly', origin: 'demo/flat', differences: [] })
  expect((await memoryOf(id)).map(({ forms }) => forms[0])).toEqual(['Potichu zavřete všechny staré dveře'])
})

test('numbers and placeholders are replaced, with both percentages', async () => {
  await add('quota', 'You have used 15 of 200 megabytes', ['Využito 15 z 200 megabajtů'])
  const [match] = await memoryOf(await add('limit', 'You have used 3 of 4096 megabytes'))
  expect(match).toMatchObject({
    forms: ['Využito 15 z 200 megabajtů'],
    quality: 84,
    substituted: { forms: ['Využito 3 z 4096 megabajtů'], quality: 100 },
    differences: ['numbers'],
  })
})

test('a plural matches form by form', async () => {
  const units = await kiosk.units('kiosk', 'cs')
  const id = units.get('%d ticket left').id
  const { admin } = kiosk.app
  const found = await memoryOf(id)
  // The German kiosk is another language, and the string does not find itself.
  expect(found).toEqual([])
  await admin.patch(`/api/units/${id}/`, { state: 20, target: ['%d lístek', '%d lístky', '%d lístků'] })
  const [former] = await memoryOf(id)
  expect(former).toMatchObject({
    kind: 'former',
    quality: 90,
    forms: ['Zbývá %d lístek', 'Zbývají %d lístky', 'Zbývá %d lístků'],
  })
  const [single] = await memoryOf(await add('one-ticket', '%d ticket left'))
  expect(single?.forms).toEqual(['%d lístek'])
  const [several] = await memoryOf(await add('many-tickets', '%d tickets left'))
  expect(several?.forms).toEqual(['%d lístků'])
})

test('a match in the same context is 101 per cent, and comes first', async () => {
  await add('colour', 'The colour of the curtains', ['Barva záclon'])
  await add('tint', 'The colour of the curtains', ['Odstín záclon'])
  const same = await memoryOf(await add('shade', 'The colour of the curtains'))
  expect(same.map(({ quality }) => quality)).toEqual([100, 100])
  const { admin } = kiosk.app
  const made = await admin.post('/api/projects/demo/components/', {
    name: 'Twin',
    slug: 'twin',
    repo: kiosk.remote.gitUrl('kiosk'),
    branch: 'main',
    filemask: 'po/*.po',
    new_base: 'po/kiosk.pot',
    file_format: 'po',
    allow_translation_propagation: false,
  })
  expect(made.status).toBe(201)
  const path = `/api/translations/demo/twin/cs/units/?q=${encodeURIComponent('source:=Open')}`
  await expect.poll(async () => (await admin.get(path)).body.results?.length, { timeout: 20_000 }).toBe(1)
  const [{ id }] = (await admin.get(path)).body.results
  expect((await memoryOf(id))[0]).toMatchObject({ quality: 101, forms: ['Otevřít'], origin: 'demo/kiosk' })
}, 60_000)

test('a long text is composed of the sentences that are known, and marked as composed', async () => {
  await add('saved', 'Your changes were saved.', ['Vaše změny byly uloženy.'])
  await add('safe', 'You can close this window now.', ['Toto okno teď můžete zavřít.'])
  const [match] = await memoryOf(await add('both', 'Your changes were saved. You can close this window now. Goodbye!'))
  expect(match).toMatchObject({
    kind: 'composed',
    forms: ['Vaše změny byly uloženy. Toto okno teď můžete zavřít. Goodbye!'],
    parts: [{ quality: 100 }, { quality: 100 }, { source: 'Goodbye!', quality: null }],
  })
  expect(match?.quality).toBeGreaterThan(80)
})

test('a sentence that nobody translated is composed of terms; a forbidden one stands in no text', async () => {
  const { admin } = kiosk.app
  const term = async (source: string, target: string) => {
    const body = { source: [source], target: [target], state: 20 }
    expect((await admin.post('/api/translations/demo/glossary/cs/units/', body)).status).toBe(200)
  }
  await term('spreadsheet importer', 'dovoz tabulek')
  await term('spreadsheet', 'tabulka')
  await term('kernel module', 'jaderný modul')
  const [match] = await memoryOf(await add('load', 'Spreadsheet importer needs kernel modules!'))
  expect(match).toMatchObject({ kind: 'composed', forms: ['dovoz tabulek needs jaderný modul!'], changed: null })
  expect(match?.parts.map(({ source, quality }) => [source, quality])).toEqual([
    ['Spreadsheet importer', 100],
    [' needs ', null],
    ['kernel modules', 92],
    ['!', null],
  ])
  const glossary = await admin.get('/api/translations/demo/glossary/en/units/?q=source:="kernel module"')
  const forbidden = { extra_flags: 'forbidden' }
  expect((await admin.patch(`/api/units/${glossary.body.results[0].id}/`, forbidden)).status).toBe(200)
  expect(await memoryOf(await add('hold', 'Kernel modules!'))).toEqual([])
})

test('a source string has no suggestions, and who may not see a string gets none', async () => {
  const { admin, anna } = kiosk.app
  const source = (await admin.get('/api/translations/demo/flat/en/units/')).body.results[0].id
  expect(await memoryOf(source, admin)).toEqual([])
  expect((await anna.get('/api/editor/strings/999999/context/?parts=memory')).status).toBe(404)
})

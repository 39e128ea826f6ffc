import { findTerms, makeGlossary, termKey, termKeysIn } from '@weft/checks'
import { type Kiosk, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKeysOfTerms, readTermsInForce, readTermsOfKeys, type TermQuery } from './read-terms.ts'

const pieces = [
  'file',
  'Files',
  'BOXES',
  'box',
  'ΟΔΟΣ',
  'οδος',
  'İ',
  'i\u0307',
  'ß',
  'Ü',
  'é',
  'e\u0301',
  '文',
  '件',
  'ー',
  'ท',
  'ี่',
  'C',
  '++',
  '-',
  'Ж',
  '🙂',
  '7',
]
const spaces = ['', ' ', '  ', '\n', '\t', '\u00a0', '\u2028', '\u3000']
const textOf = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...spaces)), { minLength: 1, maxLength: most })
    .map((all) => all.flat().join(''))

let kiosk: Kiosk
let query: TermQuery
let all: Awaited<ReturnType<typeof readTermsOfKeys>>
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  const terms = new Map(fc.sample(textOf(3), 60).map((source) => [source.trim(), source]))
  for (const source of terms.values()) {
    const body = { source: [source], target: ['x'], state: 20 }
    const { status } = await kiosk.app.admin.post('/api/translations/demo/glossary/cs/units/', body)
    // Two that differ by white space alone may be one string.
    expect([200, 400]).toContain(status)
  }
  const { body } = await kiosk.app.admin.get('/api/translations/demo/glossary/cs/units/?page_size=1000')
  const sources: string[] = body.results.map((unit: { source: readonly string[] }) => unit.source[0])
  expect(sources.length).toBeGreaterThan(30)
  const [project] = await kiosk.app.database.kysely.selectFrom('projects').select('id').execute()
  query = { projectId: project?.id ?? 0, language: 'cs', sourceLanguage: 'en' }
  all = await readTermsOfKeys(kiosk.app.database, query, sources.map(termKey))
  expect(new Set(all.map(({ source }) => source))).toEqual(new Set(sources))
}, 240_000)
afterAll(() => kiosk.close())

test('looking pieces of a text up finds what trying every term of the glossary finds', {
  timeout: 60_000,
}, async () => {
  const { database } = kiosk.app
  let hits = 0
  await fc.assert(
    fc.asyncProperty(textOf(12), fc.constantFrom('en', undefined), async (text, pluralsOf) => {
      const search = pluralsOf === undefined ? {} : { pluralsOf }
      const looked = await readTermsInForce(database, query, termKeysIn([text], search))
      const seen = (terms: Parameters<typeof makeGlossary>[0]) =>
        findTerms(makeGlossary(terms), text, search)
          .map(({ term, start, end }) => `${start}-${end} ${term.source}`)
          .sort()
      expect(seen(looked)).toEqual(seen(all))
      hits += looked.length
    }),
    { numRuns: 300 },
  )
  expect(hits).toBeGreaterThan(300)
})

test('of some keys those of terms are told', async () => {
  const [term] = all
  const keys = [termKey(term?.source ?? ''), 'no such term']
  expect(await readKeysOfTerms(kiosk.app.database, query, keys)).toEqual(new Set([keys[0]]))
})

test('as many terms as there are hold, and of a text of another project none', { timeout: 60_000 }, async () => {
  expect(
    await readTermsInForce(
      kiosk.app.database,
      { ...query, projectId: 0 },
      all.map(({ source }) => termKey(source)),
    ),
  ).toEqual([])
  expect(
    await readTermsInForce(
      kiosk.app.database,
      { ...query, language: 'de' },
      all.map(({ source }) => termKey(source)),
    ),
  ).toEqual([])
  const keys = [...all.map(({ source }) => termKey(source)), ...Array.from({ length: 50_000 }, (_, i) => `word ${i}`)]
  expect(await readTermsInForce(kiosk.app.database, query, keys)).toHaveLength(all.length)
})

import { glossaryOf } from '@weft/checks'
import { findTerms, termKey, termKeysIn } from '@weft/terms'
import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGlossary, readKeysOfTerms, readTermsInForce, readTermsOfKeys, type TermQuery } from './read-terms.ts'
import { stemTerms } from './stem-terms.ts'

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

const keysOf = (sources: readonly string[]) => ({ keys: new Set(sources.map(termKey)), stems: new Set<string>() })

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
  await stemTerms(kiosk.app.database)
  all = await readTermsOfKeys(kiosk.app.database, query, keysOf(sources))
  expect(new Set(all.map(({ source }) => source))).toEqual(new Set(sources))
}, 240_000)
afterAll(() => kiosk.close())

test('looking pieces of a text up finds what trying every term of the glossary finds', {
  timeout: 60_000,
}, async () => {
  const { database } = kiosk.app
  let hits = 0
  await fc.assert(
    fc.asyncProperty(textOf(12), fc.constantFrom('en', ''), async (text, language) => {
      const looked = await readTermsInForce(database, query, termKeysIn([text], language))
      const seen = (terms: Parameters<typeof glossaryOf>[0]) =>
        findTerms(glossaryOf(terms, language), text)
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
  const keys = keysOf([term?.source ?? '', 'no such term'])
  expect(await readKeysOfTerms(kiosk.app.database, query, keys)).toEqual(new Set([termKey(term?.source ?? '')]))
})

test('as many terms as there are hold, and of a text of another project none', { timeout: 60_000 }, async () => {
  expect(
    await readTermsInForce(kiosk.app.database, { ...query, projectId: 0 }, keysOf(all.map(({ source }) => source))),
  ).toEqual([])
  expect(
    await readTermsInForce(kiosk.app.database, { ...query, language: 'de' }, keysOf(all.map(({ source }) => source))),
  ).toEqual([])
  const words = Array.from({ length: 50_000 }, (_, i) => `word ${i}`)
  const keys = { ...keysOf([...all.map(({ source }) => source), ...words]), stems: new Set(words) }
  expect(await readTermsInForce(kiosk.app.database, query, keys)).toHaveLength(all.length)
})

describe('forms of terms', () => {
  const addTerm = async (source: string, flags = '') => {
    const { admin } = kiosk.app
    const body = { source: [source], target: ['x'], state: 20 }
    const reply = await admin.post('/api/translations/demo/glossary/cs/units/', body)
    expect(reply.status).toBe(200)
    if (flags !== '') expect((await admin.patch(reply.body.source_unit, { extra_flags: flags })).status).toBe(200)
    return reply.body as { readonly source_unit: string }
  }
  const found = async (text: string) => {
    const glossary = await readGlossary(kiosk.app.database, query, [text])
    return findTerms(glossary, text).map(({ term, how }) => `${term.source} ${how}`)
  }
  const marked = () => kiosk.app.database.kysely.selectFrom('unstemmed_terms').selectAll().execute()

  test('are found by the next look-up after a term was added, and when its stems are made', async () => {
    await addTerm('hard disk')
    expect(await found('Two hard disks')).toEqual(['hard disk form'])
    expect(await marked()).toHaveLength(1)
    expect(await stemTerms(kiosk.app.database)).toBe(1)
    expect(await marked()).toEqual([])
    expect(await found('Two hard disks')).toEqual(['hard disk form'])
  })

  test('follow a term whose text changes, a glossary that comes back, and rules that change', async () => {
    const { database, admin } = kiosk.app
    const { source_unit: url } = await addTerm('branch')
    await stemTerms(database)
    const id = Number(/(\d+)\/$/.exec(url)?.[1])
    await database.kysely.updateTable('units').set({ source: 'repository' }).where('id', '=', id).execute()
    expect(await found('Branches of repositories')).toEqual(['repository form'])
    await stemTerms(database)
    expect(await found('Branches of repositories')).toEqual(['repository form'])
    const before = await database.kysely.selectFrom('term_stems').selectAll().orderBy('unit_id').execute()
    await database.kysely.updateTable('term_stems').set({ rules: 0 }).execute()
    expect(await found('Branches of repositories')).toEqual([])
    expect(await stemTerms(database)).toBe(before.length)
    expect(await database.kysely.selectFrom('term_stems').selectAll().orderBy('unit_id').execute()).toEqual(before)
    expect((await admin.patch('/api/components/demo/glossary/', { is_glossary: false })).status).toBe(200)
    expect(await database.kysely.selectFrom('term_stems').selectAll().execute()).toEqual([])
    expect((await admin.patch('/api/components/demo/glossary/', { is_glossary: true })).status).toBe(200)
    expect(await stemTerms(database)).toBe(before.length)
    expect(await found('Branches of repositories')).toEqual(['repository form'])
  })

  test('of a removed term leave nothing behind', async () => {
    const { source_unit: url } = await addTerm('plugin')
    await stemTerms(kiosk.app.database)
    expect((await kiosk.app.admin.delete(url)).status).toBe(204)
    await kiosk.app.app.jobs.idle()
    expect(await found('Two plugins')).toEqual([])
    const rows = await kiosk.app.database.kysely.selectFrom('term_stems').select('stem').execute()
    expect(rows.map(({ stem }) => stem)).not.toContain('plugin')
  })

  test('are not looked for where a term is exact, and an expression stands for its words', async () => {
    await addTerm('query', 'term-exact')
    await addTerm('ticket number', 'term-pattern:r"WEFT-[0-9]+"')
    await addTerm('Apple', 'term-case')
    // Terms of the other tests are signs at random.
    const foundOf = async (text: string) =>
      (await found(text)).filter((one) => /^(query|ticket number|Apple) /.test(one))
    expect(await foundOf('Queries of weft-12: an apple')).toEqual(['ticket number pattern'])
    expect(await foundOf('A query of Apples')).toEqual(['query surface', 'Apple form'])
  })

  test('an expression that is none is refused, and nothing is kept of it', async () => {
    const { source_unit: url } = await addTerm('wrong number')
    for (const flags of ['term-pattern:r"(a"', 'term-pattern:r"(?=a)"', 'term-pattern', 'term-exact:1']) {
      const reply = await kiosk.app.admin.patch(url, { extra_flags: flags })
      expect([flags, reply.status, problemsOf(reply)]).toEqual([flags, 400, ['invalid extra_flags']])
    }
    expect((await kiosk.app.admin.get(url)).body.extra_flags).toBe('')
  })
})

import { type Kiosk, startKiosk, tokenOf } from '@weft/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadActorByUsername } from '../../access/load-actor.ts'
import { indexStrings } from '../../background/index-strings.ts'
import { firstRows, type ListPart } from '../../db/list-part.ts'
import { type Visible, visibleTo } from '../../domain/visible.ts'
import { compileUnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'
import { allUnits, findUnits } from './found-units.queries.ts'

let kiosk: Kiosk
let visible: Visible
const database = () => kiosk.app.database
const never = new AbortController().signal

beforeAll(async () => {
  kiosk = await startKiosk()
  const actor = await loadActorByUsername(database(), 'anna')
  if (actor === undefined) throw new Error('anna is there')
  visible = visibleTo(actor)
})
afterAll(() => kiosk.close())

const outside = async (): Promise<number> =>
  Number((await database().executeSql('select count(*)::int as n from units where not indexed')).rows[0]?.n)

/** As right after an import, before the server's job adds them to the index. */
const takeOut = () => database().executeSql('update units set indexed = false')

/** The result of a search's condition, checked on every string. */
async function asked(q: string): Promise<number[]> {
  const { condition } = compileUnitSearch(q, new Date())
  const { rows } = await sql<{ id: number }>`select u.id from ${sql.raw(searchedTables)}
    where ${visible.component} and ${condition} order by u.id`.execute(database().kysely)
  return rows.map(({ id }) => id)
}

async function found(q: string): Promise<{ ids: number[]; count: number; rest: number[] }> {
  const search = compileUnitSearch(q, new Date())
  const idsOf = async (part: Partial<ListPart>) =>
    (await findUnits(database(), { visible }, search).rows({ ...firstRows(1000), ...part })).map(({ id }) => id)
  const ids = await idsOf({})
  const beside = [String(ids[1] ?? 0)]
  const after = ids.length > 1 ? await idsOf({ beside }) : []
  const before = ids.length > 1 ? await idsOf({ beside, isBack: true }) : ids.slice(0, 1)
  expect([after, before]).toEqual([ids.slice(2), ids.slice(0, 1)])
  const counted = findUnits(database(), { visible }, search)
  const page = await counted.rows(firstRows(1))
  // With the first row came how many there are; another time it is asked for alone.
  expect(await counted.count()).toBe(await findUnits(database(), { visible }, search).count())
  expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  return { ids, count: await counted.count(), rest: await idsOf({ offset: 2 }) }
}

const words = ['Open', 'open the', 'DOOR', 'dveře', 'DVEŘE', 'tick', 'Zbývá', 'o', 'ö', '%', '_', 'le', 'ket']
const term = fc.oneof(
  fc.tuple(
    fc.constantFrom('', 'source:', 'target:', 'context:', 'key:', 'source:=', 'target:=', 'target:<', 'source:>='),
    fc.constantFrom(...words),
  ),
  fc.tuple(
    fc.constantFrom(''),
    fc.constantFrom('language:cs', 'language:en', 'project:demo', 'project:none', 'component:kiosk'),
  ),
  fc.tuple(fc.constantFrom('state:', 'is:'), fc.constantFrom('translated', 'approved', 'readonly', 'needs-editing')),
  fc.tuple(
    fc.constantFrom(''),
    fc.constantFrom('state:empty', 'state:>=20', 'is:untranslated', 'has:check', 'has:suggestion', 'path:demo/kiosk'),
  ),
)
const query = fc
  .array(fc.tuple(fc.constantFrom(' ', ' AND ', ' OR ', ' NOT '), term), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts
      .map(
        ([joint, [field, word]], index) =>
          `${index === 0 ? joint.replace(/ (AND|OR) /, '') : joint}${field}${/[ %]/.test(word) ? `"${word}"` : word}`,
      )
      .join('')
      .trim(),
  )

async function holdsForAll(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(query, async (q) => {
      const expected = await asked(q)
      expect({ q, ...(await found(q)) }).toEqual({ q, ids: expected, count: expected.length, rest: expected.slice(2) })
    }),
    { numRuns: 60 },
  )
}

describe('a search finds what its condition says of every string', () => {
  test('while none is in the index', async () => {
    await takeOut()
    expect(await outside()).toBeGreaterThan(0)
    await holdsForAll()
  })

  test('when all are in it, and others are written meanwhile', async () => {
    await takeOut()
    expect(await indexStrings(database(), never)).toBeGreaterThan(0)
    expect(await outside()).toBe(0)
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    await kiosk.app.anna.patch(url, { state: 20, target: ['Otevřené DVEŘE, tickets'] })
    expect(await outside()).toBeGreaterThan(0)
    await holdsForAll()
    await indexStrings(database(), never)
    await holdsForAll()
  })

  test('also where a source text changes upstream', async () => {
    const before = (await kiosk.remote.read('flat', 'flat/en.po'))?.toString() ?? ''
    await kiosk.remote.commit(
      'flat',
      { 'flat/en.po': before.replace('"Weather"', '"Weather at the door"') },
      'Say more',
    )
    await kiosk.app.admin.post('/api/components/demo/flat/repository/', { operation: 'pull' })
    await holdsForAll()
    await indexStrings(database(), never)
    expect((await found('source:"at the door"')).count).toBeGreaterThan(1)
    await holdsForAll()
  })
})

test('also where strings have source texts of their own, other than that of their source string', async () => {
  await indexStrings(database(), never)
  await database().transaction(async (tx) => {
    // As after an upload in which a file says another source text than the component's.
    const { rows } = await tx.executeSql(
      `update units set source = case id % 3 when 0 then 'The door is open' else 'Nothing' end
        where id <> source_unit_id and id % 2 = 0 returning id`,
    )
    expect(rows.length).toBeGreaterThan(5)
  })
  expect((await found('source:"The door is open"')).count).toBeGreaterThan(1)
  await holdsForAll()
  await indexStrings(database(), never)
  await holdsForAll()
  await database().executeSql('update units set source = null where id <> source_unit_id')
})

test('a text is looked for in a language, a project or a component without reading what repeats it elsewhere', async () => {
  await indexStrings(database(), never)
  for (const place of [
    'language:cs',
    'project:demo',
    'component:kiosk',
    'language:cs AND project:demo',
    'project:none',
  ]) {
    for (const text of ['source:door', 'door', 'context:door', 'source:door OR target:dveře']) {
      const q = `(${text}) AND ${place}`
      expect({ q, ids: (await found(q)).ids }).toEqual({ q, ids: await asked(q) })
    }
  }
  expect((await found('source:door AND language:cs')).count).toBeGreaterThan(0)
  const { byTexts } = compileUnitSearch('source:door AND language:cs', new Date())
  const { places, ids } = byTexts?.candidates(visible) ?? { places: sql``, ids: sql`` }
  const { rows } = await sql<{ code: string }>`with ${places} select distinct l.code
    from (${ids}) candidates join units u on u.id = candidates.id join translations t on t.id = u.translation_id
    join languages l on l.id = t.language_id where u.id <> u.source_unit_id`.execute(database().kysely)
  expect(rows).toEqual([{ code: 'cs' }])
})

test('what counters find is the same, whether each translation is looked into or the strings are gone through by id', async () => {
  const ofState = findUnits(database(), { visible }, compileUnitSearch('is:translated', new Date()))
  for (const units of [allUnits(database(), visible), ofState]) {
    const idsOf = async (limit: number) => (await units.rows(firstRows(limit))).map(({ id }) => id)
    const eachLookedInto = await idsOf(1000)
    expect(eachLookedInto.length).toBe(await units.count())
    expect(eachLookedInto.length).toBeGreaterThan(5)
    expect(await idsOf(1_000_000)).toEqual(eachLookedInto)
  }
})

test('a change of anything but texts leaves a string in the index', async () => {
  await indexStrings(database(), never)
  await database().executeSql('update units set state = state, position = position + 0, last_updated = now()')
  expect(await outside()).toBe(0)
})

test('the reply to a search for texts says how far the index is', async () => {
  const { app } = kiosk
  const header = async (q: string) =>
    (await app.withToken(tokenOf('anna')).get(`/api/units/?q=${encodeURIComponent(q)}`)).headers.get('x-search-index')
  expect(await header('door')).toBe('complete')
  await takeOut()
  expect(await header('door')).toBe(`${await outside()} strings to come`)
  expect(await header('state:empty')).toBeNull()
})

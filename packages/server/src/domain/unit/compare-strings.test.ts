import { type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { compareStrings } from './compare-strings.ts'
import { newestMark } from './compared-strings.queries.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const pot = await kiosk.remote.readText('kiosk', 'po/kiosk.pot')
  await kiosk.remote.commit('twin', { 'po/kiosk.pot': pot, 'po/cs.po': kioskCatalogue('cs', kioskTexts.cs) }, 'Start')
  const fields = { filemask: 'po/*.po', new_base: 'po/kiosk.pot', file_format: 'po', branch: 'main' }
  const made = { name: 'Twin', slug: 'twin', repo: kiosk.remote.gitUrl('twin'), ...fields }
  expect((await kiosk.app.admin.post('/api/projects/demo/components/', made)).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  await compareStrings(kiosk.app.database)
})
afterAll(() => kiosk.close())

interface ShownUnit {
  readonly id: number
  readonly url: string
  readonly source: readonly string[]
  readonly target: readonly string[]
}

/** The strings of a translation that fail a check, by their sources. */
async function failing(check: string, place = 'kiosk/cs'): Promise<string[]> {
  const { body } = await kiosk.app.admin.get(`/api/units/?q=check:${check}%20path:demo/${place}`)
  return body.results.map(({ source }: ShownUnit) => source[0]).sort()
}

async function unitOf(place: string, source: string): Promise<ShownUnit> {
  const { body } = await kiosk.app.admin.get(`/api/translations/demo/${place}/units/`)
  const found = body.results.find((unit: ShownUnit) => unit.source[0] === source)
  if (!found) throw new Error(`${place} has no ${source}`)
  return found
}

async function save(place: string, source: string, text: string): Promise<void> {
  const unit = await unitOf(place, source)
  const body = { state: text === '' ? 0 : 20, target: unit.target.map(() => text) }
  expect((await kiosk.app.admin.patch(unit.url, body)).status).toBe(200)
  await compareStrings(kiosk.app.database)
}

const shared = (value: boolean) =>
  kiosk.app.admin.patch('/api/components/demo/twin/', { allow_translation_propagation: value })

test('two components that share translations and differ: both texts are inconsistent until they are the same', async () => {
  await shared(false)
  await save('twin/cs', 'Open', 'Otevřete')
  await save('kiosk/cs', 'Open', 'Otevřít')
  expect([await failing('inconsistent'), await failing('inconsistent', 'twin/cs')]).toEqual([[], []])
  await shared(true)
  await compareStrings(kiosk.app.database)
  expect([await failing('inconsistent'), await failing('inconsistent', 'twin/cs')]).toEqual([['Open'], ['Open']])
  await save('kiosk/cs', 'Open', 'Otevři')
  expect([await failing('inconsistent'), await failing('inconsistent', 'twin/cs')]).toEqual([[], []])
})

test('one text for two sources is told of both, and dismissed for one', async () => {
  const first = 'Open'
  await save('kiosk/cs', first, 'Totéž')
  const other = (await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results.find(
    ({ source, target }: ShownUnit) => source[0] !== first && target.length === 1,
  )
  await save('kiosk/cs', other.source[0], 'Totéž')
  expect(await failing('reused')).toEqual([first, other.source[0]].sort())
  const unit = await unitOf('kiosk/cs', first)
  const dismissal = `/api/editor/strings/${unit.id}/dismissed-checks/reused/`
  expect((await kiosk.app.admin.put(dismissal, {})).status).toBeLessThan(300)
  await compareStrings(kiosk.app.database)
  expect(await failing('reused')).toEqual([other.source[0]])
  await save('kiosk/cs', first, 'Otevři')
  expect(await failing('reused')).toEqual([])
})

test('a text that is gone is told, one that was sent back to editing is not', async () => {
  await save('kiosk/cs', 'Open', '')
  expect(await failing('translated')).toEqual(['Open'])
  await save('kiosk/cs', 'Open', 'Otevři')
  expect(await failing('translated')).toEqual([])
  const { url, target } = await unitOf('kiosk/cs', 'Open')
  await kiosk.app.admin.patch(url, { state: 10, target })
  await compareStrings(kiosk.app.database)
  expect(await failing('translated')).toEqual([])
})

test('a text that came with the files and that somebody takes away is not told: it went on purpose', async () => {
  const [imported] = (await kiosk.app.admin.get('/api/translations/demo/kiosk/de/units/?q=state:translated')).body
    .results
  await kiosk.app.admin.patch(imported.url, { state: 0, target: imported.target.map(() => '') })
  await compareStrings(kiosk.app.database)
  expect(await failing('translated', 'kiosk/de')).toEqual([])
})

test('a text that another component has for another source is told in both, unless one keeps to itself', async () => {
  await shared(true)
  await save('kiosk/cs', 'Open', 'Pozor')
  await save('twin/cs', 'Goodbye', 'Pozor')
  const told = async () => [await failing('reused'), await failing('reused', 'twin/cs')]
  // The save goes to the same source of the other component too.
  expect(await told()).toEqual([
    ['Goodbye', 'Open'],
    ['Goodbye', 'Open'],
  ])
  await shared(false)
  await save('kiosk/cs', 'Goodbye', 'Sbohem')
  await save('twin/cs', 'Open', 'Otevři')
  expect(await told()).toEqual([[], []])
  await shared(true)
  await compareStrings(kiosk.app.database)
  expect(await told()).toEqual([['Open'], ['Goodbye']])
  await save('twin/cs', 'Goodbye', 'Sbohem')
  expect(await told()).toEqual([[], []])
})

test('a source that far fewer languages have than the others of its component is told after months, and no longer when the others are left out too', async () => {
  for (const language of ['cs', 'de']) {
    const { body } = await kiosk.app.admin.get(`/api/translations/demo/kiosk/${language}/units/`)
    for (const { source } of body.results) await save(`kiosk/${language}`, source[0], `${source[0]} ${language}`)
    await save(`kiosk/${language}`, 'Open', '')
  }
  expect(await failing('long_untranslated', 'kiosk/en')).toEqual([])
  const age = (days: number) =>
    kiosk.app.database.executeSql(
      `update units set timestamp = now() - interval '${days} days' where id = source_unit_id`,
    )
  await age(92)
  await compareStrings(kiosk.app.database)
  expect(await failing('long_untranslated', 'kiosk/en')).toEqual(['Open'])
  // Nobody touches the string or its source: the average of the component moves.
  const { body } = await kiosk.app.admin.get('/api/translations/demo/kiosk/de/units/')
  for (const { source } of body.results.slice(0, 4)) await save('kiosk/de', source[0], '')
  expect(await failing('long_untranslated', 'kiosk/en')).toEqual([])
})

test('a save asks for the comparison in its own transaction, and the next one for none while that waits', async () => {
  const jobs = `from jobs where merge_key = 'compare-strings {}'`
  /** Makes the waiting job wait longer, so that it has not run before the second save; null where it runs already. */
  const held = async (text: string): Promise<unknown> => {
    await save('kiosk/cs', 'Open', text)
    const { rows } = await kiosk.app.database.executeSql(
      `update jobs set due = now() + interval '1 hour'
        where id in (select id ${jobs} and node is null for update skip locked) returning id`,
    )
    return rows[0]?.id ?? null
  }
  let waiting: unknown = null
  for (let round = 0; waiting === null; round++) waiting = await held(`Otevři ${round}`)
  await save('kiosk/cs', 'Open', 'Otevři naposled')
  const { rows } = await kiosk.app.database.executeSql(
    `select id ${jobs} and created >= (select created from jobs where id = '${waiting}')`,
  )
  expect(rows).toEqual([{ id: waiting }])
})

/** The database, which calls `then` once the newest mark is known. */
function whenBegun(database: Database, then: () => Promise<unknown>): Database {
  const query: Database['query'] = async (statement, values) => {
    const rows = await database.query(statement, values)
    if (statement.name === 'newest_comparison_mark') await then()
    return rows
  }
  return new Proxy(database, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) })
}

test('what is typed while a round runs is left for the next one', async () => {
  const { database } = kiosk.app
  await save('kiosk/cs', 'Open', 'Otevři')
  const { url } = await unitOf('kiosk/cs', 'Open')
  expect((await kiosk.app.admin.patch(url, { state: 0, target: [''] })).status).toBe(200)
  const typed = () => kiosk.app.admin.patch(url, { state: 20, target: ['Otevři znovu'] })
  expect(await compareStrings(whenBegun(database, typed), { rounds: 1 })).toMatchObject({ isOver: false })
  expect(await newestMark(database)).not.toBe(null)
  expect(await compareStrings(database)).toMatchObject({ isOver: true })
  expect(await newestMark(database)).toBe(null)
  expect(await failing('translated')).toEqual([])
})

test('of files with keys the same key is one string in all components, its source too', async () => {
  const { admin, app } = kiosk.app
  const add = async (slug: string, title: string, translated: string) => {
    const files = {
      'l/en.json': JSON.stringify({ 'page.heading': title, [slug]: 'x' }),
      'l/cs.json': JSON.stringify({ 'page.heading': translated }),
    }
    await kiosk.remote.commit(slug, files, 'Start')
    const body = { name: slug, slug, repo: kiosk.remote.gitUrl(slug), branch: 'main', filemask: 'l/*.json' }
    const keyed = { file_format: 'json', template: 'l/en.json', new_base: 'l/en.json' }
    expect((await admin.post('/api/projects/demo/components/', { ...body, ...keyed })).status).toBe(201)
    await app.jobs.idle()
    await compareStrings(kiosk.app.database)
  }
  const places = ['left/en', 'left/cs', 'right/en', 'right/cs']
  const found = async () =>
    (await Promise.all(places.map((place) => failing('inconsistent', place)))).map((all) => all.length)
  await add('left', 'Harvest', 'Sklizeň')
  await add('right', 'Market', 'Trh')
  expect(await found()).toEqual([1, 1, 1, 1])
  await save('right/en', 'Market', 'Harvest')
  expect(await found()).toEqual([0, 1, 0, 1])
  await save('right/cs', 'Harvest', 'Sklizeň')
  expect(await found()).toEqual([0, 0, 0, 0])
  await save('right/en', 'Harvest', 'Market')
  expect(await found()).toEqual([1, 0, 1, 0])
  expect((await admin.delete('/api/components/demo/right/')).status).toBe(204)
  await app.jobs.idle()
  await compareStrings(kiosk.app.database)
  expect((await failing('inconsistent', 'left/en')).length).toBe(0)
})

test('a component that is removed while averages are counted ends no comparison', async () => {
  const { database } = kiosk.app
  await database.executeSql('delete from compared_averages')
  const removed = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const removal = database.transaction(async (tx) => {
    await tx.executeSql("delete from components where slug = 'twin'")
    removed.resolve()
    await mayEnd.promise
  })
  await removed.promise
  const comparing = compareStrings(database)
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await database.executeSql(waiting)).rows.length).toBeGreaterThan(0)
  mayEnd.resolve()
  await removal
  expect(await comparing).toMatchObject({ isOver: true })
})

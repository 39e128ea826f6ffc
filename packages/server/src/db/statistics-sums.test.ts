import { describeOnDatabase } from '@weft/testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  applyDelta,
  applyDeltas,
  countTranslation,
  deleteCounted,
  lockCounters,
  recount,
  recountParents,
  summedCounters,
} from './statistics.ts'
import { type CounterName, counterNames } from './tables.ts'

const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]

/** A different amount for each counter. */
const amountsOf = (first: number) =>
  Object.fromEntries(counterNames.map((name, index) => [name, first + index])) as Record<CounterName, number> // of all names

const zeros = Object.fromEntries(counterNames.map((name) => [name, 0])) as Record<CounterName, number> // of all names

describeOnDatabase('statistics of many', ({ database, config }) => {
  const insertRow = async (values: Partial<Record<CounterName, number>> = {}) =>
    (
      await database()
        .kysely.insertInto('statistics')
        .values({ last_author_id: null, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const read = (id: number) =>
    database().kysely.selectFrom('statistics').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const set = (id: number, values: Partial<Record<CounterName, number>>) =>
    database().kysely.updateTable('statistics').set(values).where('id', '=', id).execute()
  const idOf = async (text: string, values: readonly unknown[]) =>
    Number((await database().executeSql(text, [...values])).rows[0]?.id)

  let made = 0
  /** Two components of one project, the first in two languages, the other in one. */
  async function makeProject() {
    made += 1
    const name = `project ${made}`
    const language = async (code: string) => ({
      id: await idOf('select id from languages where code = $1', [code]),
      statistics: await idOf('select statistics_id as id from languages where code = $1', [code]),
    })
    const [czech, german] = [await language('cs'), await language('de')]
    const rows = { project: await insertRow(), ofCzech: await insertRow(), ofGerman: await insertRow() }
    const project = await idOf('insert into projects (name, slug, statistics_id) values ($1, $1, $2) returning id', [
      name,
      rows.project,
    ])
    await database().executeSql('insert into project_languages values ($1, $2, $3), ($1, $4, $5)', [
      project,
      czech.id,
      rows.ofCzech,
      german.id,
      rows.ofGerman,
    ])
    const component = async (slug: string) => {
      const statistics = await insertRow()
      const id = await idOf(
        `insert into components (project_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
         values ($1, $2, $2, $3, '', '', 'po', '{}', $4) returning id`,
        [project, slug, czech.id, statistics],
      )
      return { id, statistics }
    }
    const translation = async (componentId: number, languageId: number, code: string) => {
      const statistics = await insertRow()
      const id = await idOf(
        `insert into translations (component_id, language_id, language_code, plural_number, plural_formula, statistics_id)
         values ($1, $2, $3, 3, '0', $4) returning id`,
        [componentId, languageId, code, statistics],
      )
      return { id, statistics }
    }
    const [first, second] = [await component('first'), await component('second')]
    return {
      ...rows,
      czech,
      german,
      first,
      second,
      firstCzech: await translation(first.id, czech.id, 'cs'),
      firstGerman: await translation(first.id, german.id, 'de'),
      secondCzech: await translation(second.id, czech.id, 'cs'),
    }
  }

  const insertUnits = (translationId: number, states: readonly number[]) =>
    database().insertRows(
      'units',
      ['translation_id', 'source_unit_id', 'position', 'state', 'num_words', 'num_chars', 'target'],
      states.map((state, index) => [translationId, translationId * 1000 + index, index, state, 2, 10 + index, 'x']),
    )

  /** The rows that another transaction holds now. */
  async function heldOf(ids: readonly number[]): Promise<number[]> {
    const other = new pg.Client({ connectionString: config().databaseUrl })
    await other.connect()
    try {
      const free = await other.query<{ id: number }>(
        'select id from statistics where id = any($1::int[]) for no key update skip locked',
        [ids],
      )
      return ids.filter((id) => !free.rows.some((row) => row.id === id))
    } finally {
      await other.end()
    }
  }

  test('deltas of one transaction are added row by row, and the newest event stays', async () => {
    const [one, other, untouched] = [await insertRow(amountsOf(100)), await insertRow(), await insertRow()]
    await database().transaction(async (tx) =>
      applyDeltas(tx, [
        { statisticsIds: [other, one], delta: amountsOf(1), last: { at: late, authorId: 7 } },
        { statisticsIds: [one], delta: { total: 5, fuzzy_chars: -2 }, last: { at: early, authorId: 8 } },
        { statisticsIds: [one], delta: { comments: 3 }, last: null },
      ]),
    )
    const expected = Object.fromEntries(counterNames.map((name, index) => [name, 101 + 2 * index]))
    expect(await read(one)).toEqual({
      ...expected,
      total: (expected.total ?? 0) + 5,
      fuzzy_chars: (expected.fuzzy_chars ?? 0) - 2,
      comments: (expected.comments ?? 0) + 3,
      id: one,
      last_change: late,
      last_author_id: 7,
    })
    expect(await read(other)).toEqual({ ...amountsOf(1), id: other, last_change: late, last_author_id: 7 })
    expect(await read(untouched)).toMatchObject({ ...zeros, last_change: null, last_author_id: null })
  })

  test('of two events at the same time the later one of the list stays, and an older one never replaces what is there', async () => {
    const id = await insertRow()
    const at = (date: Date, authorId: number | null) => ({
      statisticsIds: [id],
      delta: {},
      last: { at: date, authorId },
    })
    await database().transaction(async (tx) => applyDeltas(tx, [at(late, 3), at(late, 4), at(early, 5)]))
    expect(await read(id)).toMatchObject({ last_change: late, last_author_id: 4 })
    await database().transaction(async (tx) => applyDeltas(tx, [at(early, 6)]))
    expect(await read(id)).toMatchObject({ last_change: late, last_author_id: 4 })
    await database().transaction(async (tx) =>
      applyDeltas(tx, [{ statisticsIds: [id], delta: { total: 1 }, last: null }]),
    )
    expect(await read(id)).toMatchObject({ total: 1, last_change: late, last_author_id: 4 })
    await database().transaction(async (tx) => applyDeltas(tx, [at(late, null)]))
    expect(await read(id)).toMatchObject({ last_change: late, last_author_id: null })
  })

  test('an event without counts is kept, also by a row of its own', async () => {
    const id = await insertRow()
    await database().transaction(async (tx) => applyDelta(tx, [id], {}, { at: early, authorId: null }))
    expect(await read(id)).toMatchObject({ ...zeros, last_change: early, last_author_id: null })
  })

  test('lists that cross wait for each other in one order', async () => {
    const ids = [await insertRow(), await insertRow(), await insertRow()]
    const add = (order: readonly number[]) =>
      database().transaction(async (tx) =>
        applyDeltas(
          tx,
          order.map((id) => ({ statisticsIds: [id], delta: { total: 1 }, last: null })),
        ),
      )
    const lock = (order: readonly number[]) =>
      database().transaction(async (tx) => {
        await lockCounters(tx, order)
        applyDelta(tx, ids, { total: 1 }, null)
      })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? add : lock)(index % 4 < 2 ? ids : ids.toReversed())),
    )
    expect((await Promise.all(ids.map(read))).map(({ total }) => total)).toEqual([40, 40, 40])
  })

  test('locked counters are held until the transaction ends, and no others', async () => {
    const [held, free] = [await insertRow(), await insertRow()]
    await database().transaction(async (tx) => {
      await lockCounters(tx, [held])
      expect(await heldOf([held, free])).toEqual([held])
    })
    expect(await heldOf([held, free])).toEqual([])
  })

  test('a delta of nothing writes nothing and holds nothing up, one of every counter is written', async () => {
    const [untouched, written] = [await insertRow(), await insertRow()]
    await database().transaction(async (tx) => {
      applyDelta(tx, [untouched], {}, null)
      applyDelta(tx, [untouched], zeros, null)
      applyDelta(tx, [written], amountsOf(1), null)
      await tx.executeSql('select 1')
      expect(await heldOf([untouched, written])).toEqual([written])
    })
    expect(await read(written)).toMatchObject(amountsOf(1))
  })

  test('deleted strings are taken out of all counters, so many at a time and the first ones first', async () => {
    const { firstCzech, firstGerman, first, project } = await makeProject()
    await insertUnits(firstCzech.id, [0, 10, 20, 30, 100])
    await insertUnits(firstGerman.id, [20])
    await database().executeSql(
      `update units set failing = '{same}', has_suggestion = true, has_comment = position = 1 where translation_id = $1 and position < 3`,
      [firstCzech.id],
    )
    const statisticsIds = [firstCzech.statistics, first.statistics, project]
    for (const id of statisticsIds) await set(id, amountsOf(100))
    const remove = (limit: number) =>
      database().transaction((tx) => deleteCounted(tx, firstCzech.id, { limit, statisticsIds }))
    expect(await remove(3)).toBe(3)
    const gone = {
      total: 3,
      total_words: 6,
      total_chars: 33,
      translated: 1,
      translated_words: 2,
      translated_chars: 12,
      fuzzy: 1,
      fuzzy_words: 2,
      fuzzy_chars: 11,
      failing: 3,
      failing_words: 6,
      failing_chars: 33,
      suggestions: 3,
      comments: 1,
    }
    const left: Record<CounterName, number> = amountsOf(100)
    for (const [name, amount] of Object.entries(gone)) left[name as CounterName] -= amount // keys of the object above
    for (const id of statisticsIds) expect(await read(id)).toMatchObject(left)
    const { rows } = await database().executeSql('select position from units where translation_id = $1 order by 1', [
      firstCzech.id,
    ])
    expect(rows.map(({ position }) => position)).toEqual([3, 4])
    expect([await remove(10), await remove(10)]).toEqual([2, 0])
    expect(await read(project)).toMatchObject({ changes: left.changes, approved: left.approved - 1 })
    expect((await read(firstGerman.statistics)).total).toBe(0)
  })

  test('a component and all that it is part of are the sums of their translations, but for the changes', async () => {
    const of = await makeProject()
    await set(of.firstCzech.statistics, amountsOf(1))
    await set(of.firstGerman.statistics, amountsOf(10))
    await set(of.secondCzech.statistics, amountsOf(200))
    await set(of.second.statistics, amountsOf(200))
    await set(of.first.statistics, { changes: 77 })
    const languages = [of.czech.statistics, of.german.statistics]
    const before = { czech: await read(of.czech.statistics), german: await read(of.german.statistics) }
    const recountFirst = () => database().transaction((tx) => recountParents(tx, of.first.id))
    expect(await recountFirst()).toBe(6)
    const sumOf = (...firsts: readonly number[]) =>
      Object.fromEntries(
        counterNames
          .filter((name) => name !== 'changes')
          .map((name) => [name, firsts.map((first) => amountsOf(first)[name]).reduce((sum, one) => sum + one)]),
      )
    expect(await read(of.first.statistics)).toMatchObject({ ...sumOf(1, 10), changes: 77 })
    expect(await read(of.project)).toMatchObject({ ...sumOf(1, 10, 200), changes: 0 })
    expect(await read(of.ofCzech)).toMatchObject(sumOf(1, 200))
    expect(await read(of.ofGerman)).toMatchObject(sumOf(10))
    const [czech, german] = await Promise.all(languages.map(read))
    // Other projects of this database have counts in these languages only from their tests.
    expect(czech?.total).toBeGreaterThanOrEqual(before.czech.total + 201)
    expect(german?.total).toBeGreaterThanOrEqual(before.german.total + 10)
    expect(await recountFirst()).toBe(0)
    for (const name of counterNames.filter((one) => one !== 'changes')) {
      await set(of.first.statistics, { [name]: 5000 })
      expect(await recountFirst(), name).toBe(1)
    }
    expect(await database().transaction((tx) => recountParents(tx, 0))).toBe(0)
  })

  test('the parents are held while their sums are written', async () => {
    const of = await makeProject()
    await database().transaction(async (tx) => {
      await recountParents(tx, of.first.id)
      const held = [of.first.statistics, of.project, of.ofCzech, of.ofGerman, of.czech.statistics, of.german.statistics]
      expect(await heldOf([...held, of.second.statistics])).toEqual(held)
    })
  })

  test('a translation is held with all that it is part of while it is counted anew', async () => {
    const of = await makeProject()
    await database().transaction(async (tx) => {
      expect(await recount(tx, of.firstCzech.id)).toEqual({})
      const held = [of.firstCzech.statistics, of.first.statistics, of.project, of.ofCzech, of.czech.statistics]
      expect(await heldOf([...held, of.firstGerman.statistics])).toEqual(held)
    })
    expect(await database().transaction((tx) => recount(tx, 0))).toEqual({})
  })

  test('counting anew mends what is too many by what is missing, the changes too', async () => {
    const of = await makeProject()
    await insertUnits(of.firstCzech.id, [20])
    await database().executeSql(
      'insert into changes (translation_id, action, timestamp) values ($1, 2, now()), ($1, 5, now())',
      [of.firstCzech.id],
    )
    for (const id of [of.firstCzech.statistics, of.project]) await set(id, { total: 3, changes: 7, translated: 1 })
    const counted = await database().transaction((tx) => countTranslation(tx, of.firstCzech.id))
    expect(counted).toEqual({
      ...zeros,
      total: 1,
      total_words: 2,
      total_chars: 10,
      translated: 1,
      translated_words: 2,
      translated_chars: 10,
      changes: 2,
    })
    expect(await database().transaction((tx) => recount(tx, of.firstCzech.id))).toEqual({
      total: -2,
      total_words: 2,
      total_chars: 10,
      translated_words: 2,
      translated_chars: 10,
      changes: -5,
    })
    expect(await read(of.project)).toMatchObject(counted)
  })

  test('counters of several rows are added up in their own types', async () => {
    const ids = [await insertRow(amountsOf(1)), await insertRow(amountsOf(10)), await insertRow(amountsOf(100))]
    await database().transaction(async (tx) => applyDelta(tx, ids.slice(0, 1), {}, { at: late, authorId: null }))
    const { rows } = await sql<Record<string, unknown>>`
      select ${summedCounters} from statistics s where s.id in (${sql.join(ids.slice(0, 2))})`.execute(
      database().kysely,
    )
    const sums = Object.fromEntries(counterNames.map((name, index) => [name, 11 + 2 * index]))
    expect(rows).toEqual([{ ...sums, last_change: late }])
    const types = await sql<Record<string, unknown>>`
      select pg_typeof(total)::text as total, pg_typeof(total_chars)::text as total_chars
        from (select ${summedCounters} from statistics s) sums`.execute(database().kysely)
    expect(types.rows).toEqual([{ total: 'integer', total_chars: 'bigint' }])
    const nobody = await sql<Record<string, unknown>>`select ${summedCounters} from statistics s where false`.execute(
      database().kysely,
    )
    expect(nobody.rows).toEqual([{ ...zeros, last_change: null }])
  })
})

import { describeOnEachVersion } from '@weft/testkit'
import { expect, test } from 'vitest'
import { applyDelta, recount } from './statistics.ts'

describeOnEachVersion('statistics', ({ database }) => {
  async function insertStatistics(): Promise<number> {
    const { id } = await database()
      .kysely.insertInto('statistics')
      .values({ last_author_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const read = (id: number) =>
    database().kysely.selectFrom('statistics').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  let made = 0
  /** A project with one component in Czech, without strings. */
  async function makeTranslation() {
    made += 1
    const name = `made ${made}`
    const ids = [await insertStatistics(), await insertStatistics(), await insertStatistics(), await insertStatistics()]
    const [ofProject, ofComponent, ofTranslation, ofLanguage] = ids
    const { rows } = await database().executeSql(
      `with l as (select id, statistics_id from languages where code = 'cs'),
         p as (insert into projects (name, slug, statistics_id) values ($1, $1, $2) returning id),
         pl as (insert into project_languages select p.id, l.id, $5 from p, l),
         c as (insert into components (project_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
           select p.id, $1, $1, l.id, '', '', 'po', '{}', $3 from p, l returning id)
       insert into translations (component_id, language_id, language_code, plural_number, plural_formula, statistics_id)
       select c.id, l.id, 'cs', 3, '0', $4 from c, l
       returning id, (select statistics_id from languages where code = 'cs') as language_statistics_id`,
      [name, ofProject, ofComponent, ofTranslation, ofLanguage],
    )
    return { id: Number(rows[0]?.id), statistics: ids, language: Number(rows[0]?.language_statistics_id) }
  }

  test('add deltas, and keep the newest event whichever comes last', async () => {
    const [one, other] = [await insertStatistics(), await insertStatistics()]
    const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]
    await database().transaction(async (tx) =>
      applyDelta(tx, [other, one], { total: 5, total_chars: 9 }, { at: late, authorId: 7 }),
    )
    await database().transaction(async (tx) =>
      applyDelta(tx, [one], { total: -2, changes: 1 }, { at: early, authorId: 8 }),
    )
    await database().transaction(async (tx) => applyDelta(tx, [one], { failing: 1 }, null))
    expect(await read(one)).toMatchObject({
      total: 3,
      total_chars: 9,
      changes: 1,
      failing: 1,
      last_change: late,
      last_author_id: 7,
    })
    expect(await read(other)).toMatchObject({ total: 5, changes: 0, last_change: late, last_author_id: 7 })
  })

  test('wait for each other in one order, so that crossing transactions do not deadlock', async () => {
    const ids = [await insertStatistics(), await insertStatistics(), await insertStatistics()]
    const add = (order: number[]) => database().transaction(async (tx) => applyDelta(tx, order, { total: 1 }, null))
    await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 ? ids : ids.toReversed())))
    expect((await Promise.all(ids.map(read))).map(({ total }) => total)).toEqual([40, 40, 40])
  })

  test('counted anew are what the rules say, and mend all levels by the same difference', async () => {
    const { id, statistics, language } = await makeTranslation()
    const before = await read(language)
    const columns = [
      'translation_id',
      'source_unit_id',
      'position',
      'state',
      'num_words',
      'num_chars',
      'target',
      'failing',
    ]
    const states = [0, 10, 11, 12, 20, 30, 100, 20]
    const rows = states.map((state, index) => [
      id,
      id * 1000 + index,
      index,
      state,
      2,
      10 + index,
      'x',
      index === 7 ? ['same'] : null,
    ])
    await database().insertRows(
      'units',
      [...columns, 'has_suggestion', 'has_comment'],
      rows.map((row, index) => [...row, index === 0, index < 2]),
    )
    const found = await database().transaction((tx) => recount(tx, id))
    const expected = {
      total: 8,
      total_words: 16,
      total_chars: 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17,
      translated: 4,
      translated_words: 8,
      translated_chars: 14 + 15 + 16 + 17,
      fuzzy: 3,
      fuzzy_words: 6,
      fuzzy_chars: 11 + 12 + 13,
      failing: 1,
      failing_words: 2,
      failing_chars: 17,
      approved: 1,
      approved_words: 2,
      approved_chars: 15,
      readonly: 1,
      readonly_words: 2,
      readonly_chars: 16,
      suggestions: 1,
      comments: 2,
    }
    expect(found).toEqual(expected)
    for (const row of statistics) expect(await read(row)).toMatchObject(expected)
    expect((await read(language)).total).toBe(before.total + 8)
    expect(await database().transaction((tx) => recount(tx, id))).toEqual({})
  })
})

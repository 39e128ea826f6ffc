import { sql } from 'kysely'
import { type Statement, statement, type Transaction } from './database.ts'
import { type CounterName, counterNames } from './tables.ts'

/** What to add to each counter; absent ones stay. */
export type CounterDelta = Partial<Readonly<Record<CounterName, number>>>

/** The newest event that a delta stands for: when it happened, and whose text it was. */
export interface LastChange {
  readonly at: Date
  readonly authorId: number | null
}

const sums = counterNames.map((name, index) => `${name} = s.${name} + $${index + 2}`)
const at = `$${counterNames.length + 2}::timestamptz`
const author = `$${counterNames.length + 3}::int`

/** The rows are locked in the order of their ids, whoever comes: two transactions never wait for each other. */
const addToCounters = statement<never>(
  'add_to_counters',
  `with locked as materialized (
     select id from statistics where id = any($1::int[]) order by id for no key update
   )
   update statistics s set ${sums.join(', ')},
     last_author_id = case when ${at} is null or s.last_change > ${at} then s.last_author_id else ${author} end,
     last_change = greatest(s.last_change, ${at})
   from locked where s.id = locked.id`,
)

/**
 * Adds a delta to rows of `statistics`: a translation's, and those of all that it is part of. One statement, which
 * holds these rows until the commit: it comes last in a transaction. `last` null: no event goes with it.
 */
export async function applyDelta(
  tx: Transaction,
  statisticsIds: readonly number[],
  delta: CounterDelta,
  last: LastChange | null,
): Promise<void> {
  const amounts = counterNames.map((name) => delta[name] ?? 0)
  if (last === null && amounts.every((amount) => amount === 0)) return
  await tx.query(addToCounters, [statisticsIds, ...amounts, last?.at ?? null, last?.authorId ?? null])
}

const lockRows = statement<never>(
  'lock_counters',
  'select id from statistics where id = any($1::int[]) order by id for no key update',
)

/** Locks rows that several deltas of one transaction are about, in the order in which everybody locks them. */
export async function lockCounters(tx: Transaction, statisticsIds: readonly number[]): Promise<void> {
  await tx.query(lockRows, [statisticsIds])
}

/** Which strings a bucket counts; each has twins for words and characters of the source. */
const buckets = {
  total: 'true',
  translated: 'state >= 20',
  fuzzy: 'state in (10, 11, 12)',
  failing: 'cardinality(failing) > 0',
  approved: 'state = 30',
  readonly: 'state = 100',
} as const

const counted = Object.entries(buckets).flatMap(([name, rule]) => [
  `(count(*) filter (where ${rule}))::int as ${name}`,
  `coalesce(sum(num_words) filter (where ${rule}), 0)::int as ${name}_words`,
  `coalesce(sum(num_chars) filter (where ${rule}), 0)::bigint as ${name}_chars`,
])

const countUnits: Statement<Record<CounterName, number>> = statement(
  'count_units',
  `select ${counted.join(', ')},
     (count(*) filter (where has_suggestion))::int as suggestions,
     (count(*) filter (where has_comment))::int as comments,
     (select count(*)::int from changes where translation_id = $1) as changes
   from units where translation_id = $1`,
)

/** The row of the translation itself, and of all that it is part of. */
const selectStatistics = statement<{ own: number; parents: number[] }>(
  'statistics_of_translation',
  `select t.statistics_id as own, array[c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as parents
   from translations t
   join components c on c.id = t.component_id
   join projects p on p.id = c.project_id
   join languages l on l.id = t.language_id
   join project_languages pl on pl.project_id = c.project_id and pl.language_id = t.language_id
   where t.id = $1`,
)

/** The counters of a translation as its strings and its history say, whatever `statistics` says. */
export async function countTranslation(tx: Transaction, translationId: number): Promise<Record<CounterName, number>> {
  const [counters] = await tx.query(countUnits, [translationId])
  if (!counters) throw new Error('An aggregate without groups has one row')
  return counters
}

/**
 * Counts a translation anew and mends its counters, and by the same difference those of all that it is part of.
 * Resolves to the difference: empty where the counters were right, which is a law.
 */
export async function recount(tx: Transaction, translationId: number): Promise<CounterDelta> {
  const [rows] = await tx.query(selectStatistics, [translationId])
  if (!rows) return {}
  const ids = [rows.own, ...rows.parents]
  // Before anything is counted: nobody may change a string of it between the count and the correction.
  await sql`select id from statistics where id = any(${ids}::int[]) order by id for no key update`.execute(tx.kysely)
  const kept = await tx.kysely.selectFrom('statistics').selectAll().where('id', '=', rows.own).executeTakeFirstOrThrow()
  const counters = await countTranslation(tx, translationId)
  const wrong = counterNames.filter((name) => counters[name] !== kept[name])
  const delta = Object.fromEntries(wrong.map((name) => [name, counters[name] - kept[name]]))
  await applyDelta(tx, ids, delta, null)
  return delta
}

import { sql } from 'kysely'
import { type Statement, statement, type Transaction } from './database.ts'
import { type CounterName, counterNames } from './tables.ts'

/** The amounts to add to each counter; missing ones add nothing. */
export type CounterDelta = Partial<Readonly<Record<CounterName, number>>>

/** The newest event that a delta stands for: when it happened, and whose text it was. */
export interface LastChange {
  readonly at: Date
  readonly authorId: number | null
}

const noCounts = Object.fromEntries(counterNames.map((name) => [name, 0])) as Record<CounterName, number> // of all names

/** The rows are always locked in the order of their ids, so two transactions never wait for each other. */
const addToCounters = statement<never>(
  'add_to_counters',
  'select add_to_counters($1::int[], $2::bigint[], $3::timestamptz, $4::int)',
)

/**
 * Adds a delta to rows of `statistics`: a translation's, and those of all that it is part of. One statement, which
 * holds these rows until the commit: it comes last in a transaction. `last` null: no event goes with it.
 */
export function applyDelta(
  tx: Transaction,
  statisticsIds: readonly number[],
  delta: CounterDelta,
  last: LastChange | null,
): void {
  const amounts = counterNames.map((name) => delta[name] ?? 0)
  if (last === null && amounts.every((amount) => amount === 0)) return
  tx.send(addToCounters, [statisticsIds, amounts, last?.at ?? null, last?.authorId ?? null])
}

/** The additions of one event to rows of `statistics`. */
export interface CounterChange {
  readonly statisticsIds: readonly number[]
  readonly delta: CounterDelta
  readonly last: LastChange | null
}

const addToManyCounters = statement<never>(
  'add_to_many_counters',
  `with added as materialized (
     select * from jsonb_to_recordset($1::jsonb) as a(id int, ${counterNames.map((name) => `${name} bigint`).join(', ')},
            at timestamptz, author int)
   ), locked as materialized (
     select id from statistics where id in (select id from added) order by id for no key update
   )
   update statistics s set ${counterNames.map((name) => `${name} = s.${name} + a.${name}`).join(', ')},
     last_author_id = case when a.at is null or s.last_change > a.at then s.last_author_id else a.author end,
     last_change = greatest(s.last_change, a.at)
   from locked join added a on a.id = locked.id where s.id = locked.id`,
)

/** As `applyDelta`, of several at once: each row is written once, however many of them are about it. */
export function applyDeltas(tx: Transaction, changes: readonly CounterChange[]): void {
  const rows = new Map<number, { amounts: Record<CounterName, number>; last: LastChange | null }>()
  for (const { statisticsIds, delta, last } of changes)
    for (const id of statisticsIds) {
      const row = rows.get(id) ?? { amounts: { ...noCounts }, last: null }
      for (const name of counterNames) row.amounts[name] += delta[name] ?? 0
      if (last !== null && (row.last === null || row.last.at <= last.at)) row.last = last
      rows.set(id, row)
    }
  const added = [...rows].map(([id, { amounts, last }]) => ({
    ...amounts,
    id,
    at: last?.at ?? null,
    author: last?.authorId ?? null,
  }))
  if (added.length > 0) tx.send(addToManyCounters, [JSON.stringify(added)])
}

const lockRows = statement<never>(
  'lock_counters',
  'select id from statistics where id = any($1::int[]) order by id for no key update',
)

/** Locks rows that several deltas of one transaction are about, in the order in which everybody locks them. */
export async function lockCounters(tx: Transaction, statisticsIds: readonly number[]): Promise<void> {
  await tx.query(lockRows, [statisticsIds])
}

/** The strings that each bucket counts; each has twins for words and characters of the source. */
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
  `coalesce(sum(num_words) filter (where ${rule}), 0)::bigint as ${name}_words`,
  `coalesce(sum(num_chars) filter (where ${rule}), 0)::bigint as ${name}_chars`,
])

/** Further counts of strings, independent of their states. */
const alsoCounted = [
  '(count(*) filter (where has_suggestion))::int as suggestions',
  '(count(*) filter (where has_comment))::int as comments',
]

const deleteUnits = statement<Omit<Record<CounterName, number>, 'changes'> & { deleted: number }>(
  'delete_counted_units',
  `with chosen as (select id from units where translation_id = $1 order by id limit $2 for update),
        gone as (delete from units where id in (select id from chosen) returning *)
   select count(*)::int as deleted, ${[...counted, ...alsoCounted].join(', ')} from gone`,
)

/**
 * Deletes a limited number of strings of a translation, and subtracts exactly these from its counters, even beside
 * concurrent saves. Resolves to how many they were.
 */
export async function deleteCounted(
  tx: Transaction,
  translationId: number,
  { limit, statisticsIds }: { readonly limit: number; readonly statisticsIds: readonly number[] },
): Promise<number> {
  const [row] = await tx.query(deleteUnits, [translationId, limit])
  if (!row) throw new Error('An aggregate without groups has one row')
  const delta: Partial<Record<CounterName, number>> = {}
  for (const name of counterNames) if (name !== 'changes') delta[name] = -row[name]
  applyDelta(tx, statisticsIds, delta, null)
  return row.deleted
}

const summed = counterNames.filter((name) => name !== 'changes')
const sumOf = (children: string) =>
  `update statistics s set ${summed.map((name) => `${name} = x.${name}`).join(', ')}
     from (select ${summed.map((name) => `coalesce(sum(c.${name}), 0) as ${name}`).join(', ')}
             from statistics c where c.id in (${children})) x
    where s.id = $1 and (${summed.map((name) => `s.${name} <> x.${name}`).join(' or ')}) returning s.id`

const selectParents = statement<{ component: number; project: number; languages: number[]; of_project: number[] }>(
  'parents_of_component',
  `select c.statistics_id as component, p.statistics_id as project,
          array(select l.statistics_id from translations t join languages l on l.id = t.language_id
             where t.component_id = c.id) as languages,
          array(select pl.statistics_id from project_languages pl where pl.project_id = p.id) as of_project
     from components c join projects p on p.id = c.project_id where c.id = $1`,
)

const sumComponent = statement<{ id: number }>(
  'sum_component',
  sumOf(
    `select t.statistics_id from translations t join components o on o.id = t.component_id where o.statistics_id = $1`,
  ),
)
const sumProject = statement<{ id: number }>(
  'sum_project',
  sumOf(`select o.statistics_id from components o join projects p on p.id = o.project_id where p.statistics_id = $1`),
)
const sumLanguage = statement<{ id: number }>(
  'sum_language',
  sumOf(
    `select t.statistics_id from translations t join languages l on l.id = t.language_id where l.statistics_id = $1`,
  ),
)
const sumLanguageOfProject = statement<{ id: number }>(
  'sum_language_of_project',
  sumOf(`select t.statistics_id from project_languages pl
           join components o on o.project_id = pl.project_id
           join translations t on t.component_id = o.id and t.language_id = pl.language_id
          where pl.statistics_id = $1`),
)

/**
 * Makes the counters of a component, and of all that it is part of, the sums of their translations' counters. Not the counter of
 * changes: some changes belong to a component or project, and to none of its translations. Resolves to how many were wrong.
 */
export async function recountParents(tx: Transaction, componentId: number): Promise<number> {
  const [parents] = await tx.query(selectParents, [componentId])
  if (!parents) return 0
  const { component, project, languages, of_project } = parents
  // A change of a child changes its parents in the same transaction: while these are locked, the sums do not change.
  await lockCounters(tx, [component, project, ...languages, ...of_project])
  const wrong = [...(await tx.query(sumComponent, [component])), ...(await tx.query(sumProject, [project]))]
  for (const id of languages) wrong.push(...(await tx.query(sumLanguage, [id])))
  for (const id of of_project) wrong.push(...(await tx.query(sumLanguageOfProject, [id])))
  return wrong.length
}

const countUnits: Statement<Record<CounterName, number>> = statement(
  'count_units',
  `select ${counted.join(', ')},
     ${alsoCounted.join(', ')},
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

/** Counts a translation's strings and history, ignoring `statistics`. */
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
  applyDelta(tx, ids, delta, null)
  return delta
}

/** The counters of rows `s` of statistics, added up: what those together count whom a reader sees. */
export const summedCounters = sql.raw(
  [
    ...counterNames.map(
      (name) => `coalesce(sum(s.${name}), 0)::${name.endsWith('_chars') ? 'bigint' : 'int'} as ${name}`,
    ),
    'max(s.last_change) as last_change',
  ].join(', '),
)

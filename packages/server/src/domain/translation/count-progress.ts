import { type Database, statement } from '../../db/database.ts'

export const progressNames = [
  'total',
  'translated',
  'approved',
  'total_words',
  'translated_words',
  'approved_words',
] as const

const named = (write: (name: (typeof progressNames)[number]) => string): string => progressNames.map(write).join(', ')

/** A few minutes after midnight what was counted belongs to the day before. */
const countedDay = `((now() at time zone 'UTC') - interval '10 minutes')::date`

const countSome = statement<{ last: number | null; counted: number }>(
  'count_progress',
  `with part as materialized (
     select t.id, s.total, s.translated, s.approved, s.total_words, s.translated_words, s.approved_words
       from translations t join statistics s on s.id = t.statistics_id where t.id > $1 order by t.id limit $2),
   changed as materialized (
     select part.*, k.translation_id is not null as known,
            ${named((name) => `part.${name} - coalesce(k.${name}, 0) as more_${name}`)}
       from part left join counted_progress k on k.translation_id = part.id
      where k.translation_id is null or ${progressNames.map((name) => `part.${name} <> k.${name}`).join(' or ')}),
   noted as (
     insert into counted_progress (translation_id, ${progressNames.join(', ')})
     select id, ${progressNames.join(', ')} from changed
     on conflict (translation_id) do update set ${named((name) => `${name} = excluded.${name}`)}),
   days as (
     insert into progress_days as d (translation_id, day, ${progressNames.join(', ')})
     select id, ${countedDay}, ${named((name) => `more_${name}`)} from changed, progress_mark m where known or m.since is not null
     on conflict (translation_id, day) do update set ${named((name) => `${name} = d.${name} + excluded.${name}`)})
   select max(id) as last, (select count(*)::int from changed) as counted from part`,
)

const lockMark = statement<{ since: string | null }>(
  'lock_progress',
  'select since::text as since from progress_mark for update',
)
const beginCounting = statement<never>(
  'begin_progress',
  `update progress_mark set since = ${countedDay} where since is null`,
)

const atOnce = 2000

/** Counts the progress of translations, in parts; resolves to the number of changed ones. */
export async function countProgress(database: Database, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const row = await database.transaction(async (tx) => {
      await tx.query(lockMark, [])
      const [counted] = await tx.query(countSome, [after, atOnce])
      return counted
    })
    all += row?.counted ?? 0
    if (row === undefined || row.last === null) break
    after = row.last
  }
  await database.transaction((tx) => tx.query(beginCounting, []))
  return all
}

import { type Queries, statement, type Transaction } from '../../db/database.ts'

/** Something that is to be compared anew; migrations 0023, 0063, 0080 and 0201 say what each kind means. */
export interface ComparisonMark {
  readonly id: number
  readonly kind: 'unit' | 'hash' | 'text' | 'translation' | 'sources' | 'differing' | 'terms' | 'words'
  readonly a: string
  readonly b: string
  readonly language_id: number
}

const marksColumns = 'id, kind, a::text, b::text, language_id'

/** Those of single strings come before those of whole translations: what people type is not to wait for an import. */
const selectMarks = statement<ComparisonMark>(
  'comparison_marks',
  `select ${marksColumns} from strings_to_compare where id <= $1
    order by kind in ('translation', 'sources', 'differing', 'terms', 'words'), id limit $2`,
)
const selectNewest = statement<{ id: number | null }>(
  'newest_comparison_mark',
  'select max(id) as id from strings_to_compare',
)
const deleteMarks = statement<never>(
  'delete_comparison_marks',
  'delete from strings_to_compare where id = any($1::bigint[])',
)
const selectSame = statement<{ ids: number[] }>(
  'same_comparison_marks',
  `select array_agg(id) as ids from strings_to_compare where kind = $1 and a = $2::bigint and b = $3::bigint`,
)

/** The id of the mark that came last; null where nothing is marked. */
export const newestMark = async (queries: Queries): Promise<number | null> =>
  (await queries.query(selectNewest, []))[0]?.id ?? null
/** Marks that came no later than the newest of a round. */
export const readMarks = (queries: Queries, newest: number, limit: number) =>
  queries.query(selectMarks, [newest, limit])
export const dropMarks = (tx: Transaction, ids: readonly number[]) => tx.query(deleteMarks, [ids])

/** The equal marks, by id: further ones may arrive at any time. */
export async function sameMarks(queries: Queries, { kind, a, b }: ComparisonMark): Promise<number[]> {
  const [row] = await queries.query(selectSame, [kind, a, b])
  return row?.ids ?? []
}

const selectMarked = statement<{ id: number }>(
  'marked_strings',
  `with marks as materialized (
     select * from jsonb_to_recordset($1::jsonb) as m(kind text, a bigint, b bigint, language_id int))
   select a as id from marks where kind = 'unit'
   union select u.source_unit_id from marks m join units u on u.id = m.a where m.kind = 'unit'
   union select vs.id from marks m join units s on s.id = m.a and s.id_hash is not null
           join units vs on vs.id_hash = s.id_hash and vs.target <> s.target
          where m.kind = 'unit'
   union select v.id from marks m join units s on s.id_hash = m.a
           join units v on v.source_unit_id = s.id
           join translations t on t.id = v.translation_id and (m.language_id = 0 or t.language_id = m.language_id)
           join components c on c.id = t.component_id and c.project_id = m.b
          where m.kind = 'hash'
   union select v.id from (
           select distinct m.b::int as hash, t.language_id, c.project_id from marks m
             join translations t on t.id = m.a join components c on c.id = t.component_id where m.kind = 'text') m
          cross join lateral (
            select id, translation_id from units where hashtext(target) = m.hash and target <> '' offset 0) v
          cross join lateral (
            select 1 from translations vt join components vc on vc.id = vt.component_id and vc.project_id = m.project_id
             where vt.id = v.translation_id and vt.language_id = m.language_id offset 0) is_near`,
)

/** The strings that these marks of single strings, hashes and texts mean. */
export async function markedStrings(tx: Queries, marks: readonly ComparisonMark[]): Promise<number[]> {
  return (await tx.query(selectMarked, [JSON.stringify(marks)])).map(({ id }) => id)
}

/** The strings of a translation, a component's sources or a project's differing ones: a page of them, after an id. */
const pages = {
  translation: statement<{ id: number }>(
    'strings_of_translation_to_compare',
    'select id from units where translation_id = $1::int and id > $3 and $2::bigint = 0 order by id limit $4',
  ),
  sources: statement<{ id: number }>(
    'sources_to_compare',
    `select u.id from units u join translations t on t.id = u.translation_id
      where t.component_id = $1::int and t.is_source and u.id > $3 and $2::bigint = 0 order by u.id limit $4`,
  ),
  differing: statement<{ id: number }>(
    'differing_strings_to_compare',
    // Queries each translation by the index for this purpose (migration 0089), independent of the planner's estimates for a
    // project of millions.
    `select u.id from components c join translations t on t.component_id = c.id and ($2::bigint = 0 or t.language_id = $2::bigint)
      cross join lateral (
        select id from units where translation_id = t.id and id > $3
          and (failing && array['inconsistent', 'reused'] or dismissed && array['inconsistent', 'reused'])
         order by id limit $4) u
      where c.project_id = $1::int order by u.id limit $4`,
  ),
}

/** A page of the strings that such a mark stands for. */
export async function stringsOfWhole(
  queries: Queries,
  { kind, a, b }: ComparisonMark,
  after: number,
  limit: number,
): Promise<number[]> {
  if (kind !== 'translation' && kind !== 'sources' && kind !== 'differing') throw new Error(`${kind} is no whole`)
  return (await queries.query(pages[kind], [a, b, after, limit])).map(({ id }) => id)
}

// Here and above each step is a look-up in an index. `offset 0` forces PostgreSQL into that order. Just after an import it has no
// statistics of the tables yet, and later it would look a text up once for each component of the project: minutes for a page of 1,000
// strings.
const selectTwins = statement<{ id: number }>(
  'twins_to_compare',
  `with asked as materialized (
     select distinct s.id as source_id, s.id_hash, t.language_id, c.project_id
       from unnest($1::bigint[]) as asked (id)
      cross join lateral (select source_unit_id, translation_id from units where id = asked.id offset 0) u
      cross join lateral (select id, id_hash from units where id = u.source_unit_id and id <> asked.id offset 0) s
       join translations t on t.id = u.translation_id join components c on c.id = t.component_id)
   select distinct v.id from asked a
    cross join lateral (
      select id, translation_id from units where id_hash = a.id_hash and id <> a.source_id offset 0) vs
    cross join lateral (
      select vt.id from translations st join components sc on sc.id = st.component_id and sc.project_id = a.project_id
        join translations vt on vt.component_id = sc.id and vt.language_id = a.language_id
       where st.id = vs.translation_id offset 0) vt
    cross join lateral (
      select id from units where source_unit_id = vs.id and translation_id = vt.id and id <> vs.id offset 0) v
   union
   select vs.id from unnest($1::bigint[]) as asked (id)
    cross join lateral (
      select id, id_hash, target from units where id = asked.id and id_hash is not null offset 0) s
    cross join lateral (
      select id from units where id_hash = s.id_hash and id <> s.id and target <> s.target offset 0) vs`,
)
const selectNewlyReused = statement<{ id: number }>(
  'newly_reused_to_compare',
  `with asked as materialized (
     select distinct u.target, lower(s.source) as source, place.language_id, place.project_id
       from unnest($1::bigint[]) as asked (id)
      cross join lateral (
        select source_unit_id, translation_id, target from units
         where id = asked.id and id <> source_unit_id and target <> '' and state between 20 and 99 offset 0) u
      cross join lateral (select source from units where id = u.source_unit_id offset 0) s
      cross join lateral (
        select t.language_id, c.project_id from translations t join components c on c.id = t.component_id
         where t.id = u.translation_id offset 0) place)
   select distinct v.id from asked a
    cross join lateral (
      select id, translation_id, source_unit_id from units
       where hashtext(target) = hashtext(a.target) and target = a.target and target <> '' and state between 20 and 99
         and not coalesce('reused' = any(failing), false) and not coalesce('reused' = any(dismissed), false) offset 0) v
    cross join lateral (
      select 1 from translations vt join components vc on vc.id = vt.component_id and vc.project_id = a.project_id
       where vt.id = v.translation_id and vt.language_id = a.language_id offset 0) is_near
    cross join lateral (
      select 1 from units where id = v.source_unit_id and lower(source) <> a.source offset 0) is_other`,
)

/**
 * The strings that depend on these, without their sources: the same ones in other components of the project, and strings with
 * the same text for another source that do not fail that check yet.
 */
export async function twinsOf(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const same = await queries.query(selectTwins, [ids])
  return [...same, ...(await queries.query(selectNewlyReused, [ids]))].map(({ id }) => id)
}

const markTranslations = statement<never>(
  'mark_neighbours_of_translation',
  `insert into strings_to_compare (kind, a, b)
   select 'differing', c.project_id, t.language_id from translations t join components c on c.id = t.component_id
    where t.id = $1::int
   union all select 'sources', t.component_id, 0 from translations t where t.id = $1::int`,
)
/**
 * Strings elsewhere that may have differed from removed strings of this translation, and the sources of its strings. Runs
 * once for all waiting translations of a component, since each source is counted over all of them.
 */
export const markNeighbours = (tx: Queries, translationId: string) => tx.query(markTranslations, [translationId])

const markOld = statement<never>(
  'mark_old_sources',
  `insert into strings_to_compare (kind, a)
   select 'unit', u.id from units u
    where u.id_hash is not null and u.timestamp <= $1::timestamptz
      and u.timestamp > coalesce((select until from compared_ages), '-infinity')`,
)
// A source is left out when fewer languages than `level` have it: half of what its component's sources have on average.
const markAverages = statement<never>(
  'mark_moved_averages',
  `with moved as (
     insert into compared_averages (component_id, level)
     select c.id, coalesce(ceil(cs.translated::numeric * languages.number / nullif(2 * cs.total, 0)), 0)
       from components c join statistics cs on cs.id = c.statistics_id
       join (select component_id, count(*) as number from translations group by 1) languages on languages.component_id = c.id
       left join compared_averages known on known.component_id = c.id
      where known.level is distinct from coalesce(ceil(cs.translated::numeric * languages.number / nullif(2 * cs.total, 0)), 0)
        for key share of c
     on conflict (component_id) do update set level = excluded.level
     returning component_id
   )
   insert into strings_to_compare (kind, a) select 'sources', component_id from moved`,
)

/**
 * Marks the sources of components in which so much was translated, or lost, that others of them are left out now. A component that is
 * removed meanwhile is passed over.
 */
export const markMovedAverages = (tx: Transaction) => tx.query(markAverages, [])

const moveAge = statement<never>(
  'move_compared_age',
  `insert into compared_ages (until) values ($1::timestamptz)
   on conflict (only_row) do update set until = greatest(compared_ages.until, excluded.until)`,
)

/** Marks the source strings made since the last run, up to a time. */
export async function markOldSources(tx: Transaction, until: Date): Promise<void> {
  await tx.query(markOld, [until])
  await tx.query(moveAge, [until])
}

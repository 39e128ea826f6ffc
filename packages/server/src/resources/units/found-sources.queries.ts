import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { foundStrings } from './found-units.queries.ts'

/** Strings that one search looks through for its groups. */
export const mostStrings = 20_000

const shownSources = 50
const shownFacets = 12
/** Found strings that a group names. */
const namedStrings = 3

/** A source string with strings that a search found. */
export interface SourceGroup {
  readonly source_id: number
  readonly strings: number
  /** Some of those strings, of the preferred languages first. */
  readonly found: readonly number[]
}

/** The results of a search, by source strings. */
export interface FoundGroups {
  readonly strings: number
  readonly sources: number
  readonly languages: { code: string; name: string; count: number }[]
  readonly projects: { slug: string; name: string; count: number }[]
  readonly groups: readonly SourceGroup[]
}

/** Groups what a search finds by source string: those with a text in the first of `languages` first. */
export function findSourceGroups(
  database: Database,
  { visible, search, languages, offset }: SourceSearch,
): Promise<FoundGroups> {
  const wish = sql`coalesce(array_position(${languages}::text[], l.code), 1000)`
  const statement = sql<FoundGroups>`${foundStrings(visible, search, mostStrings + 1)},
    kept as materialized (select id from found limit ${mostStrings}),
    strings as materialized (
      select u.id, u.source_unit_id as source_id, l.code, l.name as language, p.slug, p.name as project, ${wish} as wish
        from kept cross join lateral (select * from units where units.id = kept.id offset 0) u
        join translations t on t.id = u.translation_id join languages l on l.id = t.language_id
        join components c on c.id = t.component_id join projects p on p.id = c.project_id),
    groups as materialized (
      select source_id, min(wish) as wish, count(*)::int as strings,
             (array_agg(id order by wish, code, id))[1:${sql.lit(namedStrings)}] as found
        from strings group by source_id)
    select (select count(*)::int from found) as strings, (select count(*)::int from groups) as sources,
      (select coalesce(json_agg(f), '[]') from (select code, language as name, count(*)::int as count
         from strings group by 1, 2 order by 3 desc, 1 limit ${shownFacets}) f) as languages,
      (select coalesce(json_agg(f), '[]') from (select slug, project as name, count(distinct source_id)::int as count
         from strings group by 1, 2 order by 3 desc, 1 limit ${shownFacets}) f) as projects,
      (select coalesce(json_agg(g), '[]') from (select source_id, strings, found
         from groups order by wish, source_id offset ${offset} limit ${shownSources}) g) as groups`
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } = await statement.execute(kysely)
    const [found] = rows
    if (found === undefined) throw new Error('A select without a table has one row')
    return found
  })
}

/** A search of all strings that a reader sees. */
export interface SourceSearch {
  readonly visible: Visible
  readonly search: UnitSearch
  /** Codes, the preferred language first. */
  readonly languages: readonly string[]
  readonly offset: number
}

/** A string of a group, as its row shows it. */
export interface GroupedString {
  readonly id: number
  readonly translation_id: number
  readonly source_unit_id: number
  readonly id_hash: bigint
  readonly source: string
  readonly context: string
  readonly target: string
  readonly state: number
}

/** The strings of some groups that are shown: the found ones, and those of some languages. */
export async function readStringsOfGroups(
  database: Database,
  groups: readonly SourceGroup[],
  languages: readonly string[],
): Promise<GroupedString[]> {
  const sources = groups.map(({ source_id: id }) => id)
  const found = groups.flatMap((group) => group.found)
  const { rows } = await sql<GroupedString>`select u.id, u.translation_id, u.source_unit_id, s.id_hash,
      coalesce(u.source, s.source) as source, coalesce(s.context, '') as context, u.target, u.state
    from (select unnest(${found}::int[]) as id
          union
          select o.id from units o join translations t on t.id = o.translation_id
           where o.source_unit_id = any(${sources}::int[])
             and t.language_id = any(array(select id from languages where code = any(${languages}::text[])))
          union
          select unnest(${sources}::int[])) shown
    join units u on u.id = shown.id join units s on s.id = u.source_unit_id`.execute(database.kysely)
  return rows
}

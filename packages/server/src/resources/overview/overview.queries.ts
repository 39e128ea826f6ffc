import { type RawBuilder, sql } from 'kysely'
import type { Place, PlacedCategory } from '../../catalog/find-place.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { isRestricted, type Visible } from '../../domain/visible.ts'
import { isoTime } from '../../http/reply/json.ts'
import { componentInPlace } from '../../search/place-conditions.ts'
import { alertsOfFiles } from './alerts.queries.ts'

type Sql = RawBuilder<unknown>

const counters = [
  ...['total', 'total_words', 'translated', 'translated_words', 'fuzzy', 'failing', 'approved', 'readonly'],
  ...['suggestions', 'comments'],
] as const

/** The counters of one row `s` of statistics. */
const own = sql.raw([...counters, 'last_change', 'last_author_id'].map((name) => `s.${name}`).join(', '))
/** The same sums over rows `s`, for things that the reader sees only in part. */
const summed = sql.raw(
  [
    ...counters.map((name) => `coalesce(sum(s.${name}), 0)::int as ${name}`),
    'max(s.last_change) as last_change',
    '(array_agg(s.last_author_id order by s.last_change desc nulls last))[1] as last_author_id',
  ].join(', '),
)

const texts = ['path', 'name', 'code', 'direction', 'last_change', 'last_author'] as const
const values = ['glossary', 'locked', 'alerts', ...counters] as const

/** Columns as JSON: the database writes each as one text. */
export type OverviewColumns = { readonly [Name in (typeof texts)[number] | (typeof values)[number]]: string }

/** Whole milliseconds since 1970: to write five thousand times as text takes the database a quarter of the whole query. */
const milliseconds = "(date_part('epoch', last_change) * 1000000)::bigint / 1000"

const asText = (name: string) =>
  `'[' || coalesce(string_agg(coalesce(to_json(${name})::text, 'null'), ','), '') || ']' as ${name}`
/** A column in which nothing stands: to write five thousand times that there is nothing costs as much as a column of counters. */
const asNothing = (name: string) => `'[' || rtrim(repeat('null,', count(*)::int), ',') || ']' as ${name}`

const written = (hasLanguage: boolean): string =>
  [
    ...texts
      .filter((name) => name !== 'last_change')
      .map((name) => (!hasLanguage && (name === 'code' || name === 'direction') ? asNothing(name) : asText(name))),
    `'[' || coalesce(string_agg(coalesce((${milliseconds})::text, 'null'), ','), '') || ']' as last_change`,
    ...values.map((name) => `'[' || coalesce(string_agg(${name}::text, ','), '') || ']' as ${name}`),
  ].join(', ')

/** A column of milliseconds as one of times. */
function timesOf(column: string): string {
  const times = JSON.parse(column) as (number | null)[] // as the statement wrote it
  return `[${times.map((time) => (time === null ? 'null' : `"${isoTime(new Date(time))}"`)).join(',')}]`
}

/** Sorted by their names; what has the same name, by its path. */
async function selectColumns(database: Database, rows: Sql, { hasLanguage = true } = {}): Promise<OverviewColumns> {
  const { rows: found } = await sql<OverviewColumns>`select ${sql.raw(written(hasLanguage))} from (
      select r.path, r.name, r.code, r.direction, r.glossary, r.locked, r.alerts, ${sql.raw(counters.map((name) => `r.${name}`).join(', '))},
             r.last_change, a.full_name as last_author
        from (${rows}) r left join users a on a.id = r.last_author_id
       order by lower(r.name), r.path) shown`.execute(database.kysely)
  const [columns] = found
  if (!columns) throw new Error('An aggregate without groups has one row')
  return { ...columns, last_change: timesOf(columns.last_change) }
}

/** Alerts that stand, of each component or project. */
const raised = (by: 'c.id' | 'c.project_id', visible: Visible): Sql =>
  sql`(select ${sql.raw(by)} as id, count(*)::int as count from alerts a join components c on c.id = a.component_id
     join projects p on p.id = c.project_id where a.dismissed_at is null and ${visible.component} group by 1)`

const noLanguage = sql`null::text as code, null::text as direction`

/** Projects that a reader sees only in part; none if they see everything. */
const partly = (visible: Visible): Sql =>
  sql`(select distinct c.project_id from components c where ${isRestricted} and not ${visible.inside})`

/** The projects that a reader sees. */
export const selectProjects = (database: Database, visible: Visible): Promise<OverviewColumns> =>
  selectColumns(
    database,
    sql`select p.slug as path, p.name, ${noLanguage}, p.locked, coalesce(h.count, 0) as alerts, false as glossary, s.*
      from projects p left join ${partly(visible)} r on r.project_id = p.id
      left join ${raised('c.project_id', visible)} h on h.id = p.id
      cross join lateral (
        select ${own} from statistics s where s.id = p.statistics_id and r.project_id is null
        union all
        select ${summed} from components c join statistics s on s.id = c.statistics_id
         where c.project_id = p.id and ${visible.inside} having r.project_id is not null) s
     where ${visible.project}`,
    { hasLanguage: false },
  )

/** Projects with something in a language, with the counters of that. */
export const selectProjectsOfLanguage = (
  database: Database,
  visible: Visible,
  language: LanguageRecord,
): Promise<OverviewColumns> =>
  selectColumns(
    database,
    sql`select p.slug || '/-/' || ${language.code} as path, p.name, ${language.code} as code,
        ${language.direction} as direction, p.locked, 0 as alerts, false as glossary, s.*
      from projects p join project_languages pl on pl.project_id = p.id and pl.language_id = ${language.id}
      left join ${partly(visible)} r on r.project_id = p.id
      cross join lateral (
        select ${own} from statistics s where s.id = pl.statistics_id and r.project_id is null
        union all
        select ${summed} from translations t join components c on c.id = t.component_id
          join statistics s on s.id = t.statistics_id
         where c.project_id = p.id and t.language_id = pl.language_id and ${visible.inside}
         having r.project_id is not null) s
     where ${visible.project} and exists (select 1 from translations t join components c on c.id = t.component_id
       where c.project_id = p.id and t.language_id = pl.language_id and ${visible.component})`,
  )

/** Every language that the server knows, with the counters of all that a reader sees in it; those of the others are nought. */
export const selectLanguagesOfSite = (database: Database, visible: Visible): Promise<OverviewColumns> =>
  selectColumns(
    database,
    sql`select '-/-/' || l.code as path, l.name, l.code, nullif(l.direction, '') as direction, false as locked, 0 as alerts,
        false as glossary, ${sql.raw(counters.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(', '))},
        s.last_change, s.last_author_id
      from languages l left join (
        select s.language_id, ${summed} from (
          select pl.language_id, ${own} from projects p join project_languages pl on pl.project_id = p.id
            join statistics s on s.id = pl.statistics_id
            left join ${partly(visible)} r on r.project_id = p.id
           where ${visible.project} and r.project_id is null
          union all
          select t.language_id, ${own} from ${partly(visible)} r join projects p on p.id = r.project_id
            join components c on c.project_id = p.id join translations t on t.component_id = c.id
            join statistics s on s.id = t.statistics_id
           where ${visible.component}) s
         group by s.language_id) s on s.language_id = l.id`,
  )

/** The categories of a project with their paths, which end with a slash. */
const categoryPaths = (project: ProjectRecord): Sql => sql`(with recursive paths as (
    select id, slug || '/' as path from categories where project_id = ${project.row.id} and category_id is null
    union all
    select k.id, paths.path || k.slug || '/' from categories k join paths on k.category_id = paths.id)
  select id, path from paths)`

/** The components of a project, or of a category and those below it. */
export const selectComponents = (
  database: Database,
  visible: Visible,
  place: Place & { readonly project: ProjectRecord; readonly category?: PlacedCategory },
): Promise<OverviewColumns> =>
  selectColumns(
    database,
    sql`select p.slug || '/' || coalesce(k.path, '') || c.slug as path, c.name, ${noLanguage}, c.locked,
        coalesce(h.count, 0) as alerts, c.is_glossary as glossary, ${own}
      from components c join projects p on p.id = c.project_id join statistics s on s.id = c.statistics_id
      left join ${categoryPaths(place.project)} k on k.id = c.category_id
      left join (select a.component_id as id, count(*)::int as count from alerts a
                  where a.dismissed_at is null group by 1) h on h.id = c.id
     where ${visible.amongMany} and ${componentInPlace(place)}`,
    { hasLanguage: false },
  )

/** The components of a project that are translated into a language, with the counters of that. */
export const selectComponentsOfLanguage = (
  database: Database,
  visible: Visible,
  { project, language }: { readonly project: ProjectRecord; readonly language: LanguageRecord },
): Promise<OverviewColumns> =>
  selectColumns(
    database,
    sql`select p.slug || '/' || coalesce(k.path, '') || c.slug || '/' || ${language.code} as path, c.name,
        ${language.code} as code, ${language.direction} as direction, c.locked, coalesce(h.count, 0) as alerts,
        c.is_glossary as glossary, ${own}
      from components c join projects p on p.id = c.project_id
      join translations t on t.component_id = c.id and t.language_id = ${language.id}
      join statistics s on s.id = t.statistics_id
      left join ${alertsOfFiles(sql`c.project_id = ${project.row.id}`)} h on h.component_id = c.id and h.filename = t.filename
      left join ${categoryPaths(project)} k on k.id = c.category_id
     where ${visible.amongMany} and p.id = ${project.row.id}`,
  )

const named = (path: Sql) => sql`${path} || '/' || l.code as path, l.name, l.code, nullif(l.direction, '') as direction`

/** The languages of a component, or the one of a translation. */
export const selectTranslations = (
  database: Database,
  component: ComponentRecord,
  translationId: number | null,
): Promise<OverviewColumns> =>
  selectColumns(
    database,
    sql`select ${named(sql`${`${component.project.row.slug}/${component.path}`}::text`)},
        ${component.row.locked}::boolean as locked, coalesce(h.count, 0) as alerts, false as glossary, ${own}
      from translations t join languages l on l.id = t.language_id join statistics s on s.id = t.statistics_id
      left join ${alertsOfFiles(sql`c.id = ${component.row.id}`)} h on h.filename = t.filename
     where t.component_id = ${component.row.id} and (${translationId}::int is null or t.id = ${translationId})`,
  )

/** The languages of a project: counters that are kept, or those of what the reader sees. */
export function selectLanguages(
  database: Database,
  visible: Visible,
  project: ProjectRecord,
): Promise<OverviewColumns> {
  const { id, slug, locked } = project.row
  const facts = sql`${named(sql`${`${slug}/-`}::text`)}, ${locked}::boolean as locked, coalesce(h.count, 0) as alerts,
    false as glossary`
  const alerts = sql`(select t.language_id, sum(f.count)::int as count
      from ${alertsOfFiles(sql`c.project_id = ${id} and ${visible.inside}`)} f
      join translations t on t.component_id = f.component_id and t.filename = f.filename group by 1)`
  if (visible.all || !project.hasRestricted)
    return selectColumns(
      database,
      sql`select ${facts}, ${own} from project_languages pl join languages l on l.id = pl.language_id
        join statistics s on s.id = pl.statistics_id left join ${alerts} h on h.language_id = l.id
       where pl.project_id = ${id} and exists (select 1 from translations t join components c on c.id = t.component_id
         where c.project_id = ${id} and t.language_id = pl.language_id)`,
    )
  return selectColumns(
    database,
    sql`select ${facts}, s.* from (
        select t.language_id, ${summed} from translations t join components c on c.id = t.component_id
          join statistics s on s.id = t.statistics_id
         where c.project_id = ${id} and ${visible.inside} group by t.language_id) s
      join languages l on l.id = s.language_id left join ${alerts} h on h.language_id = l.id`,
  )
}

/** The strings that a language of a project lacks, beside the strings that it has. */
export interface Absence {
  readonly code: string
  /** All components of the project are translated from it. */
  readonly source: boolean
  /** Strings of components that have no file of the language. */
  readonly absent: number
  /** So many such components; null: the project has too many to look. */
  readonly absent_components: number | null
  /** Their names, the first ones. */
  readonly absent_in: readonly string[]
}

/** In larger projects the strings alone are told: to look in every component for every language takes too long. */
const mostLookedAt = 200

/**
 * Each language of a project with what it lacks. The strings of the project are those of its source language, where all components have
 * the same.
 */
export async function selectAbsences(
  database: Database,
  visible: Visible,
  project: ProjectRecord,
): Promise<readonly Absence[]> {
  const { id } = project.row
  const { rows } = await sql<Absence>`
    with own as materialized (
      select c.id, c.name, c.source_language_id from components c
       where c.project_id = ${id} and not c.is_glossary and ${visible.inside} order by c.id limit ${mostLookedAt + 1}),
    sources as (select count(distinct source_language_id)::int as count, min(source_language_id) as id,
       count(*) <= ${mostLookedAt} as is_looked_at from own),
    strings as (
      select o.id, o.name, s.total from own o join translations t on t.component_id = o.id and t.language_id = o.source_language_id
        join statistics s on s.id = t.statistics_id),
    lacking as (
      select pl.language_id, sum(st.total)::int as absent, count(*)::int as components,
             (array_agg(st.name order by st.total desc, st.name))[1:3] as names
        from project_languages pl cross join strings st
       where pl.project_id = ${id} and (select is_looked_at from sources)
         and not exists (select from translations t where t.component_id = st.id and t.language_id = pl.language_id)
       group by 1)
    select l.code, coalesce(so.count = 1 and so.id = l.id, false) as source,
           case when so.is_looked_at then coalesce(k.absent, 0)
             else greatest(0, coalesce(whole.total, 0) - s.total) end as absent,
           case when so.is_looked_at then coalesce(k.components, 0) end as absent_components,
           coalesce(k.names, '{}') as absent_in
      from project_languages pl join languages l on l.id = pl.language_id join statistics s on s.id = pl.statistics_id
      cross join sources so left join lacking k on k.language_id = l.id
      left join lateral (select w.total from project_languages o join statistics w on w.id = o.statistics_id
        where o.project_id = ${id} and o.language_id = so.id and so.count = 1) whole on true
     where pl.project_id = ${id}`.execute(database.kysely)
  return rows
}

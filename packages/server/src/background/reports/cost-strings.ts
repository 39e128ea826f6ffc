import { sql } from 'kysely'
import { compileSearchWithTerms, type SearchedPlace } from '../../domain/unit/search-with-terms.ts'
import { visibleTo } from '../../domain/visible.ts'
import { visibleProjects } from '../../permissions/index.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'
import { insideOf, type ReportContext } from './report.ts'

/** A string that is to be paid for. */
export interface CostString {
  readonly id: number
  readonly translation_id: number
  readonly state: number
  readonly automatic: boolean
  readonly words: number
  readonly chars: number
  /** The language and the text of its source, in short. */
  readonly source: string
}

export interface CostLanguage {
  readonly id: number
  readonly code: string
  readonly name: string
}

type Asked = Pick<ReportContext, 'services' | 'actor' | 'payload'>

async function searchedIn({ payload: { scope }, services, actor }: Asked): Promise<SearchedPlace | null> {
  const visible = visibleProjects(actor)
  if (scope === null) return null
  if (scope.type === 'project') return { projectId: scope.id, componentId: null, visible }
  if (scope.type === 'component') {
    const component = await services.catalog.component({ id: scope.id })
    return component === undefined ? null : { projectId: component.row.project_id, componentId: scope.id, visible }
  }
  const { rows } = await sql<{ id: number }>`select project_id as id from categories where id = ${scope.id}`.execute(
    services.database.kysely,
  )
  return rows[0] === undefined ? null : { projectId: rows[0].id, componentId: null, visible }
}

/** The search of an estimate; null: of all strings. Throws a problem of `q`. */
export async function compileCostSearch(context: Asked): Promise<UnitSearch | null> {
  const { q = '' } = context.payload.parameters
  return q.trim() === '' ? null : compileSearchWithTerms(context.services.database, q, await searchedIn(context))
}

/** Strings that somebody may translate, in translations that the report's creator sees. */
const conditionsOf = ({ actor, payload }: ReportContext, search: UnitSearch | null) =>
  sql`not t.is_source and u.state < 100 and ${insideOf(payload, 'k')} and ${visibleTo(actor).component}
    and ${search?.condition ?? sql`true`}`

/** The tables of a search, with the place of each string as `k`. */
const tables = sql.raw(`${searchedTables} cross join lateral (select c.project_id, c.id as component_id) k`)

/** The languages of the translations, with how many strings are found in each. */
export async function readCostLanguages(
  context: ReportContext,
  search: UnitSearch | null,
): Promise<(CostLanguage & { readonly strings: number })[]> {
  const { language } = context.payload.parameters
  return runSearch(context.services.database, search, async ({ kysely }) => {
    const { rows } = await sql<CostLanguage & { strings: number }>`
      select l.id, l.code, l.name, count(*)::int as strings from ${tables}
       where ${conditionsOf(context, search)} ${language === null ? sql`` : sql`and l.code = ${language}`}
       group by l.id order by l.name, l.code`.execute(kysely)
    return rows
  })
}

/** The next strings of a language, behind an id. */
export async function nextCostStrings(
  context: ReportContext,
  search: UnitSearch | null,
  { languageId, after, limit }: { readonly languageId: number; readonly after: number; readonly limit: number },
): Promise<CostString[]> {
  return runSearch(context.services.database, search, async ({ kysely }) => {
    const { rows } = await sql<CostString>`
      select u.id, t.id as translation_id, u.state, u.automatically_translated as automatic, u.num_words as words, u.num_chars as chars,
             c.source_language_id || ' ' || md5(coalesce(u.source, s.source)) as source
        from ${tables}
       where t.language_id = ${languageId} and u.id > ${after} and ${conditionsOf(context, search)} order by u.id limit ${limit}`.execute(
      kysely,
    )
    return rows
  })
}

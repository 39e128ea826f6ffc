import type { termFilters } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import { componentSeenText, visibleParameters } from '../../domain/visible.ts'
import type { VisibleProjects } from '../../permissions/index.ts'

/** A glossary of a project, or one that is shared with it. */
export interface GlossaryRow {
  readonly component_id: number
  /** The translation with its source strings. */
  readonly source_id: number
  readonly translation_id: number | null
  readonly count: number
  readonly proposals: number
}

/** Glossaries of one table, at most. */
const mostGlossaries = 20

const selectRows = statement<GlossaryRow>(
  'glossaries_of_project',
  `select c.id as component_id, b.id as source_id, t.id as translation_id, coalesce(st.total, 0) as count,
          (select count(*)::int from (select from term_proposals tp where tp.translation_id = t.id and tp.is_accepted is null
             limit 1000) open) as proposals
     from components c join projects p on p.id = c.project_id
     join translations b on b.component_id = c.id and b.is_source
     left join statistics st on st.id = b.statistics_id
     left join translations t on t.component_id = c.id and t.language_id = $2 and not t.is_source
    where c.is_glossary and (c.project_id = $1 or c.id in (select component_id from component_links where project_id = $1))
      and ($3::int is null or c.id = $3) and ${componentSeenText(4)}
    order by c.project_id <> $1, c.id limit ${mostGlossaries}`,
)

/** The glossaries whose terms a project's translations follow, as far as the reader sees them; its own first. */
export const selectGlossaries = (
  database: Database,
  ids: { readonly project: number; readonly language: number | null; readonly component: number | null },
  visible: VisibleProjects,
): Promise<GlossaryRow[]> =>
  database.query(selectRows, [ids.project, ids.language, ids.component, ...visibleParameters(visible)])

/** A term as the table shows it. */
export interface TermRow {
  readonly component_id: number
  readonly key: string
  readonly id: number
  readonly id_hash: bigint
  /** As stored: plural forms joined. */
  readonly source: string
  readonly explanation: string
  readonly flags: string
  readonly extra_flags: string
  readonly source_state: number
  readonly unit_id: number | null
  readonly target: string
  readonly state: number
  readonly unit_explanation: string
  readonly own_flags: string
  readonly last_updated: Date
  readonly has_suggestion: boolean
  readonly label_ids: number[]
}

type Filter = (typeof termFilters)[number]

/** A flag of the term, or of all terms of its glossary; the flags in force are looked at afterwards. */
const named = (flag: string): RawBuilder<boolean> =>
  sql<boolean>`(g.flags like ${`%${flag}%`} or s.flags like ${`%${flag}%`} or s.extra_flags like ${`%${flag}%`})`

const filters: { readonly [Name in Filter]: RawBuilder<boolean> } = {
  all: sql<boolean>`true`,
  untranslated: sql<boolean>`coalesce(u.state, 0) = 0`,
  'needs-editing': sql<boolean>`u.state in (10, 11, 12)`,
  suggestions: sql<boolean>`u.has_suggestion`,
  forbidden: named('forbidden'),
  untranslatable: named('read-only'),
  terminology: named('terminology'),
  unexplained: sql<boolean>`s.explanation = '' and coalesce(u.explanation, '') = ''`,
}

/** One part of a table of terms. */
export interface TermPart {
  readonly q: string
  readonly filter: Filter
  readonly after: { readonly key: string; readonly id: number } | null
  readonly limit: number
}

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const contains = (q: string): RawBuilder<boolean> =>
  q === ''
    ? sql<boolean>`true`
    : sql<boolean>`(s.source ilike ${like(q)} or u.target ilike ${like(q)} or s.explanation ilike ${like(q)})`

/** Terms of glossaries in the order of their letters. Each glossary gives its own part by an index, so that no list is sorted as a whole. */
export async function selectTerms(
  database: Database,
  glossaries: readonly (GlossaryRow & { readonly flags: string })[],
  { q, filter, after, limit }: TermPart,
): Promise<TermRow[]> {
  const asked = JSON.stringify(
    glossaries.map(({ component_id, source_id, translation_id, flags }) => ({
      component_id,
      source_id,
      translation_id,
      flags,
    })),
  )
  const { rows } = await sql<TermRow>`
    select * from jsonb_to_recordset(${asked}::jsonb) as g(component_id int, source_id int, translation_id int, flags text)
      cross join lateral (
        select k.key, s.id, s.id_hash, s.source, s.explanation, coalesce(s.flags, '') as flags, s.extra_flags,
               s.state as source_state, u.id as unit_id, coalesce(u.target, '') as target, coalesce(u.state, 0) as state,
               coalesce(u.explanation, '') as unit_explanation, coalesce(u.extra_flags, '') as own_flags,
               coalesce(u.last_updated, s.last_updated) as last_updated, coalesce(u.has_suggestion, false) as has_suggestion,
               array(select label_id from unit_labels ul where ul.unit_id = s.id order by label_id) as label_ids
          from terms_in_order k join units s on s.id = k.unit_id
          left join units u on u.translation_id = g.translation_id and u.source_unit_id = s.id
         where k.translation_id = g.source_id and s.id_hash is not null
           and ${after === null ? sql`true` : sql`(k.key, k.unit_id) > (${after.key}, ${after.id}::bigint)`}
           and ${filters[filter]} and ${contains(q)}
         order by k.key, k.unit_id limit ${limit}) found
     order by found.key, found.id limit ${limit}`.execute(database.kysely)
  return rows
}

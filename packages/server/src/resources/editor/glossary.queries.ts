import { sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'

/** A term whose text is among the pieces of a source. */
export interface TermRow {
  readonly id: number
  /** The glossary's translation of the language; null: it does not have the language. */
  readonly translation_id: number | null
  readonly glossary: string
  readonly id_hash: bigint
  readonly source: string
  readonly target: string
  readonly state: number
  readonly explanation: string
  readonly flags: readonly string[]
  /** Which of the pieces it is, counted from 1. */
  readonly pieces: readonly number[]
}

interface TermQuestion {
  readonly database: Database
  readonly projectId: number
  readonly languageId: number
  readonly sourceLanguageId: number
  readonly visible: Visible
  readonly pieces: readonly string[]
  /** A string that is a term itself. */
  readonly except: number
}

/** Terms of one source, at most. */
const shown = 50

/** The glossaries of a project, and those that are shared with it. */
const glossariesOf = (projectId: number) => sql`
  select id from components where project_id = ${projectId} and is_glossary
  union select k.id from component_links l join components k on k.id = l.component_id
   where l.project_id = ${projectId} and k.is_glossary`

/** The terms of a project's glossaries that are one of the pieces, without regard to case; each piece is one lookup. */
export async function selectTerms(question: TermQuestion): Promise<readonly TermRow[]> {
  const { database, projectId, languageId, sourceLanguageId, visible, pieces, except } = question
  const { rows } = await sql<TermRow>`
    with pieces as materialized (
      select lower(w.text) as text, array_agg(w.at::int) as places
        from unnest(${pieces}::text[]) with ordinality as w (text, at) group by 1
    )
    select coalesce(u.id, s.id) as id, t.id as translation_id, c.name as glossary, s.id_hash, s.source, coalesce(u.target, '') as target,
           coalesce(u.state, 0) as state, coalesce(nullif(u.explanation, ''), s.explanation) as explanation,
           array[coalesce(u.flags, s.flags, ''), s.extra_flags, coalesce(u.extra_flags, '')] as flags, w.places as pieces
      from components c join projects p on p.id = c.project_id
      join translations b on b.component_id = c.id and b.is_source
      cross join pieces w
      join units s on s.translation_id = b.id and s.id_hash is not null
       and hashtext(lower(s.source)) = hashtext(w.text) and lower(s.source) = w.text
      left join translations t on t.component_id = c.id and t.language_id = ${languageId}
      left join units u on u.translation_id = t.id and u.source_unit_id = s.id
     where c.id in (${glossariesOf(projectId)}) and c.source_language_id = ${sourceLanguageId}
       and s.id <> ${except} and ${visible.component}
     order by s.id, c.id limit ${shown}`.execute(database.kysely)
  return rows
}

const glossaryIn = statement<{ id: number }>(
  'glossary_in_language',
  `select t.id from components c join translations t on t.component_id = c.id
    where c.project_id = $1 and c.is_glossary and c.source_language_id = $2 and t.language_id = $3 and not t.is_source
    order by c.id limit 1`,
)

/** The translation to which terms of a language are added: of the project's first glossary that has it. */
export async function selectGlossaryIn(
  database: Database,
  ids: { readonly project: number; readonly sourceLanguage: number; readonly language: number },
): Promise<number | null> {
  const [row] = await database.query(glossaryIn, [ids.project, ids.sourceLanguage, ids.language])
  return row?.id ?? null
}

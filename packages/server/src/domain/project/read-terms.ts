import { type Flags, type GlossaryTerm, mergeFlags } from '@weft/checks'
import { type Queries, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { componentSeenText, visibleParameters } from '../visible.ts'

interface TermRow {
  readonly source: string
  readonly target: string
  readonly project_flags: string
  readonly component_flags: string
  readonly flags: string
  readonly extra_flags: string
}

/** Terms in force are those that somebody translated, and those that nobody is to translate. */
const selectTerms = statement<TermRow>(
  'terms_of_glossaries',
  `select s.source, u.target, p.check_flags as project_flags, coalesce(c.settings ->> 'check_flags', '') as component_flags,
          coalesce(u.flags, s.flags, '') as flags, s.extra_flags
     from components c join projects p on p.id = c.project_id
     join translations t on t.component_id = c.id and not t.is_source
          and t.language_id = (select id from languages where code = $2)
     join units u on u.translation_id = t.id and u.state >= 20
     join units s on s.id = u.source_unit_id
    where c.is_glossary and c.source_language_id = (select id from languages where code = $3)
      and (c.project_id = $1 or c.id in (select component_id from component_links where project_id = $1))
      and ${componentSeenText(5)}
    order by u.id limit $4`,
)

/** A glossary of more terms is none that translators can follow; those after them do not count. */
const mostTerms = 20_000

/** Which terms: of the glossaries of a project, and those shared with it, from one language into another. */
export interface TermsAsked {
  readonly projectId: number
  readonly language: string
  readonly sourceLanguage: string
  /** Who is shown the terms: of another project only those that they see. Left out: texts are held to all of them. */
  readonly visible?: VisibleProjects
}

const everything: VisibleProjects = { all: true }

/** The terms that hold in a project's translations into a language. */
export async function readTerms(
  queries: Queries,
  { projectId, language, sourceLanguage, visible = everything }: TermsAsked,
): Promise<readonly GlossaryTerm[]> {
  const values = [projectId, language, sourceLanguage, mostTerms, ...visibleParameters(visible)]
  const rows = await queries.query(selectTerms, values)
  const merged = new Map<string, Flags>()
  const flagsOf = ({ project_flags, component_flags, flags, extra_flags }: TermRow): Flags => {
    const texts = [project_flags, component_flags, flags, extra_flags]
    const key = texts.join('\n')
    const known = merged.get(key) ?? mergeFlags(...texts)
    merged.set(key, known)
    return known
  }
  return rows.flatMap((row) => {
    const flags = flagsOf(row)
    const [source = ''] = splitPlural(row.source)
    const [target = ''] = splitPlural(row.target)
    const isUntranslatable = flags.has('read-only')
    if (target === '' && !isUntranslatable) return []
    return [{ source, target, isUntranslatable, isForbidden: flags.has('forbidden') }]
  })
}

/** The flag that holds strings to the terms. */
export const glossaryFlag = 'check-glossary'

import { setImmediate } from 'node:timers/promises'
import { glossaryOf } from '@weft/checks'
import { findTerms } from '@weft/terms'
import { type Database, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { searchProblem } from '../../search/search-problem.ts'
import { asksForTerms, compileUnitSearch, type UnitSearch } from '../../search/search-units.ts'
import { keysOfTexts, readTermsOfKeys } from '../project/read-terms.ts'

/** The strings of a search, whose sources are compared with the terms of their project. */
export interface SearchedPlace {
  readonly projectId: number
  /** Null: all components of the project. */
  readonly componentId: number | null
  /** The searching reader: terms of hidden glossaries do not show. Left out: those alone that everybody in the project sees. */
  readonly visible?: VisibleProjects
}

const selectSources = statement<{ translation_id: number; language: string }>(
  'sources_to_search_for_terms',
  `select b.id as translation_id, l.code as language from components c
     join translations b on b.component_id = c.id and b.is_source join languages l on l.id = c.source_language_id
    where c.project_id = $1 and ($2::int is null or c.id = $2) order by b.id`,
)
const selectStrings = statement<{ id: number; source: string }>(
  'sources_in_order',
  `select id, source from units where translation_id = $1 and source_unit_id > $2 and source_unit_id = id
    order by source_unit_id limit $3`,
)

/** Strings of one look-up, and milliseconds for all of them. */
const atOnce = 1000
const deadline = 20_000

/** The ids of source strings in which a term stands: by the same function by which the check and the editor find terms. */
async function sourcesWithTerms(
  database: Database,
  { projectId, componentId, visible }: SearchedPlace,
): Promise<number[]> {
  const ofProject: VisibleProjects = {
    all: false,
    accessControls: [],
    projectIds: [projectId],
    componentIds: [],
    exceptIds: [],
  }
  const end = Date.now() + deadline
  const found: number[] = []
  for (const { translation_id: id, language } of await database.query(selectSources, [projectId, componentId])) {
    const query = { projectId, language: '', sourceLanguage: language, visible: visible ?? ofProject }
    for (let after = 0; ; ) {
      if (Date.now() > end) throw searchProblem('has:glossary has too many strings here: search in one component.')
      const strings = await database.query(selectStrings, [id, after, atOnce])
      const forms = strings.map(({ source }) => splitPlural(source))
      const terms = await readTermsOfKeys(database, query, await keysOfTexts(forms.flat(), language))
      const glossary = glossaryOf(terms, language)
      for (const [at, string] of strings.entries()) {
        // A term does not stand in itself, as in the editor.
        const stands = forms[at]?.some((text) =>
          findTerms(glossary, text).some(({ term }) => term.row.source_id !== string.id),
        )
        if (stands) found.push(string.id)
      }
      if (strings.length < atOnce) break
      after = strings.at(-1)?.id ?? after
      await setImmediate()
    }
  }
  return found
}

/** Compiles a search for strings of a place; of one that asks for terms, these are looked for first. Null: strings of all projects. */
export async function compileSearchWithTerms(
  database: Database,
  text: string,
  place: SearchedPlace | null,
  now = new Date(),
): Promise<UnitSearch> {
  const standing = place !== null && asksForTerms(text) ? await sourcesWithTerms(database, place) : []
  return compileUnitSearch(text, now, place && { standing })
}

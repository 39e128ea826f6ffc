import { findTerms, makeGlossary, termKeysIn } from '@weft/checks'
import type { ContextItems } from '@weft/contract'
import type { TranslationRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { readTermsOfKeys, type StoredTerm } from '../../domain/project/read-terms.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import type { Request } from '../../http/route.ts'
import { canSee, visibleProjects } from '../../permissions/index.ts'
import type { StringRow } from './editor-strings.queries.ts'
import { selectGlossaryIn } from './glossary.queries.ts'

type Terms = ContextItems['glossary']
type Spans = Terms[number]['spans']
type TermReader = Pick<Request, 'database' | 'services' | 'actor'>

const pathOf = ({ component, language }: TranslationRecord): string =>
  `${component.project.row.slug}/${component.path}/${language.code}`

/** Terms of one source, at most. */
const shown = 50

/**
 * The terms of the project's glossaries that stand in a source, English ones in the plural too, in the order in which they stand
 * there; of the same place the longest first.
 */
export async function findTermsOf(
  { database, services, actor }: TermReader,
  { row, translation }: { readonly row: StringRow; readonly translation: TranslationRecord },
): Promise<Terms> {
  const { component, language } = translation
  const query = {
    projectId: component.row.project_id,
    language: language.code,
    sourceLanguage: component.sourceLanguage.code,
    visible: visibleProjects(actor),
  }
  const forms = splitPlural(row.source)
  const search = { pluralsOf: component.sourceLanguage.code }
  const terms = await readTermsOfKeys(database, query, termKeysIn(forms, search))
  const glossary = makeGlossary(terms.filter((term) => term.row.source_id !== row.source_unit_id))
  // A long text may have one term at thousands of places.
  const found = forms.flatMap((text, form) => findTerms(glossary, text, search).map((one) => ({ ...one, form })))
  const spans = Map.groupBy(found, ({ term }) => term)
  return await Promise.all(
    [...spans].slice(0, shown).map(async ([term, places]) => {
      const id = term.row.translation_id
      const place = id === null ? undefined : await services.catalog.translation({ id })
      const placesOf = places.map(({ form, start, end }) => ({ form, start, end }))
      return presentTerm(term, placesOf, place ? pathOf(place) : null)
    }),
  )
}

function presentTerm({ row, ...term }: StoredTerm, spans: Spans, path: string | null): Terms[number] {
  return {
    id: row.id,
    glossary: row.glossary,
    path,
    checksum: checksum(row.id_hash),
    source: splitPlural(row.source),
    target: splitPlural(row.target),
    state: row.state,
    explanation: row.explanation,
    is_forbidden: term.isForbidden,
    is_untranslatable: term.isUntranslatable,
    spans,
  }
}

/** Where terms of a translation's project and language are kept, and why the reader adds none; null: nowhere, or hidden. */
export async function glossaryOf(
  { database, services, actor }: TermReader,
  { component, language }: TranslationRecord,
): Promise<{ readonly path: string; readonly reason: string | null } | null> {
  const id = await selectGlossaryIn(database, {
    project: component.row.project_id,
    sourceLanguage: component.row.source_language_id,
    language: language.id,
  })
  const place = id === null ? undefined : await services.catalog.translation({ id })
  if (!place || !canSee(actor, place.scope)) return null
  return { path: pathOf(place), reason: addDenial(actor, place) }
}

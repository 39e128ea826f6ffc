import { glossaryOf as termsReady } from '@weft/checks'
import type { ContextItems } from '@weft/contract'
import { findTerms } from '@weft/terms'
import type { TranslationRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { keysOfTexts, readTermsOfKeys, type StoredTerm } from '../../domain/project/read-terms.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import type { Request } from '../../http/bind/route.ts'
import { canSee, visibleProjects } from '../../permissions/index.ts'
import type { StringRow } from './editor-strings.queries.ts'
import { selectGlossaryIn } from './glossary.queries.ts'
import { reasonNotToAdd } from './string-adding.ts'

type Terms = ContextItems['glossary']
type Spans = Terms[number]['spans']
type TermReader = Pick<Request, 'database' | 'services' | 'actor'>

const pathOf = ({ component, language }: TranslationRecord): string =>
  `${component.project.row.slug}/${component.path}/${language.code}`

/** Terms of one source, and places of them, at most. */
const shown = 50
const mostPlaces = 2000

/**
 * The terms of the project's glossaries that stand in a source, in all their forms, in the order in which they stand there; of the same
 * place the longest first.
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
  const terms = await readTermsOfKeys(database, query, await keysOfTexts(forms, query.sourceLanguage))
  const others = terms.filter((term) => term.row.source_id !== row.source_unit_id)
  const glossary = termsReady(others, query.sourceLanguage)
  // A long text may have one term at thousands of places.
  const found = forms
    .flatMap((text, form) => findTerms(glossary, text).map((one) => ({ ...one, form })))
    .slice(0, mostPlaces)
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
    part_of_speech: term.partOfSpeech,
    spans,
  }
}

/**
 * The glossary of a translation's project and language, and the reason why the reader cannot add terms; null: none, or
 * hidden.
 */
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
  return { path: pathOf(place), reason: reasonNotToAdd(actor, place) }
}

import { mergeFlags } from '@weft/checks'
import type { ContextItems } from '@weft/contract'
import type { TranslationRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import { termCandidates } from '../../domain/unit/term-candidates.ts'
import { visibleTo } from '../../domain/visible.ts'
import type { Request } from '../../http/route.ts'
import { canSee } from '../../permissions/index.ts'
import type { StringRow } from './editor-strings.queries.ts'
import { selectGlossaryIn, selectTerms, type TermRow } from './glossary.queries.ts'

type Terms = ContextItems['glossary']
type TermReader = Pick<Request, 'database' | 'services' | 'actor'>

const pathOf = ({ component, language }: TranslationRecord): string =>
  `${component.project.row.slug}/${component.path}/${language.code}`

/** The terms of the project's glossaries that stand in a source, in the order in which they stand there; of the same place the longest first. */
export async function findTermsOf(
  { database, services, actor }: TermReader,
  { row, translation }: { readonly row: StringRow; readonly translation: TranslationRecord },
): Promise<Terms> {
  const { component, language } = translation
  const candidates = termCandidates(splitPlural(row.source), component.sourceLanguage.code)
  const spans = [...candidates.values()]
  const rows = await selectTerms({
    database,
    projectId: component.row.project_id,
    languageId: language.id,
    sourceLanguageId: component.row.source_language_id,
    visible: visibleTo(actor),
    pieces: [...candidates.keys()],
    except: row.source_unit_id,
  })
  const found = await Promise.all(
    rows.map(async (one) => {
      const place =
        one.translation_id === null ? undefined : await services.catalog.translation({ id: one.translation_id })
      return presentTerm(one, spans, place ? pathOf(place) : null)
    }),
  )
  return found.sort((a, b) => {
    const [one, other] = [a.spans[0], b.spans[0]]
    return one && other ? one.form - other.form || one.start - other.start || other.end - one.end : 0
  })
}

function presentTerm(row: TermRow, spans: readonly Terms[number]['spans'][], path: string | null): Terms[number] {
  const flags = mergeFlags(...row.flags)
  return {
    id: row.id,
    glossary: row.glossary,
    path,
    checksum: checksum(row.id_hash),
    source: splitPlural(row.source),
    target: splitPlural(row.target),
    state: row.state,
    explanation: row.explanation,
    is_forbidden: flags.has('forbidden'),
    is_untranslatable: flags.has('read-only'),
    spans: row.pieces
      .flatMap((piece) => spans[piece - 1] ?? [])
      .toSorted((a, b) => a.form - b.form || a.start - b.start),
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

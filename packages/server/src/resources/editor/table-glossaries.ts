import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import type { LanguageRecord, TranslationRecord } from '../../catalog/records.ts'
import type { Lookup, Request } from '../../http/bind/route.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { rightDenial } from '../../permissions/demand-right.ts'
import { type Actor, can, type Scope, visibleProjects } from '../../permissions/index.ts'
import { type Denial, invalidField, Refusal } from '../../refusal.ts'
import { abilitiesIn } from './string-abilities.ts'
import { reasonNotToAdd } from './string-adding.ts'
import { type GlossaryRow, selectGlossaries } from './terms.queries.ts'

/** A glossary with its translations: that of the source strings, and that of the table's language. */
export interface TableGlossary {
  readonly row: GlossaryRow
  readonly source: TranslationRecord
  readonly translation: TranslationRecord | null
  /** Flags of all its terms, the wider first. */
  readonly flags: readonly string[]
}

export type TermReader = Pick<Request, 'database' | 'services' | 'actor'>

/** The place of a table of terms: a project, a language of it, or a glossary of it in a language. */
export async function findTermPlace(
  request: Lookup<unknown, { readonly path?: string }>,
): Promise<{ readonly scope: Scope; readonly place: Place }> {
  const place = await findPlace(request, request.query.path ?? '')
  if (place === undefined) throw new Refusal('not_found')
  if (place.kind === 'project' || place.kind === 'project-language') return { scope: place.scope, place }
  if (place.kind === 'translation' && place.translation.component.row.is_glossary) return { scope: place.scope, place }
  throw invalidField('path', 'Terms are those of a project, as project/-/language, or of a glossary in a language.')
}

function idsOf(place: Place) {
  if (place.kind === 'translation') {
    const { component, language, row } = place.translation
    const ofSource = row.is_source ? null : language.id
    return { project: component.row.project_id, language: ofSource, component: component.row.id }
  }
  if (place.kind === 'project-language')
    return { project: place.project.row.id, language: place.language.id, component: null }
  if (place.kind === 'project') return { project: place.project.row.id, language: null, component: null }
  throw new Error(`a ${place.kind} has no terms`)
}

/** The glossaries of a table of terms that its reader sees. */
export async function glossariesOfPlace(reader: TermReader, place: Place): Promise<readonly TableGlossary[]> {
  const { database, services, actor } = reader
  const rows = await selectGlossaries(database, idsOf(place), visibleProjects(actor))
  const found: TableGlossary[] = []
  for (const row of rows) {
    const source = await services.catalog.translation({ id: row.source_id })
    const translation =
      row.translation_id === null ? null : await services.catalog.translation({ id: row.translation_id })
    if (!source || translation === undefined) continue
    const { widerFlags, settings } = source.component
    found.push({ row, source, translation, flags: [widerFlags, settings.check_flags] })
  }
  return found
}

export const nameOf = ({ code, name, direction }: LanguageRecord) => ({ code, name, direction })

/** The path of a translation's component, or its own, as pages name it. */
export const pathOfComponent = ({ component, scope }: TranslationRecord): string =>
  pathOfPlace({ kind: 'component', scope, component })
export const pathOfTranslation = (translation: TranslationRecord): string =>
  pathOfPlace({ kind: 'translation', scope: translation.scope, translation })

const signInFirst = 'Sign in first.'

/** Why somebody who signed in proposes no terms for a glossary in a language; null: they may. */
export function proposeDenial(actor: Actor, { component, scope }: TranslationRecord): Denial | null {
  if (!component.settings.enable_suggestions) return { code: 'suggestions-off' }
  if (!component.settings.manage_units) return { code: 'strings-in-repository' }
  return can(actor, 'suggestion.add', scope) ? null : rightDenial(actor, 'suggestion.add', scope)
}

/** The same as a sentence, for everybody. */
function reasonNotToPropose(actor: Actor, translation: TranslationRecord): string | null {
  if (actor.kind === 'anonymous') return signInFirst
  const denial = proposeDenial(actor, translation)
  return denial && sentenceOf(denial)
}

export const noLanguage = 'The glossary does not have this language.'

/** A glossary as the table shows it, with what its reader may do in it. */
export function presentGlossary(reader: TermReader, { row, source, translation }: TableGlossary, projectId: number) {
  const { actor } = reader
  const { annotate, delete: removing } = abilitiesIn(actor, source)({ state: 20, source_state: 20 })
  return {
    path: pathOfComponent(source),
    name: source.component.row.name,
    is_shared: source.component.row.project_id !== projectId,
    source_language: nameOf(source.component.sourceLanguage),
    translation: translation && pathOfTranslation(translation),
    add_reason: translation ? reasonNotToAdd(actor, translation) : noLanguage,
    propose_reason: translation ? reasonNotToPropose(actor, translation) : noLanguage,
    annotate_reason: annotate.reason,
    delete_reason: removing.reason,
    proposals: row.proposals,
  }
}

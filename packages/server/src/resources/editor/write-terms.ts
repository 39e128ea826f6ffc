import { type TermFacts, validateFlags, withTermFacts } from '@weft/checks'
import type { addTerm, changeTerm } from '@weft/contract'
import { findPlace } from '../../catalog/find-place.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { unitState } from '../../db/unit-state.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { annotateUnit } from '../../domain/unit/annotate-unit.ts'
import { scopeOfRights } from '../../domain/unit/edit-denial.ts'
import { findString } from '../../domain/unit/find-strings.ts'
import { openUnit } from '../../domain/unit/save-unit.ts'
import type { Request } from '../../http/bind/route.ts'
import type { AddedUnit, RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { visibleProjects } from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { resultOfRepository } from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import { factsIn, type SentFacts } from './terms.present.ts'

type TermRequest = Pick<Request, 'database' | 'services' | 'actor' | 'signal'>

/** The glossary's translation of a path. Its source strings are in no table, for their terms have a language. */
export async function findTermTranslation(
  request: Pick<TermRequest, 'services' | 'actor'>,
  path: string,
): Promise<TranslationRecord> {
  const place = await findPlace(request, path)
  if (place === undefined) throw new Refusal('not_found')
  const translation = place.kind === 'translation' ? place.translation : null
  if (!translation?.component.row.is_glossary || translation.row.is_source)
    throw invalidField('path', 'Expected a glossary in a language: project/glossary/language.')
  return translation
}

/** Flags with these facts; refuses what no flag can say. */
export function flagsWith(flags: string, facts: Partial<TermFacts>): string {
  if (facts.match === 'pattern' && !facts.pattern)
    throw invalidField('pattern', 'A pattern needs an expression.', 'blank')
  const written = withTermFacts(flags, facts)
  if (written === flags) return flags
  const [problem] = validateFlags(written)
  if (problem) throw invalidField(facts.pattern ? 'pattern' : 'part_of_speech', problem.detail)
  return written
}

/** A new term with all that is said of it. */
export interface NewTerm extends Pick<AddedUnit, 'state'> {
  readonly source: string
  readonly target: string
  readonly explanation: string
  /** Flags of its source string. */
  readonly flags: string
  /** The author of the term, if not the requesting user. */
  readonly authorId?: number
}

export const demandNotes = (actor: Request['actor'], { scope, component }: TranslationRecord): void =>
  demandRight(actor, 'source.edit', { ...scope, languageId: component.row.source_language_id })

/** Adds a term to a glossary's translation; of a term that other languages have, what is said of it stays. */
export async function insertTerm(request: TermRequest, translation: TranslationRecord, term: NewTerm) {
  const { database, services, actor, signal } = request
  const { component, row, scope } = translation
  const denial = addDenial(actor, translation)
  if (denial !== null) throw refusalOf(denial)
  if (term.explanation !== '' || term.flags !== '') demandNotes(actor, translation)
  const name = { context: '', source: term.source }
  if ((await findString(database, row.id, name)) !== null)
    throw invalidField('source', 'The glossary has this term already.', 'unique')
  const { source, target, state, explanation, flags: extraFlags, authorId } = term
  const unit: AddedUnit = { context: '', source: [source], target: [target], state, explanation, extraFlags }
  const work: RepositoryPayload['work'] = {
    kind: 'add-units',
    translationId: row.id,
    units: [unit],
    action: 'new-unit',
  }
  const asked = {
    component,
    work,
    actor,
    right: 'unit.add',
    languageId: scope.languageId,
    ...(authorId !== undefined && { authorId }),
  } as const
  const result = await resultOfRepository(services, asked, signal)
  if (result.unrepresentable !== undefined) throw invalidField('source', result.detail ?? '')
  const id = await findString(database, row.id, name)
  if (id === null) throw refusalOfWork(result, { actor, component }, 'The term could not be added.')
  return { id }
}

export function newFlags(sent: SentFacts): string {
  return flagsWith('', factsIn(sent))
}

export async function addTermTo(request: Request<typeof addTerm>, translation: TranslationRecord) {
  const { body, database } = request
  const { source, target, explanation, needs_editing: needsEditing } = body
  const state = needsEditing && target !== '' ? unitState.needsEditing : null
  const { id: unit } = await insertTerm(request, translation, {
    source,
    target,
    explanation,
    state,
    flags: newFlags(body),
  })
  const row = await database.kysely
    .selectFrom('units')
    .select('source_unit_id')
    .where('id', '=', unit)
    .executeTakeFirstOrThrow()
  return { id: row.source_unit_id, unit }
}

/** Writes what is said of a term, as flags and explanation of its source string. */
export async function changeTermFacts(request: Request<typeof changeTerm>) {
  const { actor, database, params, body } = request
  const asked = { unitId: params.id, userId: actor.id }
  const { explanation } = body
  return database.transaction(async (tx) => {
    const { unit } = await openUnit(tx, asked, visibleProjects(actor))
    if (!unit.is_glossary) throw new Refusal('not_found')
    if (!unit.is_source) throw refusalOf({ code: 'only-source-strings' })
    demandRight(actor, 'source.edit', scopeOfRights(unit))
    const extraFlags = flagsWith(unit.extra_flags, factsIn(body))
    const doer = { userId: actor.id, authorId: actor.id }
    await annotateUnit(tx, unit, { extraFlags, ...(explanation !== undefined && { explanation }) }, doer)
    return { explanation: explanation ?? unit.explanation, extra_flags: extraFlags }
  })
}

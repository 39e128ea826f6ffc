import { validateFlags } from '@weft/checks'
import { statement, type Transaction } from '../../db/database.ts'
import { splitPlural, unitState } from '../../db/unit-state.ts'
import { type Annotations, annotateUnit, readLabels } from '../../domain/unit/annotate-unit.ts'
import { blankForms } from '../../domain/unit/blank-forms.ts'
import { editDenial, mayReview, scopeOfRights } from '../../domain/unit/edit-denial.ts'
import type { EditedUnit } from '../../domain/unit/edited-unit.ts'
import { type EditRights, type OpenedUnit, openUnit, type SavedUnit, saveOpened } from '../../domain/unit/save-unit.ts'
import { entityTag, unitVersion } from '../../domain/unit/unit-version.ts'
import { contentActions } from '../../events/change-actions.ts'
import type { Request } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { matchesTag } from '../../http/reply/preconditions.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { type Actor, visibleProjects } from '../../permissions/index.ts'
import { type FieldProblem, invalidField, Refusal, refusalOf, validationErrors } from '../../refusal.ts'

/** The fields of a string that a client may write. */
export interface UnitBody {
  readonly target?: readonly string[] | undefined
  readonly state?: number | undefined
  readonly explanation?: string | undefined
  readonly extra_flags?: string | undefined
  readonly labels?: readonly number[] | undefined
}

interface TranslatedBody {
  readonly target: readonly string[]
  readonly state: number
}

const notAlone = 'State and target are written together.'

/** A text and its state, which come together and fit each other; null: neither was sent. */
function translationIn(unit: EditedUnit, { target, state }: UnitBody): TranslatedBody | null {
  if (target === undefined && state === undefined) return null
  const problems: FieldProblem[] = []
  if (state === undefined) problems.push({ code: 'invalid', attr: 'state', detail: notAlone })
  if (target === undefined || state === undefined) problems.push({ code: 'invalid', attr: 'target', detail: notAlone })
  if (target === undefined || state === undefined) throw validationErrors(problems)
  const wrong = stateProblem(target, state)
  if (wrong) throw invalidField('state', wrong)
  if (state !== unitState.empty) {
    const detail = 'This form is empty: fill in every form, or clear all of them.'
    const blanks = blankForms(unit, target).map((form) => ({ code: 'blank' as const, attr: `target.${form}`, detail }))
    if (blanks.length > 0) throw validationErrors(blanks)
  }
  return { target, state }
}

const writableStates: readonly number[] = [
  unitState.empty,
  unitState.needsEditing,
  unitState.translated,
  unitState.approved,
]

function stateProblem(target: readonly string[], state: number): string | null {
  if (!writableStates.includes(state)) return `The state ${state} follows from other things; it cannot be written.`
  if (state === unitState.empty && target.some((text) => text !== '')) return 'A text that is there is not empty.'
  return null
}

const sameLabels = (known: readonly { id: number; given: boolean }[], labels: readonly number[]): boolean =>
  known.every(({ id, given }) => given === labels.includes(id))

/** Flags were added to source strings only; those of a translation are its source string's. */
const shownFlags = (unit: EditedUnit): string => (unit.is_source ? unit.extra_flags : '')

const isAnnotated = ({ explanation, extra_flags, labels }: UnitBody): boolean =>
  explanation !== undefined || extra_flags !== undefined || labels !== undefined

/** The sent annotations of a source string; unchanged ones count as not sent. */
async function annotationsIn(tx: Transaction, unit: EditedUnit, body: UnitBody): Promise<Annotations | null> {
  const explanation = body.explanation === unit.explanation ? undefined : body.explanation
  const extraFlags = body.extra_flags === shownFlags(unit) ? undefined : body.extra_flags
  const known = body.labels === undefined ? [] : await readLabels(tx, unit.source_unit_id, unit.project_id)
  // Clients that must send labels send none for a translation.
  const ignored = !unit.is_source && body.labels?.length === 0
  const labels = body.labels === undefined || ignored || isKept(known, body.labels) ? undefined : body.labels
  if (explanation === undefined && extraFlags === undefined && labels === undefined) return null
  const missing = labels?.find((id) => !known.some((label) => label.id === id))
  if (missing !== undefined) throw invalidField('labels', `The project has no label ${missing}.`)
  return { explanation, extraFlags, labels }
}

const isKept = (known: Parameters<typeof sameLabels>[0], labels: readonly number[]): boolean =>
  labels.every((id) => known.some((label) => label.id === id)) && sameLabels(known, labels)

function checkMayAnnotate(actor: Actor, unit: EditedUnit, { extraFlags }: Annotations): void {
  if (!unit.is_source) {
    throw refusalOf({ code: 'only-source-strings' })
  }
  demandRight(actor, 'source.edit', scopeOfRights(unit))
  const [problem] = extraFlags === undefined ? [] : validateFlags(extraFlags)
  if (problem) throw invalidField('extra_flags', problem.detail)
}

/** Refuses an edit that the actor may not make. */
function guardEdit(actor: Actor, unit: EditedUnit, state: number): void {
  const denial = editDenial(actor, unit)
  if (denial !== null) throw refusalOf(denial)
  if (state === unitState.approved && !mayReview(actor, unit)) {
    throw invalidField('state', 'You may not approve texts, or the project has no reviews.')
  }
}

/** A text goes where its writer could have written it; where not, the other component keeps what it has. */
const mayPropagate = (actor: Actor, twin: EditedUnit, state: number): boolean =>
  editDenial(actor, twin) === null && (state !== unitState.approved || mayReview(actor, twin))

const rightsOf = (actor: Actor, state: number): EditRights => ({
  guard: (unit) => guardEdit(actor, unit, state),
  mayPropagateTo: (twin) => mayPropagate(actor, twin, state),
})

/** The reply to PUT and PATCH. */
export interface WrittenUnit {
  readonly target: string[]
  readonly state: number
  readonly explanation: string
  readonly extra_flags: string
  readonly labels: readonly number[]
  /** Ids of the checks that the text fails. */
  readonly checks: readonly string[]
  /** Ids of the strings of other components that have the text now as well. */
  readonly propagated: readonly number[]
  readonly etag: string
}

/** The version of an open string, or of the saved one. */
function tagOf({ unit, circumstances }: OpenedUnit, saved: SavedUnit | null): string {
  const { target, state } = saved ?? unit
  const facts = {
    ...unit,
    target,
    state,
    source: saved && unit.is_source ? target : unit.source,
    source_flags: unit.extra_flags,
    label_ids: circumstances.labels,
    last_updated: saved?.isWritten ? circumstances.now : unit.last_updated,
  }
  return entityTag(unitVersion(facts))
}

/** Refuses a change of another version than the client has seen, and tells what is there now and who wrote it. */
async function checkVersion(tx: Transaction, opened: OpenedUnit, ifMatch: string | undefined): Promise<void> {
  const etag = tagOf(opened, null)
  if (matchesTag(ifMatch, etag)) return
  const { unit, circumstances } = opened
  const [author = null] = await tx.query(selectWriter, [unit.id, contentActions])
  throw new Refusal('precondition_failed', {
    current: {
      id: unit.id,
      source: splitPlural(unit.source),
      target: splitPlural(unit.target),
      state: unit.state,
      explanation: unit.explanation,
      extra_flags: shownFlags(unit),
      labels: unit.is_source ? circumstances.labels : [],
      last_updated: isoTime(unit.last_updated),
      author,
      etag,
    },
  })
}

/** The same for what is done to a string otherwise than by writing it. */
export async function refuseOtherVersion({ database, actor, header }: Request, unitId: number): Promise<void> {
  const ifMatch = header('if-match')
  if (ifMatch === undefined) return
  const asked = { unitId, userId: actor.id }
  await database.transaction(async (tx) => checkVersion(tx, await openUnit(tx, asked, visibleProjects(actor)), ifMatch))
}

const selectWriter = statement<{ username: string; full_name: string }>(
  'writer_of_unit',
  `select a.username, a.full_name from changes h join users a on a.id = coalesce(h.author_id, h.user_id)
    where h.unit_id = $1 and h.action = any($2::int[]) order by h.timestamp desc, h.id desc limit 1`,
)

/** Writes what was sent of a string, all or nothing; refuses with `not_found` what the actor does not see. */
export async function writeUnitBody(request: Request, unitId: number, body: UnitBody): Promise<WrittenUnit> {
  const { actor, database } = request
  const visible = visibleProjects(actor)
  const asked = { unitId, userId: actor.id }
  return database.transaction(async (tx) => {
    let opened = await openUnit(tx, asked, visible)
    await checkVersion(tx, opened, request.header('if-match'))
    const translated = translationIn(opened.unit, body)
    const annotations = isAnnotated(body) ? await annotationsIn(tx, opened.unit, body) : null
    if (annotations) {
      checkMayAnnotate(actor, opened.unit, annotations)
      await annotateUnit(tx, opened.unit, annotations, { userId: actor.id, authorId: actor.id })
      opened = await openUnit(tx, asked, visible)
    }
    const { unit, circumstances } = opened
    const saved = translated
      ? await saveOpened(tx, opened, { ...asked, ...translated }, rightsOf(actor, translated.state))
      : null
    const { target, state, failing } = saved ?? unit
    return {
      target: splitPlural(target),
      state,
      explanation: unit.explanation,
      extra_flags: shownFlags(unit),
      labels: unit.is_source ? circumstances.labels : [],
      checks: failing ?? [],
      propagated: saved?.propagated ?? [],
      etag: tagOf(opened, saved),
    }
  })
}

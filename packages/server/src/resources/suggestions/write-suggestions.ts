import type { Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { isTranslated, joinPlural, splitPlural, unitState } from '../../db/unit-state.ts'
import type { AppliedEdit } from '../../domain/unit/apply-edits.ts'
import { editDenial, fixedDenial, mayReview, type WritingPermission } from '../../domain/unit/edit-denial.ts'
import type { EditedUnit } from '../../domain/unit/edited-unit.ts'
import { formsOf, mendedTarget, type OpenedUnit, openUnit, saveOpened } from '../../domain/unit/save-unit.ts'
import { addSuggestion, removeSuggestion } from '../../domain/unit/suggestions.ts'
import { scopeOfUnit, type UnitText } from '../../domain/unit/unit-text.ts'
import { agreementDenial } from '../../domain/user/profile/agreement.ts'
import { openLedger } from '../../events/ledger.ts'
import type { Actor } from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import {
  type PlacedSuggestion,
  type SuggestionRow,
  selectSame,
  selectSuggestion,
  writeVote,
} from './suggestions.queries.ts'

/** The outcome of a suggestion: it was added, somebody voted for it, or it was accepted and removed. */
export type SuggestionOutcome =
  | { readonly result: 'added' | 'voted'; readonly suggestion: SuggestionRow }
  | { readonly result: 'accepted'; readonly suggestion: null }

const isBlank = (target: readonly string[]): boolean => target.every((text) => text.trim() === '')

/** The text as it would be stored; refuses what cannot be a text of the string. */
function suggestedText(unit: EditedUnit, target: readonly string[]): string {
  const forms = formsOf(unit)
  if (target.length !== forms)
    throw invalidField(
      'target',
      `The string needs ${forms} ${forms === 1 ? 'text' : 'plural forms'}, not ${target.length}.`,
    )
  if (isBlank(target)) throw invalidField('target', 'The suggestion is empty.', 'blank')
  const mended = joinPlural(mendedTarget(unit, target))
  if (mended === unit.target && isTranslated(unit.state)) throw invalidField('target', 'The string says so already.')
  return mended
}

const mayVote = (actor: Actor, unit: EditedUnit): boolean => editDenial(actor, unit, 'suggestion.vote') === null

/** Everything that a vote may change is locked at once, in the order in which everybody locks it. */
const lockAll = (tx: Transaction, { unit, twins }: OpenedUnit) =>
  lockCounters(tx, [...unit.statistics_ids, ...twins.flatMap((twin) => twin.statistics_ids)])

async function readAgain(tx: Transaction, id: number, readerId: number): Promise<PlacedSuggestion> {
  const row = await selectSuggestion(tx, { id, readerId })
  if (!row) throw new Refusal('not_found')
  return row
}

/** Suggests a text; where people vote, the one who suggests it votes for it as well. */
export async function suggest(
  tx: Transaction,
  { unitId, target, actor }: { readonly unitId: number; readonly target: readonly string[]; readonly actor: Actor },
): Promise<SuggestionOutcome> {
  const opened = await openUnit(tx, { unitId, userId: actor.id })
  const { unit } = opened
  if (!unit.settings.enable_suggestions) throw refusalOf({ code: 'no-suggestions' })
  const needed = agreementDenial(actor, unit.project_id, unit.settings.agreement)
  if (needed !== null) throw refusalOf(needed)
  const fixed = fixedDenial(unit)
  if (fixed !== null) throw refusalOf(fixed)
  const text = suggestedText(unit, target)
  const votes = mayVote(actor, unit)
  const same = await selectSame(tx, unit.id, text)
  if (same !== null) {
    const other = await readAgain(tx, same, actor.id)
    if (other.user_id === actor.id || !votes) throw invalidField('target', 'This text is suggested already.', 'unique')
    return voteOpened(tx, opened, other, { actor, value: 1 })
  }
  await lockAll(tx, opened)
  const ledger = openLedger(tx, scopeOfUnit(unit))
  const id = await addSuggestion(tx, ledger, unit, { target: text, userId: actor.id })
  await ledger.close()
  const added = await readAgain(tx, id, actor.id)
  if (!votes) return { result: 'added', suggestion: added }
  const marked = { ...opened, unit: { ...unit, has_suggestion: true } }
  const voted = await voteOpened(tx, marked, added, { actor, value: 1 })
  return voted.result === 'accepted' ? voted : { ...voted, result: 'added' }
}

/** Votes for a suggestion, or against it. */
export async function vote(
  tx: Transaction,
  suggestion: PlacedSuggestion,
  { actor, value }: { readonly actor: Actor; readonly value: number },
): Promise<SuggestionOutcome> {
  const opened = await openUnit(tx, { ...openingOf(suggestion), userId: actor.id })
  const denial = editDenial(actor, opened.unit, 'suggestion.vote')
  if (denial !== null) throw refusalOf(denial)
  return voteOpened(tx, opened, await readAgain(tx, suggestion.id, actor.id), { actor, value })
}

/** Writes a vote; the one that makes enough of them accepts the suggestion. */
async function voteOpened(
  tx: Transaction,
  opened: OpenedUnit,
  { id: suggestionId }: PlacedSuggestion,
  { actor, value }: { readonly actor: Actor; readonly value: number },
): Promise<SuggestionOutcome> {
  await writeVote(tx, { suggestionId, userId: actor.id, value })
  const suggestion = await readAgain(tx, suggestionId, actor.id)
  const enough = opened.unit.settings.suggestion_autoaccept
  if (enough === 0 || suggestion.votes < enough) return { result: 'voted', suggestion }
  await acceptOpened(tx, opened, suggestion, { actor, state: unitState.translated, permission: 'suggestion.vote' })
  return { result: 'accepted', suggestion: null }
}

/** How a suggestion becomes the text of its string. */
interface Acceptance {
  readonly actor: Actor
  readonly state: number
  /** The new text, if it differs from the suggested one. */
  readonly target?: readonly string[] | undefined
}

/** The author of the text: the suggester, unless their name cannot be in a commit. */
const authorOf = ({ user_id, has_address }: SuggestionRow): { authorId?: number } =>
  user_id !== null && has_address ? { authorId: user_id } : {}

const openingOf = (suggestion: SuggestionRow) => ({ unitId: suggestion.unit_id, ...authorOf(suggestion) })

/** Makes a suggestion the text of its string. */
export async function accept(
  tx: Transaction,
  suggestion: PlacedSuggestion,
  acceptance: Acceptance,
): Promise<AppliedEdit> {
  const { actor } = acceptance
  const opened = await openUnit(tx, { ...openingOf(suggestion), userId: actor.id })
  const now = await readAgain(tx, suggestion.id, actor.id)
  return acceptOpened(tx, opened, now, { ...acceptance, permission: 'suggestion.accept' })
}

function guard(unit: EditedUnit, { actor, state, permission }: Acceptance & { permission: WritingPermission }): void {
  const denial = editDenial(actor, unit, permission)
  if (denial !== null) throw refusalOf(denial)
  if (state === unitState.approved && !mayReview(actor, unit)) throw refusalOf({ code: 'review-missing' })
}

async function acceptOpened(
  tx: Transaction,
  opened: OpenedUnit,
  suggestion: SuggestionRow,
  acceptance: Acceptance & { readonly permission: WritingPermission },
): Promise<AppliedEdit> {
  const { actor, state, permission, target = splitPlural(suggestion.target) } = acceptance
  guard(opened.unit, acceptance)
  if (isBlank(target)) throw invalidField('target', 'The text is empty.', 'blank')
  await lockAll(tx, opened)
  const ledger = openLedger(tx, scopeOfUnit(opened.unit))
  const unit = await removeSuggestion(tx, ledger, opened.unit, suggestion.id)
  await ledger.close()
  const isEdited = joinPlural(target) !== suggestion.target
  const edit = { unitId: unit.id, target, state, userId: actor.id, action: 'accept' } as const
  const applied = await saveOpened(
    tx,
    { ...opened, unit },
    { ...edit, ...(isEdited ? {} : authorOf(suggestion)) },
    {
      guard: () => undefined, // just above, before anything was taken away
      mayPropagateTo: (twin) =>
        editDenial(actor, twin, permission) === null && (state !== unitState.approved || mayReview(actor, twin)),
    },
  )
  if (applied.target === unit.target && applied.state === unit.state) await recordCleanup(tx, unit, suggestion, actor)
  return applied
}

/** It said what the string says: nothing but the suggestion is gone. */
async function recordCleanup(tx: Transaction, unit: UnitText, { target }: SuggestionRow, actor: Actor) {
  const ledger = openLedger(tx, scopeOfUnit(unit))
  const doer = { userId: actor.id, authorId: actor.id }
  ledger.record({ action: 'suggestion-cleanup', doer, unitId: unit.id, target })
  await ledger.close()
}

/** Takes a suggestion away; its text stays in the history, with the reason. */
export async function reject(
  tx: Transaction,
  suggestion: PlacedSuggestion,
  { actor, reason, isSpam }: { readonly actor: Actor; readonly reason: string; readonly isSpam: boolean },
): Promise<void> {
  const { unit } = await openUnit(tx, { unitId: suggestion.unit_id, userId: actor.id })
  const { id, target, user_id } = await readAgain(tx, suggestion.id, actor.id)
  const ledger = openLedger(tx, scopeOfUnit(unit))
  await removeSuggestion(tx, ledger, unit, id)
  const details = { rejection_reason: reason, ...(isSpam ? { is_spam: true } : {}) }
  const doer = { userId: actor.id, authorId: user_id }
  ledger.record({ action: 'suggestion-delete', doer, unitId: unit.id, target, details })
  await ledger.close()
}

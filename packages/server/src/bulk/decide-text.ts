import { type BulkRisk, unitText } from '@weft/contract'
import { joinPlural, splitPlural, unitState } from '../db/unit-state.ts'
import { blankForms } from '../domain/unit/blank-forms.ts'
import { editDenial, mayReview, scopeOfRights } from '../domain/unit/edit-denial.ts'
import type { EditedUnit } from '../domain/unit/edited-unit.ts'
import { formsOf, mendedTarget } from '../domain/unit/save-unit.ts'
import type { ChangeAction } from '../events/change-actions.ts'
import { rightDenial } from '../permissions/demand-right.ts'
import { type Actor, can, isBlocked, lacksFactor } from '../permissions/index.ts'
import type { Denial } from '../refusal.ts'
import type { BulkSettings } from './bulk-settings.ts'
import type { FoundSuggestion, FoundTexts } from './found-texts.ts'
import type { Replacer } from './replace-text.ts'
import { risksOf } from './text-risks.ts'

/** A text that is to be written. */
export interface DecidedText {
  readonly kind: 'write'
  readonly unit: EditedUnit
  readonly target: string
  readonly state: number
  readonly authorId: number
  readonly action: ChangeAction | null
  /** Suggestions that go: the accepted one, or the rejected ones. */
  readonly suggestions: readonly FoundSuggestion[]
  /** The text and the state stay: only suggestions go. */
  readonly keepsText: boolean
  readonly risks: readonly BulkRisk[]
  readonly lost: readonly string[]
}

/** The reason why a string stays unchanged. */
export interface LeftText {
  readonly kind: 'left'
  readonly outcome: string
  readonly denial?: Denial
  /** The text that would have been written, where one is held back. */
  readonly held?: Pick<DecidedText, 'target' | 'state' | 'risks' | 'lost'>
}

export interface TextMaker {
  readonly actor: Actor
  readonly settings: BulkSettings
  readonly replace: Replacer | null
  readonly found: FoundTexts
  readonly given: ReadonlyMap<number, NonNullable<BulkSettings['texts']>[number]>
}

const left = (outcome: string): LeftText => ({ kind: 'left', outcome })
export const deniedAs = (denial: Denial): LeftText => ({
  kind: 'left',
  outcome: `denied:${denial.code === 'missing-right' ? denial.permission : denial.code}`,
  denial,
})

/** Whether somebody may edit a string in bulk at all. */
export function bulkDenial(actor: Actor, unit: EditedUnit, { free }: BulkSettings): Denial | null {
  const scope = scopeOfRights(unit)
  if (isBlocked(actor, scope)) return { code: 'blocked' }
  if (lacksFactor(actor, scope)) return { code: 'second-factor-required' }
  return free || can(actor, 'unit.bulk_edit', scope) ? null : rightDenial(actor, 'unit.bulk_edit', scope)
}

/** A text before its state is known. */
interface Proposal {
  readonly target: readonly string[]
  readonly state: number
  readonly action: ChangeAction | null
  readonly authorId: number
  readonly suggestions: readonly FoundSuggestion[]
}

function proposalFor(maker: TextMaker, unit: EditedUnit): Proposal | LeftText {
  const { actor, settings, replace, found, given } = maker
  const base = { authorId: actor.id, action: null, suggestions: [] }
  const before = splitPlural(unit.target)
  if (replace !== null) {
    const made = before.map(replace)
    const stays = made.find((one) => 'left' in one)
    if (stays !== undefined && 'left' in stays) return left(stays.left)
    const target = made.flatMap((one) => ('text' in one ? [one.text] : []))
    if (joinPlural(target) === unit.target && settings.state === undefined) return left('unchanged')
    return { ...base, target, state: settings.state ?? unit.state, action: 'replace' }
  }
  if (settings.copy_from !== undefined) {
    const text = found.copies.get(unit.id)
    if (text === undefined) return left('missing')
    return { ...base, target: splitPlural(text), state: settings.state ?? unitState.needsEditing }
  }
  if (settings.suggestions === 'accept') {
    const best = found.suggestions.get(unit.id)?.[0]
    if (best === undefined) return left('missing')
    const authorId = best.user_id !== null && best.credited ? best.user_id : actor.id
    const state = settings.state ?? unitState.translated
    return { target: splitPlural(best.target), state, action: 'accept', authorId, suggestions: [best] }
  }
  const text = given.get(unit.id)
  if (settings.texts !== undefined) {
    if (text === undefined) return left('missing')
    if (text.was !== undefined && joinPlural(text.was) !== unit.target) return left('changed')
    const blank = text.target.every((form) => form === '')
    return { ...base, target: text.target, state: blank ? unitState.empty : (settings.state ?? unitState.translated) }
  }
  if (unit.target.replaceAll('\u001e', '') === '') return left('empty')
  const state = settings.state ?? unit.state
  return { ...base, target: before, state, action: state === unitState.translated ? 'bulk-edit' : null }
}

/** Rejecting: everybody may take their own suggestions back. */
function decideRejection({ actor, found }: TextMaker, unit: EditedUnit): DecidedText | LeftText {
  const there = found.suggestions.get(unit.id) ?? []
  if (there.length === 0) return left('missing')
  const scope = scopeOfRights(unit)
  const gone = can(actor, 'suggestion.delete', scope) ? there : there.filter(({ user_id }) => user_id === actor.id)
  if (gone.length === 0) return deniedAs(rightDenial(actor, 'suggestion.delete', scope))
  const { target, state } = unit
  const kept = { keepsText: true, risks: [], lost: [], action: null, authorId: actor.id }
  return { kind: 'write', unit, target, state, suggestions: gone, ...kept }
}

/** The fault of a text and its state; null: none. */
function faultOf(unit: EditedUnit, { target, state }: Proposal): string | null {
  if (target.length !== formsOf(unit)) return 'forms'
  if (target.some((form) => form.length > unitText)) return 'too-long'
  const isBlank = target.every((form) => form === '')
  return !isBlank && state !== unitState.empty && blankForms(unit, target).length > 0 ? 'blank' : null
}

/** Decides about one string, with the rights and the checks of a person's save. */
export function decideText(maker: TextMaker, unit: EditedUnit): DecidedText | LeftText {
  const { actor, settings } = maker
  const general = bulkDenial(actor, unit, settings)
  if (general !== null) return deniedAs(general)
  if (settings.suggestions === 'reject') return decideRejection(maker, unit)
  const proposal = proposalFor(maker, unit)
  if ('kind' in proposal) return proposal
  const keepsText = joinPlural(proposal.target) === unit.target
  if (keepsText && proposal.state === unit.state && proposal.suggestions.length === 0) return left('unchanged')
  const denial = editDenial(actor, unit, settings.suggestions === 'accept' ? 'suggestion.accept' : 'unit.edit')
  if (denial !== null) return deniedAs(denial)
  if (proposal.state === unitState.approved && !mayReview(actor, unit)) return deniedAs({ code: 'review-missing' })
  const fault = faultOf(unit, proposal)
  if (fault !== null) return left(fault)
  const target = keepsText ? unit.target : joinPlural(mendedTarget(unit, proposal.target))
  if (target === unit.target && proposal.state === unit.state && proposal.suggestions.length === 0)
    return left('unchanged')
  const { risks, lost } = settings.suggestions === 'accept' ? { risks: [], lost: [] } : risksOf(unit, target)
  const { state, action, authorId, suggestions } = proposal
  const held = risks.find((risk) => !settings.allow?.includes(risk))
  if (held !== undefined) return { kind: 'left', outcome: `held:${held}`, held: { target, state, risks, lost } }
  return { kind: 'write', unit, target, state, action, authorId, suggestions, keepsText: false, risks, lost }
}

/** Twins that get the text too: where a save by the same person would write it. */
export function twinsToWrite(
  actor: Actor,
  { state, target, keepsText }: DecidedText,
  twins: readonly EditedUnit[],
): EditedUnit[] {
  if (keepsText) return []
  return twins.filter(
    (twin) =>
      (twin.target !== target || twin.state !== state) &&
      (twin.state !== unitState.approved || state === unitState.approved) &&
      editDenial(actor, twin) === null &&
      (state !== unitState.approved || mayReview(actor, twin)),
  )
}

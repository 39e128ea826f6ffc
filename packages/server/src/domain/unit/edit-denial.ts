import { unitState } from '../../db/unit-state.ts'
import { type Actor, can, isBlocked, lacksFactor, type Scope } from '../../permissions/index.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { factorNeeded, rightDenial } from '../demand-right.ts'
import { agreementDenial, agreementNeeded } from '../user/agreement.ts'
import { authorDenial } from '../user/author-denial.ts'
import type { EditedUnit } from './edited-unit.ts'

/** The facts of a string that decide who may write its text. */
export type GuardedUnit = Pick<
  EditedUnit,
  | 'state'
  | 'is_source'
  | 'source_review'
  | 'translation_review'
  | 'component_locked'
  | 'project_id'
  | 'access_control'
  | 'component_id'
  | 'language_id'
> & {
  readonly settings: Pick<
    EditedUnit['settings'],
    'restricted' | 'agreement' | 'suggestion_voting' | 'suggestion_autoaccept'
  >
}

/** The place that rights to a string depend on. */
export const scopeOfRights = (unit: GuardedUnit): Scope => ({
  kind: 'project',
  projectId: unit.project_id,
  accessControl: unit.access_control,
  restricted: unit.settings.restricted,
  componentId: unit.component_id,
  languageId: unit.language_id,
})

/** Whether texts of the string can be approved by those who review. */
export const isReviewed = (unit: GuardedUnit): boolean =>
  unit.is_source ? unit.source_review : unit.translation_review

/** Whether somebody may approve the string; nobody may while the project's reviews are off. */
export const mayReview = (actor: Actor, unit: GuardedUnit): boolean =>
  isReviewed(unit) && can(actor, 'unit.review', scopeOfRights(unit))

const denials = {
  'unit.edit': 'You may not translate here.',
  'suggestion.accept': 'You may not accept suggestions here.',
  'suggestion.vote': 'You may not vote on suggestions here.',
}

/** How a text comes into its string: somebody writes it, accepts a suggestion, or votes for one. */
export type WritingPermission = 'unit.edit' | 'suggestion.accept' | 'suggestion.vote'

/** Denials that ask for something to be done first, with the codes by which clients tell them. */
const codes = new Map<string, RefusalCode>([
  [agreementNeeded, 'agreement_required'],
  [factorNeeded, 'second_factor_required'],
])

/** The refusal for a denial. */
export const refusalOf = (denial: string): Refusal =>
  new Refusal(codes.get(denial) ?? 'permission_denied', { detail: denial })

/** Why somebody may not write a text of the string, as a sentence for them; null: they may. Clients see the order. */
export function editDenial(
  actor: Actor,
  unit: GuardedUnit,
  permission: WritingPermission = 'unit.edit',
): string | null {
  if (unit.state === unitState.readOnly) return 'The string is read-only.'
  if (unit.state === unitState.approved && isReviewed(unit) && !mayReview(actor, unit)) {
    return 'The text is approved; only reviewers change it.'
  }
  const nameless = authorDenial(actor)
  if (nameless !== null) return nameless
  if (unit.component_locked) return 'The component is locked: nothing in it is changed for now.'
  if (isBlocked(actor, scopeOfRights(unit))) return 'You are blocked in this project for now.'
  if (lacksFactor(actor, scopeOfRights(unit))) return factorNeeded
  const needed = agreementDenial(actor, unit.project_id, unit.settings.agreement)
  if (needed !== null) return needed
  const scope = scopeOfRights(unit)
  if (!can(actor, permission, scope)) return rightDenial(actor, permission, scope, denials[permission])
  if (unit.is_source && !can(actor, 'unit.template', scopeOfRights(unit))) return 'You may not change source strings.'
  const { suggestion_voting, suggestion_autoaccept } = unit.settings
  if (permission === 'suggestion.vote') return suggestion_voting ? null : 'Nobody votes on suggestions here.'
  if (suggestion_voting && suggestion_autoaccept > 0 && !can(actor, 'unit.override', scopeOfRights(unit)))
    return 'Texts come by votes here: suggest one.'
  return null
}

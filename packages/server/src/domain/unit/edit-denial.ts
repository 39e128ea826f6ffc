import { isTranslated, unitState } from '../../db/unit-state.ts'
import { rightDenial } from '../../permissions/demand-right.ts'
import { type Actor, can, isArchived, isBlocked, lacksFactor, type Scope } from '../../permissions/index.ts'
import type { Denial } from '../../refusal.ts'
import { agreementDenial } from '../user/profile/agreement.ts'
import { authorDenial } from '../user/rights/author-denial.ts'
import type { UnitRights } from './unit-rights.ts'

/** The place that rights to a string depend on. */
export const scopeOfRights = (unit: UnitRights): Scope => ({
  kind: 'project',
  projectId: unit.project_id,
  accessControl: unit.access_control,
  restricted: unit.settings.restricted,
  componentId: unit.component_id,
  languageId: unit.language_id,
})

/** Whether texts of the string can be approved by those who review. */
export const isReviewed = (unit: UnitRights): boolean => (unit.is_source ? unit.source_review : unit.translation_review)

/** Whether somebody may approve the string; nobody may while the project's reviews are off. */
export const mayReview = (actor: Actor, unit: UnitRights): boolean =>
  isReviewed(unit) && can(actor, 'unit.review', scopeOfRights(unit))

/**
 * The reason why the text is read-only for all people; null: it is not. With an intermediate file, a translation waits until its
 * source text is translated.
 */
export function fixedDenial(
  unit: Pick<UnitRights, 'state' | 'is_source' | 'source_state'> & {
    readonly settings: Pick<UnitRights['settings'], 'intermediate'>
  },
): Denial | null {
  if (!unit.is_source && unit.settings.intermediate !== '' && !isTranslated(unit.source_state))
    return { code: 'source-untranslated' }
  return unit.state === unitState.readOnly ? { code: 'read-only' } : null
}

/** How a text comes into its string: somebody writes it, accepts a suggestion, or votes for one. */
export type WritingPermission = 'unit.edit' | 'suggestion.accept' | 'suggestion.vote'

/** Why somebody may not write a text of the string; null: they may. Clients see the order. */
export function editDenial(actor: Actor, unit: UnitRights, permission: WritingPermission = 'unit.edit'): Denial | null {
  const fixed = fixedDenial(unit)
  if (fixed !== null) return fixed
  if (unit.state === unitState.approved && isReviewed(unit) && !mayReview(actor, unit)) {
    return { code: 'approved-text' }
  }
  const nameless = authorDenial(actor)
  if (nameless !== null) return nameless
  if (isArchived(actor, scopeOfRights(unit))) return { code: 'archived' }
  if (unit.component_locked) return { code: 'component-locked' }
  if (isBlocked(actor, scopeOfRights(unit))) return { code: 'blocked' }
  if (lacksFactor(actor, scopeOfRights(unit))) return { code: 'second-factor-required' }
  const needed = agreementDenial(actor, unit.project_id, unit.settings.agreement)
  if (needed !== null) return needed
  const scope = scopeOfRights(unit)
  if (!can(actor, permission, scope)) return rightDenial(actor, permission, scope)
  if (unit.is_source && !can(actor, 'unit.template', scopeOfRights(unit)))
    return { code: 'missing-right', permission: 'unit.template' }
  const { suggestion_voting, suggestion_autoaccept } = unit.settings
  if (permission === 'suggestion.vote') return suggestion_voting ? null : { code: 'no-voting' }
  if (suggestion_voting && suggestion_autoaccept > 0 && !can(actor, 'unit.override', scopeOfRights(unit)))
    return { code: 'votes-decide' }
  return null
}

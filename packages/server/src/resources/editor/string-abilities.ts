import type { StringAbility } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { unitState } from '../../db/unit-state.ts'
import { manageDenial } from '../../domain/unit/add-denial.ts'
import { editDenial, type GuardedUnit, isReviewed } from '../../domain/unit/edit-denial.ts'
import { agreementDenial } from '../../domain/user/agreement.ts'
import { type Actor, can, type Permission } from '../../permissions/index.ts'

interface Ability {
  readonly allowed: boolean
  readonly reason: string | null
}
export type Abilities = { readonly [Name in StringAbility]: Ability }

const may: Ability = { allowed: true, reason: null }
const ability = (denial: string | null): Ability => (denial === null ? may : { allowed: false, reason: denial })

/** What of a translation's strings decides who may write them, their states aside. */
export function guardedIn({ component, row }: TranslationRecord): Omit<GuardedUnit, 'state'> {
  const { row: project, scope } = component.project
  return {
    is_source: row.is_source,
    source_review: project.source_review,
    translation_review: project.translation_review,
    component_locked: component.row.locked,
    project_id: scope.projectId,
    component_id: row.component_id,
    language_id: row.language_id,
    access_control: scope.accessControl,
    settings: component.settings,
  }
}

/** Whether a suggestion makes sense here, to whoever has the right. */
function suggestionDenial({ component }: TranslationRecord, state: number): string | null {
  if (!component.settings.enable_suggestions) return 'Suggestions are turned off in the component.'
  return state === unitState.readOnly ? 'The string is read-only.' : null
}

/** Why a reader does not change a source text in the files of all languages; where they are by keys, it is written as any other text. */
function sourceDenial(actor: Actor, translation: TranslationRecord): string | null {
  const { row: component, settings } = translation.component
  if (!mayInRepository(actor, 'unit.template', translation)) return 'You may not change source strings.'
  if (component.template !== '') return 'The text of a key is written as any other text.'
  return manageDenial(actor, translation) ?? agreementDenial(actor, component.project_id, settings.agreement)
}

/** What a reader may do with the strings of a translation, by their states: asked once for each state. */
export function abilitiesIn(actor: Actor, translation: TranslationRecord): (state: number) => Abilities {
  const { scope, component } = translation
  const guarded = guardedIn(translation)
  const known = new Map<number, Abilities>()
  const lacks = (permission: Permission, denial: string) => (can(actor, permission, scope) ? null : denial)
  const denialOfReview = (unit: GuardedUnit, save: string | null): string | null => {
    if (!isReviewed(unit)) return 'The project has no reviews of these texts.'
    return lacks('unit.review', 'You may not approve texts here.') ?? save
  }
  const make = (state: number): Abilities => {
    const unit = { ...guarded, state }
    const save = editDenial(actor, unit)
    const onlySources = unit.is_source ? null : 'Only source strings have an explanation, flags and labels.'
    const mayDelete = mayInRepository(actor, 'unit.delete', component)
    return {
      save: ability(save),
      review: ability(denialOfReview(unit, save)),
      suggest: ability(
        lacks('suggestion.add', 'You may not suggest texts here.') ?? suggestionDenial(translation, state),
      ),
      accept_suggestion: ability(editDenial(actor, unit, 'suggestion.accept')),
      vote_suggestion: ability(editDenial(actor, unit, 'suggestion.vote')),
      comment: ability(lacks('comment.add', 'You may not comment here.')),
      dismiss_check: ability(lacks('unit.check', 'You may not dismiss checks here.')),
      annotate: ability(onlySources ?? lacks('source.edit', 'You may not annotate source strings.')),
      change_source: ability(onlySources ?? sourceDenial(actor, translation)),
      delete: ability(mayDelete ? manageDenial(actor, translation) : 'You may not remove strings here.'),
      add_screenshot: ability(lacks('screenshot.add', 'You may not add screenshots here.')),
      edit_screenshot: ability(lacks('screenshot.edit', 'You may not change screenshots here.')),
    }
  }
  return (state) => {
    const made = known.get(state) ?? make(state)
    known.set(state, made)
    return made
  }
}

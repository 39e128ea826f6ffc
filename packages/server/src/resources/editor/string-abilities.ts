import type { StringAbility } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { manageDenial } from '../../domain/unit/add-denial.ts'
import { editDenial, fixedDenial, isReviewed } from '../../domain/unit/edit-denial.ts'
import type { UnitRights } from '../../domain/unit/unit-rights.ts'
import { agreementDenial } from '../../domain/user/profile/agreement.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { type Actor, can, isArchived, type Permission } from '../../permissions/index.ts'
import type { Denial } from '../../refusal.ts'

interface Ability {
  readonly allowed: boolean
  readonly reason: string | null
}
/** How far a string, and its source string, has come. */
export type StringStates = Pick<UnitRights, 'state' | 'source_state'>

export type Abilities = { readonly [Name in StringAbility]: Ability }

const may: Ability = { allowed: true, reason: null }
const ability = (denial: Denial | null): Ability =>
  denial === null ? may : { allowed: false, reason: sentenceOf(denial) }

/**
 * The facts about a translation that decide who may write its strings, besides their states and those of their sources.
 */
export function guardedIn({ component, row }: TranslationRecord): Omit<UnitRights, 'state' | 'source_state'> {
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

/** Whether a suggestion makes sense here, for a user with the right. */
function suggestionDenial({ component }: TranslationRecord, unit: UnitRights): Denial | null {
  if (!component.settings.enable_suggestions) return { code: 'suggestions-off' }
  return fixedDenial(unit)
}

/** Why a reader does not change a source text in the files of all languages; where they are by keys, it is written as any other text. */
function sourceDenial(actor: Actor, translation: TranslationRecord): Denial | null {
  const { row: component, settings } = translation.component
  if (!mayInRepository(actor, 'unit.template', translation))
    return { code: 'missing-right', permission: 'unit.template' }
  if (component.template !== '') return { code: 'keyed-source' }
  return manageDenial(actor, translation) ?? agreementDenial(actor, component.project_id, settings.agreement)
}

/**
 * The reader's rights on the strings of a translation, by their states and the states of their sources: computed once for each
 * pair.
 */
export function abilitiesIn(actor: Actor, translation: TranslationRecord): (states: StringStates) => Abilities {
  const { scope, component } = translation
  const guarded = guardedIn(translation)
  const known = new Map<string, Abilities>()
  const lacks = (permission: Permission): Denial | null => {
    if (can(actor, permission, scope)) return null
    return isArchived(actor, scope) ? { code: 'archived' } : { code: 'missing-right', permission }
  }
  const denialOfReview = (unit: UnitRights, save: Denial | null): Denial | null => {
    if (!isReviewed(unit)) return { code: 'no-reviews' }
    return lacks('unit.review') ?? save
  }
  const make = (states: StringStates): Abilities => {
    const unit = { ...guarded, ...states }
    const save = editDenial(actor, unit)
    const onlySources: Denial | null = unit.is_source ? null : { code: 'only-source-strings' }
    const mayDelete = mayInRepository(actor, 'unit.delete', component)
    return {
      save: ability(save),
      review: ability(denialOfReview(unit, save)),
      suggest: ability(lacks('suggestion.add') ?? suggestionDenial(translation, unit)),
      accept_suggestion: ability(editDenial(actor, unit, 'suggestion.accept')),
      vote_suggestion: ability(editDenial(actor, unit, 'suggestion.vote')),
      comment: ability(lacks('comment.add')),
      dismiss_check: ability(lacks('unit.check')),
      annotate: ability(onlySources ?? lacks('source.edit')),
      change_source: ability(onlySources ?? sourceDenial(actor, translation)),
      delete: ability(
        mayDelete ? manageDenial(actor, translation) : { code: 'missing-right', permission: 'unit.delete' },
      ),
      add_screenshot: ability(lacks('screenshot.add')),
      edit_screenshot: ability(lacks('screenshot.edit')),
    }
  }
  return ({ state, source_state }) => {
    const key = `${state} ${source_state}`
    const made = known.get(key) ?? make({ state, source_state })
    known.set(key, made)
    return made
  }
}

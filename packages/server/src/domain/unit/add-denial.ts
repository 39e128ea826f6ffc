import { mayInRepository } from '../../catalog/file-rights.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Actor } from '../../permissions/index.ts'
import { rightDenial } from '../demand-right.ts'
import { agreementDenial } from '../user/agreement.ts'
import { authorDenial } from '../user/author-denial.ts'

/** Why somebody who has the right still adds and removes no strings here, as a sentence; null: they may. */
export function manageDenial(actor: Actor, { component }: TranslationRecord): string | null {
  if (!component.settings.manage_units) return 'The strings of the component are managed in its repository.'
  if (component.row.locked) return 'The component is locked: nothing in it is changed for now.'
  return authorDenial(actor)
}

/** Why somebody may not add strings to a translation, as a sentence for them; null: they may. */
export function addDenial(actor: Actor, translation: TranslationRecord): string | null {
  const { component, row } = translation
  if (!mayInRepository(actor, 'unit.add', translation))
    return rightDenial(actor, 'unit.add', translation.scope, 'You may not add strings here.')
  const isMonolingual = component.row.template !== ''
  if (isMonolingual && !row.is_source) return 'Strings are added to the source language.'
  if (isMonolingual && !component.settings.edit_template) return 'The template is not edited here.'
  return (
    manageDenial(actor, translation) ?? agreementDenial(actor, component.row.project_id, component.settings.agreement)
  )
}

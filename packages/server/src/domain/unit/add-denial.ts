import { mayInRepository } from '../../catalog/file-rights.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { rightDenial } from '../../permissions/demand-right.ts'
import type { Actor } from '../../permissions/index.ts'
import type { Denial } from '../../refusal.ts'
import { agreementDenial } from '../user/profile/agreement.ts'
import { authorDenial } from '../user/rights/author-denial.ts'

/** Why somebody who has the right still adds and removes no strings here; null: they may. */
export function manageDenial(actor: Actor, { component }: TranslationRecord): Denial | null {
  if (!component.settings.manage_units) return { code: 'strings-in-repository' }
  if (component.row.locked) return { code: 'component-locked' }
  return authorDenial(actor)
}

/** Why somebody may not add strings to a translation; null: they may. */
export function addDenial(actor: Actor, translation: TranslationRecord): Denial | null {
  const { component, row } = translation
  if (!mayInRepository(actor, 'unit.add', translation)) return rightDenial(actor, 'unit.add', translation.scope)
  const isMonolingual = component.row.template !== ''
  if (isMonolingual && !row.is_source) return { code: 'only-source-language' }
  if (isMonolingual && !component.settings.edit_template) return { code: 'template-fixed' }
  return (
    manageDenial(actor, translation) ?? agreementDenial(actor, component.row.project_id, component.settings.agreement)
  )
}

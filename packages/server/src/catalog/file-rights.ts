import { type Actor, can, type Permission } from '../permissions/index.ts'
import { type ComponentRecord, repositoryOwnerOf, type TranslationRecord } from './records.ts'

/**
 * Whether somebody may do what changes a component's repository: its files as such, or which strings and languages they
 * have. A link's files are its owner's, whose rights count as well as those of the component that was named. For work on one
 * translation, its language decides.
 */
export function mayInRepository(
  actor: Actor,
  permission: Permission,
  record: ComponentRecord | TranslationRecord,
): boolean {
  const { scope: owner } = repositoryOwnerOf('component' in record ? record.component : record)
  const { scope } = record
  return can(actor, permission, scope) && can(actor, permission, { ...owner, languageId: scope.languageId })
}

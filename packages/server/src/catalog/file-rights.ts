import { type Actor, can, type Permission } from '../permissions/index.ts'
import { type ComponentRecord, repositoryOwnerOf } from './records.ts'

/**
 * Whether somebody may do what changes a component's repository: its files as such, or which strings and languages they
 * have. A link's files are its owner's, whose rights count as well as those of the component that was named.
 */
export const mayInRepository = (actor: Actor, permission: Permission, component: ComponentRecord): boolean =>
  can(actor, permission, component.scope) && can(actor, permission, repositoryOwnerOf(component).scope)

import { type Permission, projectPermissions, sitePermissions, unusedPermissions } from '@weft/contract/permissions'

/** Permissions of one kind, such as those about comments. */
export interface PermissionKind {
  /** The part of their codenames before the dot. */
  readonly kind: string
  readonly permissions: readonly Permission[]
}

const kindOf = (permission: Permission): string => permission.slice(0, permission.indexOf('.'))

/** Permissions by their kinds, in the order of the list. */
function byKind(permissions: readonly Permission[]): PermissionKind[] {
  const kinds = new Map<string, Permission[]>()
  for (const permission of permissions) {
    const kind = kindOf(permission)
    kinds.set(kind, [...(kinds.get(kind) ?? []), permission])
  }
  return [...kinds].map(([kind, found]) => ({ kind, permissions: found }))
}

/** Those inside of projects first, then those of the site. */
export const permissionKinds: readonly PermissionKind[] = byKind([...projectPermissions, ...sitePermissions])

/** The id of the text that names a permission. */
export const permissionText = (permission: string): string => `permission-${permission.replace('.', '-')}`

/** Whether a permission is there for other clients only: nothing asks for it here. */
export const isUnused = (permission: Permission): boolean => unusedPermissions.includes(permission)

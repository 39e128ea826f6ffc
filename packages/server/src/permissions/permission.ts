import { type Permission, projectPermissions, sitePermissions } from '@weft/contract'

const all: ReadonlySet<string> = new Set([...projectPermissions, ...sitePermissions])

const inProjects: ReadonlySet<Permission> = new Set(projectPermissions)

/** Whether it is about what is in a project; else it is about the site as a whole. */
export const isProjectPermission = (permission: Permission): boolean => inProjects.has(permission)

export function isPermission(codename: string): codename is Permission {
  return all.has(codename)
}

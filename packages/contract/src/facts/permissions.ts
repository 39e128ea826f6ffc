/** Everything that a role may allow inside a project, by codename: a closed list, in the order in which roles show it. */
export const projectPermissions = [
  'billing.view',
  'change.download',
  'comment.add',
  'comment.delete',
  'comment.resolve',
  'component.edit',
  'component.lock',
  'glossary.add',
  'glossary.terminology',
  'glossary.edit',
  'glossary.delete',
  'glossary.upload',
  'machinery.view',
  'memory.edit',
  'memory.delete',
  'project.edit',
  'project.permissions',
  'reports.view',
  'screenshot.add',
  'screenshot.edit',
  'screenshot.delete',
  'source.edit',
  'unit.add',
  'unit.delete',
  'unit.check',
  'unit.edit',
  'unit.review',
  'unit.bulk_edit',
  'unit.override',
  'unit.template',
  'suggestion.accept',
  'suggestion.add',
  'suggestion.delete',
  'suggestion.vote',
  'translation.add',
  'translation.auto',
  'translation.delete',
  'translation.download',
  'translation.add_more',
  'upload.authorship',
  'upload.overwrite',
  'upload.perform',
  'vcs.access',
  'vcs.commit',
  'vcs.push',
  'vcs.reset',
  'vcs.view',
  'vcs.update',
  'announcement.add',
] as const

/** Permissions that belong to no project. */
export const sitePermissions = [
  'management.use',
  'management.configure',
  'management.addons',
  'project.add',
  'language.add',
  'language.edit',
  'group.edit',
  'group.view',
  'user.edit',
  'user.view',
  'role.edit',
  'role.view',
  'announcement.edit',
  'memory.manage',
  'machinery.edit',
  'componentlist.edit',
] as const

export type ProjectPermission = (typeof projectPermissions)[number]
export type SitePermission = (typeof sitePermissions)[number]
export type Permission = ProjectPermission | SitePermission

/** Permissions as roles show them: each once, in the order of the lists. */
export function inListOrder(permissions: Iterable<Permission>): Permission[] {
  const given = new Set(permissions)
  return [...projectPermissions, ...sitePermissions].filter((one) => given.has(one))
}

/**
 * Permissions that nothing asks for: roles have them for programs that know Weblate. A test compares the list with the server's sources.
 */
export const unusedPermissions: readonly Permission[] = ['billing.view', 'translation.add_more', 'management.addons']

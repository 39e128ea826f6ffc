import { inListOrder, type Permission, projectPermissions } from './permissions.ts'

/** A role of a new installation. */
export interface DefaultRole {
  readonly name: string
  readonly permissions: readonly Permission[]
}
const translate = [
  'comment.add',
  'suggestion.accept',
  'suggestion.add',
  'suggestion.vote',
  'unit.check',
  'unit.edit',
  'translation.download',
  'upload.overwrite',
  'upload.perform',
  'machinery.view',
] as const satisfies readonly Permission[]

/** All project permissions of one kind: `glossary`, `vcs`. */
function every(kind: string): Permission[] {
  return projectPermissions.filter((one) => one.startsWith(`${kind}.`))
}

const coordinate: Permission[] = [
  ...translate,
  'translation.add',
  'unit.template',
  'unit.review',
  'unit.override',
  'comment.resolve',
  'suggestion.delete',
  'vcs.access',
  'vcs.view',
  ...every('glossary'),
  ...every('screenshot'),
  'announcement.add',
]

function role(name: string, permissions: Iterable<Permission>): DefaultRole {
  return { name, permissions: inListOrder(permissions) }
}

/** The roles that a new installation has; their place in the list is their id in the API. */
export const defaultRoles: readonly DefaultRole[] = [
  role('Administration', projectPermissions),
  role('Edit source', [...translate, 'unit.template', 'source.edit']),
  role('Add suggestion', ['suggestion.add']),
  role('Access repository', ['translation.download', 'vcs.access', 'vcs.view']),
  role('Manage glossary', every('glossary')),
  role('Power user', [
    ...translate,
    'translation.add',
    'unit.template',
    'suggestion.delete',
    'vcs.access',
    'vcs.view',
    'glossary.add',
    'glossary.edit',
    'glossary.delete',
    'glossary.upload',
  ]),
  role('Translation coordinator', coordinate),
  role('Review strings', [...translate, 'unit.review', 'unit.override', 'comment.resolve']),
  role('Translate', translate),
  role('Manage languages', ['translation.add', 'translation.add_more', 'translation.delete', 'translation.download']),
  role('Bulk editing', ['unit.bulk_edit']),
  role('Automatic translation', ['translation.auto']),
  role('Manage translation memory', every('memory')),
  role('Manage screenshots', every('screenshot')),
  role('Manage repository', [...every('vcs'), 'component.lock']),
  role('Billing', ['billing.view']),
  role('Add new projects', ['project.add']),
]

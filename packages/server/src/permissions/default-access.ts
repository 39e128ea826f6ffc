import type { ProjectSelection } from './actor.ts'
import { inListOrder, type Permission, projectPermissions } from './permission.ts'

export interface DefaultRole {
  readonly name: string
  readonly permissions: readonly Permission[]
}
export interface DefaultTeam {
  readonly name: string
  readonly roles: readonly string[]
  readonly projectSelection: ProjectSelection
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

/** The teams that a new installation has; their place in the list is their id in the API. */
export const defaultTeams: readonly DefaultTeam[] = [
  { name: 'Guests', roles: ['Add suggestion', 'Access repository'], projectSelection: 3 },
  { name: 'Viewers', roles: [], projectSelection: 4 },
  { name: 'Users', roles: ['Power user'], projectSelection: 3 },
  { name: 'Reviewers', roles: ['Review strings'], projectSelection: 1 },
  { name: 'Managers', roles: ['Administration'], projectSelection: 1 },
  { name: 'Project creators', roles: ['Add new projects'], projectSelection: 1 },
]

/** Teams that everyone comes into. */
export const teamsOfNewUsers: readonly string[] = ['Viewers', 'Users']
export const teamsOfAnonymous: readonly string[] = ['Guests', 'Viewers']

/** The teams of a project that is not public; the name they show is project and this. */
export const projectTeams: readonly DefaultTeam[] = [
  { name: 'Administration', roles: ['Administration'], projectSelection: 0 },
  { name: 'Review', roles: ['Review strings'], projectSelection: 0 },
  { name: 'Translate', roles: ['Translate'], projectSelection: 0 },
  { name: 'Sources', roles: ['Edit source'], projectSelection: 0 },
  { name: 'Languages', roles: ['Manage languages'], projectSelection: 0 },
  { name: 'Glossary', roles: ['Manage glossary'], projectSelection: 0 },
  { name: 'Memory', roles: ['Manage translation memory'], projectSelection: 0 },
  { name: 'Screenshots', roles: ['Manage screenshots'], projectSelection: 0 },
  { name: 'Automatic translation', roles: ['Automatic translation'], projectSelection: 0 },
  { name: 'VCS', roles: ['Manage repository'], projectSelection: 0 },
]

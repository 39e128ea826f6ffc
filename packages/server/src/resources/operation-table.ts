import type { Permission } from '../permissions/index.ts'

/** What takes rights: a request, with the permissions that it takes, all of them. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The route's pattern; its names are filled in. */
  readonly path: string
  readonly needs: readonly Permission[]
  /** `{who}` in its texts is the one who sends it: what is there already counts as not sent. */
  readonly json?: object
  readonly query?: string
  /** A form with a file in which nothing can be read: who may upload is told that, who may not is told before. */
  readonly form?: Readonly<Record<string, string>>
  /** Who may does it: then others could not be asked any more. The law over routes sends these. */
  readonly isFinal?: boolean
}

const unit = '/api/units/:id/'
const sourceUnit = '/api/units/:source_unit/'
const file = '/api/translations/:project/:component/:language/file/'
const repository = '/api/components/:project/:component/repository/'
const team = '/api/groups/:team/'

/** Operations that an upload's method asks for beside `upload.perform`. */
const upload = (
  method: string,
  needs: readonly Permission[],
  more: Readonly<Record<string, string>> = {},
): Operation => ({
  method: 'POST',
  path: file,
  needs: ['upload.perform', ...needs],
  form: { method, ...more },
})
const onRepository = (operation: string, permission: Permission): Operation => ({
  method: 'POST',
  path: repository,
  needs: [permission],
  json: { operation },
})
const final = (path: string, permission: Permission): Operation => ({
  method: 'DELETE',
  path,
  needs: [permission],
  isFinal: true,
})

const announcements = (place: string): Operation[] => [
  { method: 'POST', path: `/api/${place}/announcements/`, needs: ['announcement.add'], json: {} },
  { method: 'DELETE', path: `/api/${place}/announcements/:none/`, needs: ['announcement.add'] },
]

/** Every operation that takes rights in a project or on the site; each default role is asked to do each. */
export const operationTable: readonly Operation[] = [
  { method: 'PATCH', path: unit, needs: ['unit.edit'], json: { state: 20, target: ['Sbohem'] } },
  { method: 'PUT', path: unit, needs: ['unit.edit'], json: { state: 20, target: ['Nazdar'] } },
  {
    method: 'PATCH',
    path: '/api/units/:approved/',
    needs: ['unit.edit', 'unit.review'],
    json: { state: 30, target: ['A'] },
  },
  {
    method: 'PATCH',
    path: sourceUnit,
    needs: ['unit.edit', 'unit.template'],
    json: { state: 20, target: ['Weather'] },
  },
  { method: 'PATCH', path: sourceUnit, needs: ['source.edit'], json: { explanation: 'By {who}.' } },
  { method: 'POST', path: `${sourceUnit}source/`, needs: ['unit.template'], json: { content_hash: 1 } },
  final(unit, 'unit.delete'),
  {
    method: 'POST',
    path: '/api/translations/:project/flat/en/units/',
    needs: ['unit.add'],
    json: { key: 'title', value: ['Weather'] },
  },
  { method: 'PUT', path: '/api/editor/strings/:id/dismissed-checks/:check/', needs: ['unit.check'], json: {} },
  { method: 'DELETE', path: '/api/editor/strings/:id/dismissed-checks/:check/', needs: ['unit.check'] },
  {
    method: 'POST',
    path: '/api/units/:id/comments/',
    needs: ['comment.add'],
    json: { scope: 'global', comment: 'Hm.' },
  },
  { method: 'POST', path: '/api/units/:id/suggestions/', needs: ['suggestion.add'], json: { target: ['Zatím'] } },
  { method: 'POST', path: '/api/suggestions/:suggestion/vote/', needs: ['suggestion.vote'], json: { value: 1 } },
  final('/api/suggestions/:suggestion/', 'suggestion.delete'),
  { ...final('/api/suggestions/:suggestion/accept/', 'suggestion.accept'), method: 'POST' },
  { ...final('/api/editor/suggestions/:suggestion/accept/', 'suggestion.accept'), method: 'POST' },

  upload('translate', ['unit.edit']),
  upload('translate', ['unit.edit', 'upload.overwrite'], { conflicts: 'replace-translated' }),
  upload('approve', ['unit.review']),
  upload('suggest', ['suggestion.add']),
  upload('replace', ['component.edit']),
  { ...upload('translate', ['unit.edit']), method: 'PUT' },
  { method: 'GET', path: '/changes/csv/:project/', needs: ['change.download'] },
  { method: 'GET', path: file, needs: ['translation.download'] },
  { method: 'GET', path: '/api/components/:project/:component/file/', needs: ['translation.download'] },
  { method: 'GET', path: '/api/projects/:project/file/', needs: ['translation.download'] },
  { method: 'GET', path: '/download/:project/', needs: ['translation.download'] },
  {
    method: 'POST',
    path: '/api/components/:project/:component/translations/',
    needs: ['translation.add'],
    json: { language_code: 'cs' },
  },
  final('/api/translations/:project/:component/:language/', 'translation.delete'),

  onRepository('commit', 'vcs.commit'),
  onRepository('push', 'vcs.push'),
  onRepository('pull', 'vcs.update'),
  onRepository('cleanup', 'vcs.reset'),

  { method: 'PATCH', path: '/api/components/:project/:component/', needs: ['component.edit'], json: {} },
  { method: 'PUT', path: '/api/components/:project/:component/', needs: ['component.edit'], json: {} },
  final('/api/components/:project/:component/', 'component.edit'),
  { method: 'POST', path: '/api/components/:project/:component/links/', needs: ['component.edit'], json: {} },
  { method: 'DELETE', path: '/api/components/:project/:component/links/:project/', needs: ['component.edit'] },
  {
    method: 'POST',
    path: '/api/components/:project/:component/lock/',
    needs: ['component.lock'],
    json: { lock: false },
  },

  { method: 'PATCH', path: '/api/projects/:project/', needs: ['project.edit'], json: {} },
  { method: 'PUT', path: '/api/projects/:project/', needs: ['project.edit'], json: {} },
  final('/api/projects/:project/', 'project.edit'),
  { method: 'POST', path: '/api/projects/:project/components/', needs: ['project.edit'], json: {} },
  { method: 'GET', path: '/api/projects/:project/backups/', needs: ['project.edit'] },
  { method: 'POST', path: '/api/projects/:project/backups/', needs: ['project.edit'], json: {} },
  { method: 'GET', path: '/api/projects/:project/backups/:none/', needs: ['project.edit'] },
  {
    method: 'POST',
    path: '/api/site/components/:project/:component/move/',
    needs: ['component.edit', 'project.edit'],
    json: { project: 'demo' },
  },
  { method: 'PATCH', path: '/api/categories/:category/', needs: ['project.edit'], json: {} },
  { method: 'PUT', path: '/api/categories/:category/', needs: ['project.edit'], json: {} },
  ...announcements('categories/:category'),
  final('/api/categories/:category/', 'project.edit'),
  { method: 'POST', path: '/api/component-lists/', needs: ['componentlist.edit'], json: {} },
  { method: 'PATCH', path: '/api/component-lists/:list/', needs: ['componentlist.edit'], json: {} },
  { method: 'PUT', path: '/api/component-lists/:list/', needs: ['componentlist.edit'], json: {} },
  final('/api/component-lists/:list/', 'componentlist.edit'),
  { method: 'POST', path: '/api/component-lists/:list/components/', needs: ['componentlist.edit'], json: {} },
  { method: 'DELETE', path: '/api/component-lists/:list/components/:component/', needs: ['componentlist.edit'] },
  { method: 'POST', path: '/api/projects/:project/labels/', needs: ['project.edit'], json: {} },
  { method: 'DELETE', path: '/api/projects/:project/labels/:none/', needs: ['project.edit'] },
  { method: 'POST', path: '/api/projects/:project/lock/', needs: ['project.edit'], json: {} },
  { method: 'GET', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'] },
  { method: 'POST', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'], json: {} },
  { method: 'PATCH', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'], json: {} },
  { method: 'PUT', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'], json: {} },
  ...[
    '/api/projects/:project/languages/:language/file/',
    '/api/components/:project/:component/monolingual_base/',
    '/api/components/:project/:component/new_template/',
  ].map((path): Operation => ({ method: 'GET', path, needs: ['translation.download'] })),
  {
    method: 'POST',
    path: '/api/site/components/:project/:component/try-push/',
    needs: ['vcs.push', 'vcs.view'],
    json: {},
  },
  { method: 'POST', path: '/api/site/components/:project/:component/preview/', needs: ['component.edit'], json: {} },
  { method: 'GET', path: '/api/site/projects/:project/hooks/', needs: ['project.edit'] },
  { method: 'PUT', path: '/api/site/projects/:project/hooks/', needs: ['project.edit'], json: {} },
  { method: 'DELETE', path: '/api/site/projects/:project/hooks/', needs: ['project.edit'] },
  { method: 'POST', path: '/api/site/projects/:project/fonts/', needs: ['project.edit'], json: {} },
  { method: 'DELETE', path: '/api/site/projects/:project/fonts/:none/', needs: ['project.edit'] },
  { method: 'PUT', path: '/api/site/projects/:project/font-groups/:none/', needs: ['project.edit'], json: {} },
  { method: 'DELETE', path: '/api/site/projects/:project/font-groups/:none/', needs: ['project.edit'] },
  { method: 'POST', path: '/api/projects/:project/addons/', needs: ['project.edit'], json: {} },
  { method: 'POST', path: '/api/components/:project/:component/addons/', needs: ['component.edit'], json: {} },
  {
    method: 'POST',
    path: '/api/translations/:project/:component/:language/autotranslate/',
    needs: ['translation.auto'],
    json: {},
  },

  { method: 'PATCH', path: team, needs: ['project.permissions'], json: { enforced_2fa: false } },
  { method: 'POST', path: `${team}roles/`, needs: ['project.permissions'], json: {} },
  { method: 'POST', path: `${team}components/`, needs: ['project.permissions'], json: {} },
  { method: 'POST', path: `${team}admins/`, needs: ['project.permissions'], json: {} },
  { method: 'GET', path: '/api/site/teams/:team/members/', needs: ['project.permissions'] },
  { method: 'POST', path: '/api/site/teams/:team/invitations/', needs: ['project.permissions'], json: {} },
  { method: 'GET', path: '/api/site/blocks/', query: 'project=demo', needs: ['project.permissions'] },
  { method: 'GET', path: '/api/site/projects/:project/tokens/', needs: ['project.permissions'] },
  { method: 'POST', path: '/api/site/projects/:project/tokens/', needs: ['project.permissions'], json: {} },
  { method: 'DELETE', path: '/api/site/projects/:project/tokens/:none/', needs: ['project.permissions'] },
  { method: 'GET', path: '/api/site/projects/:project/audit/', needs: ['project.permissions'] },

  ...['projects/:project', 'projects/:project/languages/:language', 'components/:project/:component'].flatMap(
    announcements,
  ),
  ...announcements('translations/:project/:component/:language'),
  { method: 'GET', path: '/api/setup/demo/', needs: ['management.use'] },
  { method: 'DELETE', path: '/api/setup/demo/', needs: ['management.use'] },
  { method: 'POST', path: '/api/site/announcements/', needs: ['announcement.edit'], json: {} },
  { method: 'DELETE', path: '/api/site/announcements/:none/', needs: ['announcement.edit'] },
  { method: 'PUT', path: '/api/screenshots/:screenshot/', needs: ['screenshot.edit'], json: {} },
  { method: 'PATCH', path: '/api/screenshots/:screenshot/', needs: ['screenshot.edit'], json: {} },
  { method: 'POST', path: '/api/screenshots/:screenshot/file/', needs: ['screenshot.edit'], json: {} },
  { method: 'PUT', path: '/api/screenshots/:screenshot/file/', needs: ['screenshot.edit'], json: {} },
  { method: 'POST', path: '/api/screenshots/:screenshot/units/', needs: ['screenshot.edit'], json: {} },
  { method: 'DELETE', path: '/api/screenshots/:screenshot/units/:none/', needs: ['screenshot.edit'] },
  final('/api/screenshots/:screenshot/', 'screenshot.delete'),

  { method: 'POST', path: '/api/site/links/', needs: ['user.edit'], json: {} },
  { method: 'POST', path: '/api/site/invitations/', needs: ['user.edit'], json: {} },
  { method: 'DELETE', path: '/api/site/users/:username/second-factors/', needs: ['user.edit'] },
  { method: 'POST', path: '/api/projects/', needs: ['project.add'], json: {} },
  { method: 'POST', path: '/api/languages/', needs: ['language.add'], json: {} },
  { method: 'PUT', path: '/api/languages/:language/', needs: ['language.edit'], json: {} },
  { method: 'PATCH', path: '/api/languages/:language/', needs: ['language.edit'], json: {} },
  final('/api/languages/:language/', 'language.edit'),
  { method: 'POST', path: '/api/users/', needs: ['user.edit'], json: {} },
  { method: 'PATCH', path: '/api/users/:username/', needs: ['user.edit'], json: { full_name: 'Dana' } },
  final('/api/users/:username/', 'user.edit'),
  { method: 'POST', path: '/api/groups/', needs: ['group.edit'], json: { name: 'Another' } },
  { method: 'POST', path: '/api/roles/', needs: ['role.edit'], json: {} },
  { method: 'PUT', path: '/api/roles/:role/', needs: ['role.edit'], json: {} },
  { method: 'PATCH', path: '/api/roles/:role/', needs: ['role.edit'], json: {} },
  final('/api/roles/:role/', 'role.edit'),
]

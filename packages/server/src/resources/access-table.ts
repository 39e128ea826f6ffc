/** Roles from the least to the most; each may what those before it may. */
export const roles = ['anonymous', 'user', 'reviewer', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * Who may what in a public project: the least role that is not refused, for every route. `body` is sent where the rights depend on it.
 * `user` is in the default teams, `reviewer` and `manager` in the teams of that name as well, `admin` is a superuser. Users in paths
 * are other people.
 */
export const accessTable: { readonly [route: string]: Role | { readonly least: Role; readonly body: object } } = {
  'GET /api/': 'anonymous',
  'GET /api/schema/': 'anonymous',
  'GET /api/events/': 'anonymous',
  'GET /api/tasks/:uuid/': 'manager',

  'GET /api/users/': 'anonymous',
  'POST /api/users/': 'admin',
  'GET /api/users/:username/': 'user',
  'PUT /api/users/:username/': { least: 'admin', body: { username: 'dana', full_name: 'Dana' } },
  'PATCH /api/users/:username/': { least: 'admin', body: { full_name: 'Dana' } },
  'DELETE /api/users/:username/': 'admin',
  'GET /api/users/:username/statistics/': 'user',
  'GET /api/users/:username/notifications/': 'admin',
  'POST /api/users/:username/notifications/': 'admin',
  'GET /api/users/:username/notifications/:id/': 'admin',
  'PUT /api/users/:username/notifications/:id/': 'admin',
  'PATCH /api/users/:username/notifications/:id/': 'admin',
  'DELETE /api/users/:username/notifications/:id/': 'admin',

  'GET /api/languages/': 'anonymous',
  'POST /api/languages/': 'admin',
  'GET /api/languages/:language/': 'anonymous',
  'PUT /api/languages/:language/': 'admin',
  'PATCH /api/languages/:language/': 'admin',
  'DELETE /api/languages/:language/': 'admin',
  'GET /api/languages/:language/statistics/': 'anonymous',

  'GET /api/components/:project/:component/file/': 'anonymous',
  'GET /api/projects/:project/file/': 'anonymous',

  'GET /api/changes/': 'anonymous',
  'GET /api/changes/:id/': 'anonymous',

  'GET /api/projects/': 'anonymous',
  'POST /api/projects/': 'admin',
  'GET /api/projects/:project/': 'anonymous',
  'PUT /api/projects/:project/': 'manager',
  'PATCH /api/projects/:project/': 'manager',
  'DELETE /api/projects/:project/': 'manager',
  'GET /api/projects/:project/categories/': 'anonymous',
  'GET /api/projects/:project/changes/': 'anonymous',
  'GET /api/projects/:project/components/': 'anonymous',
  'POST /api/projects/:project/components/': 'manager',
  'GET /api/projects/:project/credits/': 'anonymous',
  'GET /api/projects/:project/labels/': 'anonymous',
  'POST /api/projects/:project/labels/': 'manager',
  'DELETE /api/projects/:project/labels/:id/': 'manager',
  'GET /api/projects/:project/languages/': 'anonymous',
  'GET /api/projects/:project/lock/': 'anonymous',
  'POST /api/projects/:project/lock/': 'manager',
  'GET /api/projects/:project/repository/': 'manager',
  'POST /api/projects/:project/repository/': { least: 'manager', body: { operation: 'commit' } },
  'GET /api/projects/:project/statistics/': 'anonymous',

  'GET /api/components/': 'anonymous',
  'GET /api/components/:project/:component/': 'anonymous',
  'PUT /api/components/:project/:component/': 'manager',
  'PATCH /api/components/:project/:component/': 'manager',
  'DELETE /api/components/:project/:component/': 'manager',
  'GET /api/components/:project/:component/changes/': 'anonymous',
  'GET /api/components/:project/:component/credits/': 'anonymous',
  'GET /api/components/:project/:component/links/': 'anonymous',
  'POST /api/components/:project/:component/links/': 'manager',
  'DELETE /api/components/:project/:component/links/:other/': 'manager',
  'GET /api/components/:project/:component/lock/': 'anonymous',
  'POST /api/components/:project/:component/lock/': 'manager',
  'GET /api/components/:project/:component/repository/': 'manager',
  'POST /api/components/:project/:component/repository/': { least: 'manager', body: { operation: 'commit' } },
  'GET /api/components/:project/:component/statistics/': 'anonymous',
  'GET /api/components/:project/:component/translations/': 'anonymous',
  'POST /api/components/:project/:component/translations/': 'user',

  'GET /api/translations/': 'anonymous',
  'GET /api/translations/:project/:component/:language/': 'anonymous',
  'DELETE /api/translations/:project/:component/:language/': 'manager',
  'GET /api/translations/:project/:component/:language/changes/': 'anonymous',
  'GET /api/translations/:project/:component/:language/repository/': 'manager',
  'POST /api/translations/:project/:component/:language/repository/': {
    least: 'manager',
    body: { operation: 'commit' },
  },
  'GET /api/translations/:project/:component/:language/statistics/': 'anonymous',
  'GET /api/translations/:project/:component/:language/file/': 'anonymous',
  'POST /api/translations/:project/:component/:language/file/': 'user',
  'PUT /api/translations/:project/:component/:language/file/': 'user',
  'GET /api/translations/:project/:component/:language/units/': 'anonymous',
  'POST /api/translations/:project/:component/:language/units/': {
    least: 'manager',
    body: { source: ['Close'], target: ['Zavřít'] },
  },

  'GET /api/units/': 'anonymous',
  'GET /api/units/:id/': 'anonymous',
  'PATCH /api/units/:id/': { least: 'user', body: { state: 20, target: ['Otevři'] } },
  'PUT /api/units/:id/': { least: 'user', body: { state: 20, target: ['Otevřete'] } },
  'DELETE /api/units/:id/': 'manager',
  'GET /api/units/:id/translations/': 'anonymous',
}

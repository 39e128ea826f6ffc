export type { Actor, Grant, ProjectSelection } from './actor.ts'
export { type AccessControl, can, canSee, type Scope, site, type VisibleProjects, visibleProjects } from './can.ts'
export {
  type DefaultRole,
  type DefaultTeam,
  defaultRoles,
  defaultTeams,
  projectTeams,
  teamsOfAnonymous,
  teamsOfNewUsers,
} from './default-access.ts'
export {
  inListOrder,
  isPermission,
  isProjectPermission,
  type Permission,
  type ProjectPermission,
  projectPermissions,
  type SitePermission,
  sitePermissions,
} from './permission.ts'

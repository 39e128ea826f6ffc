export {
  type DefaultRole,
  defaultRoles,
  inListOrder,
  type Permission,
  type ProjectPermission,
  projectPermissions,
  type SitePermission,
  sitePermissions,
} from '@weft/contract'
export type { Actor, Grant, ProjectSelection } from './actor.ts'
export { type AccessControl, can, canSee, type Scope, site, type VisibleProjects, visibleProjects } from './can.ts'
export {
  type DefaultTeam,
  defaultTeams,
  projectTeams,
  teamsOfAnonymous,
  teamsOfNewUsers,
} from './default-access.ts'
export { isPermission, isProjectPermission } from './permission.ts'
export { grantOfProjectToken, type TokenLimit, tokenLimit } from './token-limit.ts'

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
export { type Actor, type ProjectSelection, reachOfSelection } from './actor.ts'
export {
  type AccessControl,
  beforeArchive,
  can,
  canSee,
  isArchived,
  isBlocked,
  isHindered,
  knowsOf,
  lacksFactor,
  type MissingRight,
  type ProjectChoice,
  projectsWithRight,
  type Scope,
  site,
  sourceOfRight,
  type VisibleProjects,
  visibleProjects,
  whyNot,
} from './can.ts'
export {
  type DefaultTeam,
  defaultTeams,
  projectTeams,
  teamsOfAnonymous,
  teamsOfNewUsers,
} from './default-access.ts'
export type { Grant, GrantedRole, Reach } from './grant.ts'
export { holdsAllOf, type PlaceFacts } from './holds-all.ts'
export { mayGive } from './may-give.ts'
export { missesFactor } from './misses-factor.ts'
export { isPermission, isProjectPermission } from './permission.ts'
export { grantOfProjectToken, type TokenLimit, tokenLimit } from './token-limit.ts'

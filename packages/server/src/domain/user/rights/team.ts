import { type Queries, statement, type Transaction } from '../../../db/database.ts'
import { type Doer, openLedger } from '../../../events/ledger.ts'
import {
  type Actor,
  can,
  isHindered,
  isPermission,
  mayGive,
  type Permission,
  type Scope,
  site,
} from '../../../permissions/index.ts'
import { refusalOf } from '../../../refusal.ts'
import { dropCaches } from '../../cache-drop.ts'

/** A team with the facts that decide who may do what with it; `is_member` and `is_admin` are those of the user who asks. */
export interface Team {
  readonly id: number
  readonly name: string
  readonly project_selection: number
  readonly language_selection: number
  /** It came with the installation or with its project. */
  readonly internal: boolean
  readonly limited: boolean
  readonly defining_project_id: number | null
  readonly access_control: number | null
  /** Statistics of the defining project. */
  readonly statistics_id: number | null
  readonly is_member: boolean
  readonly is_admin: boolean
  /** Those of all its roles. */
  readonly codenames: readonly string[]
}

const selectTeams = statement<Team & { readonly asks: number }>(
  'teams',
  `select w.asks, t.id, t.name, t.project_selection, t.language_selection, t.internal, t.limited, t.defining_project_id,
          p.access_control, p.statistics_id,
          exists (select 1 from team_members m where m.team_id = t.id and m.user_id = w.asks) as is_member,
          exists (select 1 from team_admins a where a.team_id = t.id and a.user_id = w.asks) as is_admin,
          array(select distinct permission from team_roles tr join roles r on r.id = tr.role_id,
                  unnest(r.permissions) as permission where tr.team_id = t.id) as codenames
     from unnest($1::int[], $2::int[]) w(team, asks) join teams t on t.id = w.team
     left join projects p on p.id = t.defining_project_id`,
)

/** A team, and a user who asks for it. */
interface AskedTeam {
  readonly teamId: number
  readonly userId: number
}

/** Teams, each with the part that the user who asks has in it. */
export const readTeams = (
  queries: Queries,
  asked: readonly AskedTeam[],
): Promise<(Team & { readonly asks: number })[]> =>
  queries.query(selectTeams, [asked.map(({ teamId }) => teamId), asked.map(({ userId }) => userId)])

/** The team of an id, with the part that the user who asks has in it. */
export async function readTeam(queries: Queries, teamId: number, userId: number): Promise<Team | undefined> {
  const [team] = await readTeams(queries, [{ teamId, userId }])
  return team
}

/** The place at which managing a team needs rights: its project, or the site. */
export function placeOfTeam(team: Pick<Team, 'defining_project_id' | 'access_control'>): Scope {
  if (team.defining_project_id === null) return site
  return {
    kind: 'project',
    projectId: team.defining_project_id,
    accessControl: team.access_control ?? 100,
    restricted: false,
    componentId: null,
    languageId: null,
  }
}

/** Whether somebody may decide what a team gives, and where. */
export const mayEditTeam = (actor: Actor, team: Team): boolean =>
  can(actor, 'group.edit', site) ||
  (team.defining_project_id !== null && can(actor, 'project.permissions', placeOfTeam(team)))

/**
 * Whether somebody decides about the members as an administrator of the team; not while they are blocked, nor by a token for
 * other things.
 */
const isTeamAdmin = (actor: Actor, team: Team): boolean =>
  team.is_admin &&
  !actor.withheldGrants?.some((grant) => grant.team.id === team.id) &&
  !isHindered(actor, 'project.permissions', placeOfTeam(team))

/** Whether somebody may decide who is a member. */
export const mayChooseMembers = (actor: Actor, team: Team): boolean =>
  isTeamAdmin(actor, team) || mayEditTeam(actor, team)

export const maySeeTeam = (actor: Actor, team: Team): boolean =>
  team.is_member || can(actor, 'group.view', site) || mayChooseMembers(actor, team)

export const permissionsOf = ({ codenames }: Pick<Team, 'codenames'>): Permission[] => codenames.filter(isPermission)

/** Refuses to let somebody hand on, through a team, what they do not have there themselves. */
export function checkMayGive(
  actor: Actor,
  team: Pick<Team, 'defining_project_id' | 'access_control'>,
  permissions: Iterable<Permission>,
): void {
  if (mayGive(actor, permissions, placeOfTeam(team))) return
  throw refusalOf({ code: 'team-exceeds-maker', place: team.defining_project_id === null ? 'site' : 'project' })
}

/** Refuses somebody who may not make members of a team, or would thereby give more than they have. */
export function checkMayAddMember(actor: Actor, team: Team): void {
  if (isTeamAdmin(actor, team)) return
  checkMayGive(actor, team, permissionsOf(team))
}

/** Whether somebody chooses the members of a team and gives by it no more than they have. */
export const mayAddMember = (actor: Actor, team: Team): boolean =>
  isTeamAdmin(actor, team) || (mayEditTeam(actor, team) && mayGive(actor, permissionsOf(team), placeOfTeam(team)))

const addMemberRow = statement<{ team_id: number }>(
  'add_team_member',
  'insert into team_members (team_id, user_id) values ($1, $2) on conflict do nothing returning team_id',
)
const removeMemberRow = statement<{ team_id: number }>(
  'remove_team_member',
  `with admin as (delete from team_admins where team_id = $1 and user_id = $2)
   delete from team_members where team_id = $1 and user_id = $2 returning team_id`,
)

/** A person who joins or leaves a team. */
export interface Membership {
  readonly userId: number
  readonly username: string
}

/** Adds a member to a team; a project's history records it for its teams. */
export async function addTeamMember(tx: Transaction, team: Team, member: Membership, doer: Doer): Promise<void> {
  const added = await tx.query(addMemberRow, [team.id, member.userId])
  dropCaches(tx, 'access')
  if (added.length > 0) await tellProject(tx, team, 'add-user', { member, doer })
}

/** Takes somebody out of a team, and from its administrators. */
export async function removeTeamMember(tx: Transaction, team: Team, member: Membership, doer: Doer): Promise<void> {
  const removed = await tx.query(removeMemberRow, [team.id, member.userId])
  dropCaches(tx, 'access')
  if (removed.length > 0) await tellProject(tx, team, 'remove-user', { member, doer })
}

async function tellProject(
  tx: Transaction,
  { defining_project_id, statistics_id, name }: Team,
  action: 'add-user' | 'remove-user',
  { member, doer }: { readonly member: Membership; readonly doer: Doer },
): Promise<void> {
  if (defining_project_id === null || statistics_id === null) return
  const ledger = openLedger(tx, {
    projectId: defining_project_id,
    componentId: null,
    translationId: null,
    languageId: null,
    statisticsIds: [statistics_id],
  })
  ledger.record({ action, doer, target: member.username, details: { username: member.username, group: name } })
  await ledger.close()
}

import { type Database, type Queries, statement } from '../db/database.ts'
import { agreementKey } from '../domain/user/profile/agreement.ts'
import type { Maker } from '../domain/user/rights/maker.ts'
import { anonymousUsername } from '../domain/user/sign-in/seed-access.ts'
import { hasFactorText } from '../domain/visible.ts'
import {
  type Actor,
  type Grant,
  grantOfProjectToken,
  isPermission,
  type ProjectSelection,
  type Reach,
  reachOfSelection,
  tokenLimit,
} from '../permissions/index.ts'

interface TeamRow {
  readonly id: number
  readonly name: string
  readonly selection: ProjectSelection
  readonly limited: boolean
  /** It gives nothing until the user has a second factor. */
  readonly withheld: boolean
  readonly projects: readonly number[]
  /** Each with its project. */
  readonly components: readonly (readonly [component: number, project: number])[]
  /** Null: all. */
  readonly languages: readonly number[] | null
  readonly roles: readonly { readonly name: string; readonly permissions: readonly string[] }[]
}

interface ActorRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly email: string | null
  readonly is_superuser: boolean
  readonly is_active: boolean
  readonly is_bot: boolean
  readonly date_expires: Date | null
  readonly teams: readonly TeamRow[]
  readonly blocked: readonly number[]
  /** When the first of the blocks ends. */
  readonly block_ends: Date | null
  /** Hashes in hex. */
  readonly agreements: readonly { readonly project: number; readonly hash: string }[]
  /** Projects that ask for a second factor, where the user has none. */
  readonly lacks_factor_in: readonly number[] | null
  readonly removed_projects: readonly number[] | null
  readonly archived_projects: readonly number[] | null
  readonly archived_categories: readonly number[] | null
  readonly archived_components: readonly number[] | null
}

const isActiveBlock = '(b.expiry is null or b.expiry > now())'

/** The components of a team `t` with a limit: named directly, by lists, or by categories with everything below them. */
const componentsOfTeam = `select component_id from team_components where team_id = t.id
  union all select k.component_id from team_component_lists l
    join component_list_components k on k.component_list_id = l.component_list_id where l.team_id = t.id
  union all select c2.id from components c2 where c2.category_id in (
    with recursive tree as (
      select category_id as id from team_categories where team_id = t.id
      union select k.id from categories k join tree on k.category_id = tree.id)
    select id from tree)`

/** The columns of a user `u`; `memberships`: rows with a team_id and a user_id of the teams that count. */
const columnsOf = (
  memberships: string,
) => `u.id, u.username, u.full_name, u.email, u.is_superuser, u.is_active, u.is_bot, u.date_expires,
  coalesce((
    select json_agg(json_build_object(
      'id', t.id, 'name', t.name, 'selection', t.project_selection, 'limited', t.limited,
      'withheld', t.enforced_2fa and not ${hasFactorText},
      'projects', (select coalesce(json_agg(project_id), '[]') from team_projects where team_id = t.id),
      'components', (select coalesce(json_agg(json_build_array(c.id, c.project_id)), '[]') from components c
        where (t.limited or t.project_selection = 2) and c.id in (${componentsOfTeam})),
      'languages', case when t.language_selection = 0
        then (select coalesce(json_agg(language_id), '[]') from team_languages where team_id = t.id) end,
      'roles', (select coalesce(json_agg(json_build_object('name', r.name, 'permissions', r.permissions) order by r.id), '[]')
        from team_roles tr join roles r on r.id = tr.role_id where tr.team_id = t.id)) order by t.id)
    from ${memberships} m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams,
  case when not ${hasFactorText} then (select json_agg(id) from projects where enforced_2fa) end as lacks_factor_in,
  (select json_agg(id) from projects where removed is not null) as removed_projects,
  (select json_agg(id) from projects where archived is not null) as archived_projects,
  (with recursive tree as (
      select id from categories where archived is not null
      union select k.id from categories k join tree on k.category_id = tree.id)
    select json_agg(id) from tree) as archived_categories,
  (select json_agg(id) from components where archived is not null) as archived_components,
  coalesce((select json_agg(b.project_id) from project_blocks b where b.user_id = u.id and ${isActiveBlock}), '[]') as blocked,
  (select min(b.expiry) from project_blocks b where b.user_id = u.id and ${isActiveBlock}) as block_ends,
  coalesce((select json_agg(json_build_object('project', a.project_id, 'hash', encode(a.hash, 'hex')))
    from agreements a where a.user_id = u.id), '[]') as agreements`
const columns = columnsOf('team_members')

interface TokenRow extends ActorRow {
  readonly token_id: number
  readonly scopes: string[]
  readonly project_id: number | null
  readonly token_expires: Date | null
}

const byToken = statement<TokenRow>(
  'actor_by_token',
  `select k.id as token_id, k.scopes, k.project_id, k.expires as token_expires, ${columns} from tokens k join users u on u.id = k.user_id where k.hash = $1`,
)
const byBot = statement<TokenRow>(
  'actor_by_bot',
  `select k.id as token_id, k.scopes, k.project_id, k.expires as token_expires, ${columns}
     from tokens k join users u on u.id = k.user_id
    where u.username = $1 and k.project_id is not null and (k.expires is null or k.expires > now()) order by k.id limit 1`,
)
const bySession = statement<ActorRow & SessionRow>(
  'actor_by_session',
  `select s.id as session_id, s.created as session_created, s.last_used, s.expires as session_expires, ${columns}
    from sessions s join users u on u.id = s.user_id where s.hash = $1`,
)
const byIds = statement<ActorRow>(
  'actors_by_ids',
  `select ${columns} from users u where u.id = any($1) and u.is_active`,
)
const byMakers = statement<TokenRow & { readonly place: number; readonly made_by_token: number | null }>(
  'makers',
  `select w.place::int, w.token as made_by_token, k.id as token_id, k.scopes, k.project_id, k.expires as token_expires, ${columns}
     from unnest($1::int[], $2::int[]) with ordinality w(maker, token, place) join users u on u.id = w.maker
     left join tokens k on k.id = w.token and k.user_id = u.id`,
)
const withAdministered = statement<ActorRow & { readonly token_projects: readonly number[] }>(
  'actors_with_administered_teams',
  `select coalesce((select json_agg(k.project_id) from tokens k where k.user_id = u.id and k.project_id is not null), '[]') as token_projects,
     ${columnsOf('(select team_id, user_id from team_members union select team_id, user_id from team_admins)')}
     from users u where u.id = any($1)`,
)
const byUsername = statement<ActorRow>('actor_by_username', `select ${columns} from users u where u.username = $1`)

/** A user with what its teams give, and until when that is so: its account ends, or a block does. */
export interface LoadedActor {
  readonly actor: Actor
  readonly expires: Date | null
  readonly changes: Date | null
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** The actor of a token. For a project's token this is a bot without rights from teams. */
export interface TokenHolder extends LoadedActor {
  readonly tokenId: number
}

/** The active user of a token; undefined without one. */
export async function loadActorByToken(database: Database, hash: Buffer): Promise<TokenHolder | undefined> {
  const [row] = await database.query(byToken, [hash])
  return row?.is_active ? toHolder(row) : undefined
}

function toHolder(row: TokenRow): TokenHolder {
  const token = tokenLimit({
    id: row.token_id,
    scopes: row.scopes,
    projectId: row.project_id,
    expires: row.token_expires,
  })
  const user = toActor(row, 'user')
  const actor =
    row.project_id === null
      ? user
      : { ...user, isSuperuser: false, grants: [grantOfProjectToken(row.project_id)], withheldGrants: [] }
  return {
    actor: { ...actor, token },
    expires: earlier(row.date_expires, row.token_expires),
    changes: row.block_ends,
    tokenId: row.token_id,
  }
}

interface SessionRow {
  readonly session_id: number
  readonly session_created: Date
  readonly last_used: Date
  readonly session_expires: Date
}

/** The user of a session, even after its end. */
export interface LoadedSession extends LoadedActor {
  readonly id: number
  readonly created: Date
  readonly lastUsed: Date
  readonly ends: Date
}

/** The active user of a session; undefined without one. */
export async function loadSession(database: Database, hash: Buffer): Promise<LoadedSession | undefined> {
  const [row] = await database.query(bySession, [hash])
  if (!row?.is_active) return undefined
  return {
    actor: toActor(row, 'user'),
    expires: row.date_expires,
    changes: row.block_ends,
    id: row.session_id,
    created: row.session_created,
    lastUsed: row.last_used,
    ends: row.session_expires,
  }
}

/** A user by name, for work that is done in someone's name and for tests; inactive ones too. */
export async function loadActorByUsername(database: Database, username: string): Promise<Actor | undefined> {
  const [row] = await database.query(byUsername, [username])
  return row === undefined ? undefined : toActor(row, username === anonymousUsername ? 'anonymous' : 'user')
}

/** The bot of a project, as its token has it act, which is the only way in which it does; undefined where it has none any more. */
export async function loadBot(database: Database, username: string): Promise<Actor | undefined> {
  const [row] = await database.query(byBot, [username])
  return row && toHolder(row).actor
}

/** Somebody in whose name a job works, as they may now; the bot of a project acts by its token alone. Undefined where they are inactive or gone. */
export async function loadDoer(database: Database, id: number): Promise<Actor | undefined> {
  const [row] = await database.query(byIds, [[id]])
  if (row === undefined) return undefined
  return (row.is_bot ? await loadBot(database, row.username) : undefined) ?? toActor(row, 'user')
}

/**
 * Makers as they may now, in the order of `makers`; undefined for one whose account or token is closed, over or gone. Uses of
 * things made in their names check these rights.
 */
export async function loadMakers(queries: Queries, makers: readonly Maker[]): Promise<(Actor | undefined)[]> {
  const values = [makers.map(({ userId }) => userId), makers.map(({ tokenId }) => tokenId)]
  const rows = makers.length === 0 ? [] : await queries.query(byMakers, values)
  const found = new Map(rows.map((row) => [row.place - 1, row]))
  const isOver = (time: Date | null) => time !== null && time.getTime() <= Date.now()
  return makers.map((_, place) => {
    const row = found.get(place)
    if (!row?.is_active || isOver(row.date_expires)) return undefined
    if (row.made_by_token === null) return toActor(row, 'user')
    return row.token_id === null || isOver(row.token_expires) ? undefined : toHolder(row).actor
  })
}

/**
 * A user with all that they can reach: what their teams give, those whose members they choose, and the tokens of projects that they
 * hold. Undefined without one. Not for what they may do, but for what comes with their account.
 */
export async function loadReach(queries: Queries, userId: number): Promise<Actor | undefined> {
  const [row] = await queries.query(withAdministered, [[userId]])
  if (row === undefined) return undefined
  const actor = toActor(row, 'user')
  return { ...actor, grants: [...actor.grants, ...row.token_projects.map(grantOfProjectToken)] }
}

/** The active ones of these users. */
export async function loadActors(database: Database, ids: readonly number[]): Promise<Actor[]> {
  return (await database.query(byIds, [ids])).map((row) => toActor(row, 'user'))
}

export async function loadAnonymous(database: Database): Promise<Actor> {
  const actor = await loadActorByUsername(database, anonymousUsername)
  if (actor === undefined) throw new Error('The database has no anonymous user: seedAccess has not run')
  return actor
}

function toActor(row: ActorRow, kind: Actor['kind']): Actor {
  return {
    kind,
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    isSuperuser: row.is_superuser,
    isBot: row.is_bot,
    grants: row.teams.filter(({ withheld }) => !withheld).map(toGrant),
    withheldGrants: row.teams.filter(({ withheld }) => withheld).map(toGrant),
    blockedProjects: new Set(row.blocked),
    ...(row.lacks_factor_in && { lacksFactorIn: new Set(row.lacks_factor_in) }),
    ...(row.removed_projects && { removedProjects: new Set(row.removed_projects) }),
    ...(row.archived_projects && { archivedProjects: new Set(row.archived_projects) }),
    ...(row.archived_categories && { archivedCategories: new Set(row.archived_categories) }),
    ...(row.archived_components && { archivedComponents: new Set(row.archived_components) }),
    agreements: new Set(row.agreements.map(({ project, hash }) => agreementKey(project, Buffer.from(hash, 'hex')))),
  }
}

function toGrant(team: TeamRow): Grant {
  const { id, name, languages } = team
  const roles = team.roles.map((role) => ({
    name: role.name,
    permissions: new Set(role.permissions.filter(isPermission)),
  }))
  return {
    team: { id, name },
    reach: reachOf(team),
    languageIds: languages && new Set(languages),
    roles,
    permissions: new Set(roles.flatMap(({ permissions }) => [...permissions])),
  }
}

function reachOf({ limited, selection, projects, components }: TeamRow): Reach {
  if (!limited && selection !== 2) return reachOfSelection(selection, new Set(projects))
  const componentIds = new Set(components.map(([component]) => component))
  return { kind: 'components', componentIds, projectIds: new Set(components.map(([, project]) => project)) }
}

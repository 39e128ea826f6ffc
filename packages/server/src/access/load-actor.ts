import { type Database, statement } from '../db/database.ts'
import { anonymousUsername } from '../domain/user/seed-access.ts'
import { type Actor, isPermission, type ProjectSelection } from '../permissions/index.ts'

interface ActorRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly email: string | null
  readonly is_superuser: boolean
  readonly is_active: boolean
  readonly is_bot: boolean
  readonly date_expires: Date | null
  readonly teams: readonly { selection: ProjectSelection; projects: number[]; permissions: string[] }[]
}

const columns = `u.id, u.username, u.full_name, u.email, u.is_superuser, u.is_active, u.is_bot, u.date_expires,
  coalesce((
    select json_agg(json_build_object(
      'selection', t.project_selection,
      'projects', (select coalesce(json_agg(project_id), '[]') from team_projects where team_id = t.id),
      'permissions', (select coalesce(json_agg(distinct permission), '[]') from team_roles
        join roles on roles.id = team_roles.role_id, unnest(roles.permissions) as permission where team_roles.team_id = t.id)))
    from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams`

const byToken = statement<ActorRow>(
  'actor_by_token',
  `select ${columns} from tokens k join users u on u.id = k.user_id where k.hash = $1`,
)
const bySession = statement<ActorRow & SessionRow>(
  'actor_by_session',
  `select s.id as session_id, s.created as session_created, s.last_used, s.expires as session_expires, ${columns}
    from sessions s join users u on u.id = s.user_id where s.hash = $1`,
)
const byUsername = statement<ActorRow>('actor_by_username', `select ${columns} from users u where u.username = $1`)

/** A user with what its teams give, and until when its account is good. */
export interface LoadedActor {
  readonly actor: Actor
  readonly expires: Date | null
}

/** The active user of a token; undefined when there is none. */
export async function loadActorByToken(database: Database, hash: Buffer): Promise<LoadedActor | undefined> {
  const [row] = await database.query(byToken, [hash])
  return row?.is_active ? { actor: toActor(row, 'user'), expires: row.date_expires } : undefined
}

interface SessionRow {
  readonly session_id: number
  readonly session_created: Date
  readonly last_used: Date
  readonly session_expires: Date
}

/** Whoever is signed in by a session, whether or not its time is over. */
export interface LoadedSession extends LoadedActor {
  readonly id: number
  readonly created: Date
  readonly lastUsed: Date
  readonly ends: Date
}

/** The active user of a session; undefined when there is none. */
export async function loadSession(database: Database, hash: Buffer): Promise<LoadedSession | undefined> {
  const [row] = await database.query(bySession, [hash])
  if (!row?.is_active) return undefined
  return {
    actor: toActor(row, 'user'),
    expires: row.date_expires,
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
    grants: row.teams.map((team) => ({
      projectSelection: team.selection,
      projectIds: new Set(team.projects),
      permissions: new Set(team.permissions.filter(isPermission)),
    })),
  }
}

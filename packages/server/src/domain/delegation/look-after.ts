import { loadReach } from '../../access/load-actor.ts'
import { type Queries, statement } from '../../db/database.ts'
import { type Actor, type Grant, holdsAllOf, type PlaceFacts } from '../../permissions/index.ts'
import { refusalOf } from '../../refusal.ts'
import type { UserRow } from '../user/profile/find-user.ts'
import { restrictedText } from '../visible.ts'

const superusersOnly = () => refusalOf({ code: 'superusers-only' })

/** Refuses who looks after users and would make a superuser. */
export function checkMayMake(actor: Actor, makesSuperuser: boolean | undefined): void {
  if (makesSuperuser && !actor.isSuperuser) throw superusersOnly()
}

/**
 * Refuses who looks after users and would take over, change or weaken the account of somebody who may more than they do: who gets into
 * an account has its rights. `makesSuperuser`: what becomes of it.
 */
export async function checkMayLookAfter(
  queries: Queries,
  actor: Actor,
  user: Pick<UserRow, 'id' | 'is_superuser'>,
  makesSuperuser: boolean | undefined = false,
): Promise<void> {
  if (actor.isSuperuser) return
  if (user.is_superuser || makesSuperuser) throw superusersOnly()
  if (user.id === actor.id || (await mayAllThatComesWith(queries, actor, user.id))) return
  throw refusalOf({ code: 'exceeds-account' })
}

async function mayAllThatComesWith(queries: Queries, actor: Actor, userId: number): Promise<boolean> {
  const other = await loadReach(queries, userId)
  if (other === undefined) return true
  // Rights that the actor could get by adding themselves count too.
  const own = await loadReach(queries, actor.id)
  const whole = own === undefined ? actor : { ...actor, grants: [...actor.grants, ...own.grants] }
  return holdsAllOf(whole, other, await readPlaces(queries, [...other.grants, ...(other.withheldGrants ?? [])]))
}

const selectProjects = statement<{ readonly id: number; readonly access_control: number }>(
  'access_of_projects',
  'select id, access_control from projects where id = any($1)',
)
const selectComponents = statement<{ readonly id: number; readonly project_id: number; readonly restricted: boolean }>(
  'places_of_components',
  `select c.id, c.project_id, ${restrictedText('c')} as restricted from components c where c.id = any($1)`,
)

/** The facts of all places that grants name. */
async function readPlaces(queries: Queries, grants: readonly Grant[]): Promise<PlaceFacts> {
  const named = new Set<number>()
  const componentIds = new Set<number>()
  for (const { reach } of grants) {
    if ('projectIds' in reach) for (const id of reach.projectIds) named.add(id)
    if (reach.kind === 'components') for (const id of reach.componentIds) componentIds.add(id)
  }
  const projects = named.size === 0 ? [] : await queries.query(selectProjects, [[...named]])
  const components = componentIds.size === 0 ? [] : await queries.query(selectComponents, [[...componentIds]])
  return {
    projects: new Map(projects.map(({ id, access_control }) => [id, access_control])),
    components: new Map(components.map((row) => [row.id, { projectId: row.project_id, restricted: row.restricted }])),
  }
}

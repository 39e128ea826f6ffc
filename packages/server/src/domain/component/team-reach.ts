import { statement, type Transaction } from '../../db/database.ts'
import type { Scope } from '../../permissions/index.ts'
import { refusalOf } from '../../refusal.ts'
import { restrictedText } from '../visible.ts'

interface ReachRow {
  readonly component_id: number
  readonly team_id: number
  readonly project_id: number
  readonly access_control: number
  readonly restricted: boolean
}

const selectReach = statement<ReachRow>(
  'teams_that_reach_components',
  `with recursive up(component_id, category_id) as (
     select id, category_id from components where id = any($1::int[]) and category_id is not null
     union select up.component_id, k.category_id from up join categories k on k.id = up.category_id where k.category_id is not null),
   reached as (
     select up.component_id, tc.team_id from up join team_categories tc on tc.category_id = up.category_id
     union select lc.component_id, tl.team_id from component_list_components lc
       join team_component_lists tl on tl.component_list_id = lc.component_list_id where lc.component_id = any($1::int[]))
   select r.component_id, r.team_id, c.project_id, p.access_control, ${restrictedText('c')} as restricted
     from reached r join components c on c.id = r.component_id join projects p on p.id = c.project_id`,
)

/** The components of a change, and who may decide about rights in each of the places where they are then. */
interface ReachChange {
  readonly componentIds: readonly number[] | ((tx: Transaction) => Promise<readonly number[]>)
  mayGiveRights(scope: Scope): boolean
}

/**
 * Makes a change of where components are, or what they are called. Refuses it where that brings one into the reach of a team that works
 * in a category or a list: it gives rights, and takes the permission to do so there.
 */
export async function keepTeamReach<Result>(
  tx: Transaction,
  { componentIds, mayGiveRights }: ReachChange,
  change: () => Promise<Result>,
): Promise<Result> {
  const idsOf = async () => (typeof componentIds === 'function' ? componentIds(tx) : componentIds)
  const keyOf = ({ component_id, team_id }: ReachRow) => `${component_id} ${team_id}`
  const before = new Set((await tx.query(selectReach, [await idsOf()])).map(keyOf))
  const result = await change()
  for (const row of await tx.query(selectReach, [await idsOf()])) {
    if (before.has(keyOf(row)) || mayGiveRights(scopeOf(row))) continue
    throw refusalOf({ code: 'affects-teams' })
  }
  return result
}

const scopeOf = ({ project_id, access_control, restricted, component_id }: ReachRow): Scope => ({
  kind: 'project',
  projectId: project_id,
  accessControl: access_control,
  restricted,
  componentId: component_id,
  languageId: null,
})

import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'
import type { GitHostRow } from '../../git-hosts/store/git-host-rows.ts'

export const hostOrder = byId('id')
const selectPage = listStatement<GitHostRow>(
  'git_hosts_page',
  'select * from git_hosts where project_id is not distinct from $1::int {part}',
  hostOrder,
)
const countAll = statement<{ count: number }>(
  'git_hosts_count',
  'select count(*)::int as count from git_hosts where project_id is not distinct from $1::int',
)
const selectOne = statement<GitHostRow>(
  'git_host',
  'select * from git_hosts where id = $1 and project_id is not distinct from $2::int',
)

/** The owner of hosts: a project, or null for the site. */
export type HostOwner = number | null

export const selectHosts = (database: Database, owner: HostOwner, part: ListPart): Promise<GitHostRow[]> =>
  queryPart(database, selectPage, [owner], part)

export async function countHosts(database: Database, owner: HostOwner): Promise<number> {
  const [row] = await database.query(countAll, [owner])
  return row?.count ?? 0
}

export async function selectHost(database: Queries, id: number, owner: HostOwner): Promise<GitHostRow | null> {
  const [row] = await database.query(selectOne, [id, owner])
  return row ?? null
}

export type HostValues = Pick<GitHostRow, 'hostname' | 'owner' | 'api' | 'username' | 'app_id' | 'secret'>

/** Null: the owner has a host of this kind, name and owner already. */
export async function insertHost(
  { kysely }: Transaction,
  values: HostValues & Pick<GitHostRow, 'vcs' | 'project_id'>,
): Promise<GitHostRow | null> {
  const [row] = await kysely
    .insertInto('git_hosts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  return row ?? null
}

/** Writes a host and forgets how its last trial ended; null where another one is already like that, or it is gone. */
export async function updateHost(
  { kysely }: Transaction,
  row: GitHostRow,
  values: HostValues,
): Promise<GitHostRow | null> {
  const other = await kysely
    .selectFrom('git_hosts')
    .select('id')
    .where('id', '<>', row.id)
    .where('vcs', '=', row.vcs)
    .where('hostname', '=', values.hostname)
    .where('owner', '=', values.owner)
    .where('project_id', row.project_id === null ? 'is' : '=', row.project_id)
    .execute()
  if (other.length > 0) return null
  const untried = { tried: null, account: '', fault: '', fault_detail: '' }
  const [changed] = await kysely
    .updateTable('git_hosts')
    .set({ ...values, ...untried, changed: new Date() })
    .where('id', '=', row.id)
    .returningAll()
    .execute()
  return changed ?? null
}

/** Whether it was there. */
export async function deleteHost({ kysely }: Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom('git_hosts').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Notes how a trial ended, unless another secret was sealed meanwhile: no two seals are the same. */
export async function noteTrial(
  database: Database,
  { id, secret }: GitHostRow,
  { account, fault, detail }: { readonly account: string; readonly fault: string; readonly detail: string },
): Promise<void> {
  await database.kysely
    .updateTable('git_hosts')
    .set({ tried: new Date(), account, fault, fault_detail: detail })
    .where('id', '=', id)
    .where('secret', '=', secret)
    .execute()
}

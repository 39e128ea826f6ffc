import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import { parseRepositoryUrl } from '../../git/index.ts'

interface AddressRow {
  readonly id: number
  readonly repo: string
  readonly push: string
}

const isOverSsh = (address: string): boolean => {
  const url = parseRepositoryUrl(address)
  return url.ok && url.value.scheme === 'ssh'
}

/** Tells those who look after components that other projects reach the same repositories by the key of all. */
export async function raiseSharedKeyAlerts(database: Database): Promise<void> {
  const { rows } = await sql<AddressRow>`
    select c.id, c.repo, c.push from components c join projects_on_shared_keys s on s.project_id = c.project_id
    where c.repository_component_id is null
      and not exists (select from alerts a where a.component_id = c.id and a.name = 'SharedSshKey')
      and (select count(*) from projects_on_shared_keys) > 1
    order by c.id`.execute(database.kysely)
  for (const { id, repo, push } of rows)
    if (isOverSsh(repo) || isOverSsh(push)) await database.transaction((tx) => raiseAlert(tx, id, 'SharedSshKey', {}))
}

/** The project no longer has the key of all; and where one other is left with it, it is that one's alone. */
export async function clearSharedKeyAlerts(tx: Transaction, projectId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select a.component_id as id from alerts a join components c on c.id = a.component_id
    where a.name = 'SharedSshKey'
      and (c.project_id = ${projectId} or (select count(*) from projects_on_shared_keys) < 2)`.execute(tx.kysely)
  for (const { id } of rows) await clearAlert(tx, id, 'SharedSshKey')
}

import { type Database, statement } from '../../db/database.ts'

export interface HostRow {
  readonly id: number
  readonly host: string
  readonly key_type: string
  readonly line: string
  readonly met: Date
}

const selectHostRows = statement<HostRow>(
  'ssh_hosts_of_project',
  'select id, host, key_type, line, met from ssh_hosts where project_id = $1 order by host, key_type',
)

export const selectHosts = (database: Database, projectId: number): Promise<HostRow[]> =>
  database.query(selectHostRows, [projectId])

/** Whether the host was there; it is not any more. */
export async function dropHost(database: Database, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('ssh_hosts')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

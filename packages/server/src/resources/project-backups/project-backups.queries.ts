import { type Database, statement } from '../../db/database.ts'

export interface BackupRow {
  readonly id: number
  readonly name: string
  readonly created: Date
  readonly size: bigint | number
  readonly component_ids: readonly number[]
}

const selectAll = statement<BackupRow>(
  'backups_of_project',
  'select id, name, created, size, component_ids from project_backups where project_id = $1 and complete order by id desc',
)
const selectPart = statement<{ content: Buffer }>(
  'part_of_project_backup',
  'select content from project_backup_parts where backup_id = $1 and position = $2',
)

/** The backups of a project that are complete, the newest first. */
export const selectBackups = async (database: Database, projectId: number): Promise<BackupRow[]> => [
  ...(await database.query(selectAll, [projectId])),
]

/** The bytes of a backup, a part at a time. */
export async function* readParts(database: Database, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const [part] = await database.query(selectPart, [id, position])
    if (part === undefined) return
    yield part.content
  }
}

import { statement } from '../../db/database.ts'

export interface SiteBackupRow {
  readonly id: number
  readonly name: string
  readonly node: string
  /** Null: the folder of the node. */
  readonly place: string | null
  readonly scheduled: boolean
  readonly user: string | null
  readonly created: Date
  readonly ended: Date | null
  readonly rows: bigint | number | null
  readonly bytes: bigint | number | null
  readonly failure: string | null
}

const columns = `b.id, b.name, b.node, b.place, b.scheduled, u.username as user, b.created, b.ended, b.rows, b.bytes, b.failure
  from site_backups b left join users u on u.id = b.user_id`

/** Beyond that many, older ones are in the place alone. */
export const selectBackups = statement<SiteBackupRow>(
  'site_backups',
  `select ${columns} order by b.created desc, b.id desc limit 200`,
)
export const selectBackup = statement<SiteBackupRow>('site_backup', `select ${columns} where b.id = $1`)
export const deleteBackup = statement<never>('delete_site_backup', 'delete from site_backups where id = $1')

import type { ColumnType, Generated } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

/** A backup of the whole installation: its file is in the place of BACKUP_TO, or in the folder of a node. */
interface SiteBackupTable {
  id: Generated<number>
  task_id: string
  name: string
  node: string
  user_id: number | null
  created: Time
  ended: Date | null
  rows: bigint | null
  bytes: bigint | null
  failure: string | null
  place: string | null
  scheduled: Generated<boolean>
}

/** The tables about the installation as a whole. */
export interface SiteTables {
  site_backups: SiteBackupTable
  site_settings: { name: string; value: unknown; changed: Time }
}

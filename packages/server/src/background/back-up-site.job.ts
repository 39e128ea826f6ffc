import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, statement } from '../db/database.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { readNodeId } from '../jobs/node-id.ts'
import { backUpSiteKind, type SiteBackupPayload, siteBackupFolder } from '../jobs/site-backup-jobs.ts'
import { hasCode } from '../system/has-code.ts'

/** Whole backups that a node keeps, and failed ones in the list; an older one goes when there is another. */
const kept = 5

interface BackupBegun {
  readonly id: number
  readonly name: string
}

/** Another run of the same job goes on with its row. */
const insertBackup = statement<BackupBegun>(
  'begin_site_backup',
  `insert into site_backups (task_id, name, node, user_id)
   values ($1::uuid, 'weft-' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS') || '-' || left($1::uuid::text, 4) || '.backup', $2,
     (select id from users where id = $3))
   on conflict (task_id) do update set node = excluded.node returning id, name`,
)
const finishBackup = statement<never>(
  'finish_site_backup',
  'update site_backups set ended = now(), rows = $2, bytes = $3 where id = $1',
)
const failBackup = statement<never>(
  'fail_site_backup',
  'update site_backups set ended = now(), failure = $2 where id = $1',
)
const dropOld = statement<{ name: string }>(
  'drop_old_site_backups',
  `delete from site_backups where node = $1 and ended is not null and id not in (
     select id from (select id, row_number() over (partition by failure is null order by id desc) as number
       from site_backups where node = $1 and ended is not null) done where number <= ${kept}) returning name`,
)

/** Removes what a killed run left half written, and what is too old. */
async function tidyFolder(database: Database, folder: string, node: string): Promise<void> {
  for (const name of await readdir(folder)) if (/^\..*\.part$/.test(name)) await rm(join(folder, name), { force: true })
  for (const { name } of await database.query(dropOld, [node])) await rm(join(folder, name), { force: true })
}

/** Writes the file, and reads it once more from its beginning to its end: an untried backup is none. */
async function writeAndCheck({ services, signal, progress }: JobContext<SiteBackupPayload>, file: string) {
  // Loaded when somebody asks for a backup: most starts of a server write none.
  const { writeBackup } = await import('../backup/write-backup.ts')
  const { checkBackup } = await import('../backup/read-backup.ts')
  const { database, config } = services
  await rm(file, { force: true })
  const { bytes, rows } = await writeBackup({
    databaseUrl: database.databaseUrl,
    dataDir: config.dataDir,
    file,
    signal,
    tell: ({ done, total }) => progress({ step: 'rows', done, total: total ?? 0 }),
  })
  await checkBackup(file, { signal, tell: ({ done }) => progress({ step: 'check', done, total: rows }) })
  return { bytes, rows }
}

/** Backs the installation up. The task ends with the name of the file, or with why there is none. */
export const backUpSiteJob = {
  ...backUpSiteKind,
  async run(context) {
    const { services, payload, taskId, signal } = context
    const { database, config } = services
    const { OperatorRefusal } = await import('../operator/operation.ts')
    const node = readNodeId(config.dataDir)
    const [begun] = await database.query(insertBackup, [taskId, node, payload.userId])
    if (!begun) throw new Error('an inserted row comes back')
    const folder = siteBackupFolder(config.dataDir)
    const file = join(folder, begun.name)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseFolder(OperatorRefusal, folder))
      const { bytes, rows } = await writeAndCheck(context, file)
      await database.query(finishBackup, [begun.id, rows, bytes])
      await tidyFolder(database, folder, node)
      return { result: true, backup: begun.name }
    } catch (error) {
      if (signal.aborted || !(error instanceof OperatorRefusal)) throw error
      await removeIfThere(file)
      await database.query(failBackup, [begun.id, error.message])
      return { result: false, detail: error.message }
    }
  },
} satisfies Job<SiteBackupPayload>

/** Also where its folder is none. */
async function removeIfThere(file: string): Promise<void> {
  try {
    await rm(file, { force: true })
  } catch (error) {
    if (!hasCode(error, 'ENOTDIR')) throw error
  }
}

/** A folder that cannot be made is a fault of the machine, which its operator mends. */
const refuseFolder = (Refused: new (lines: readonly string[]) => Error, folder: string) => (error: unknown) => {
  throw error instanceof Error ? new Refused([`${folder} cannot be made: ${error.message}`]) : error
}

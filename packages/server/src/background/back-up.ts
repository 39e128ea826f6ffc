import type { BackupStore } from '../backup/backup-store.ts'
import { placeName } from '../config-backups.ts'
import { type Database, statement } from '../db/database.ts'
import type { JobContext } from '../jobs/job.ts'
import { readNodeId } from '../jobs/node-id.ts'
import { keptByHand, siteBackupFolder } from '../jobs/site-backup-jobs.ts'
import type { Services } from '../services.ts'

interface BackupBegun {
  readonly id: number
  readonly name: string
}

/** Another run of the same job goes on with its row. */
const insertBackup = statement<BackupBegun>(
  'begin_site_backup',
  `insert into site_backups (task_id, name, node, user_id, place, scheduled)
   values ($1::uuid, $2, $3, (select id from users where id = $4), $5, $6)
   on conflict (task_id) do update set node = excluded.node, place = excluded.place, ended = null, failure = null
   returning id, name`,
)
const finishBackup = statement<never>(
  'finish_site_backup',
  'update site_backups set ended = now(), rows = $2, bytes = $3 where id = $1',
)
const failBackup = statement<never>(
  'fail_site_backup',
  'update site_backups set ended = now(), failure = $2 where id = $1',
)
/** Those whose job is gone: it was given up, or its installation was restored. */
const endAbandoned = statement<never>(
  'end_abandoned_site_backups',
  `update site_backups b set ended = now(), failure = 'It was interrupted.'
   where ended is null and not exists (select from jobs j where j.id = b.task_id)`,
)
const dropFailed = statement<never>(
  'drop_failed_site_backups',
  `delete from site_backups where failure is not null and id not in (
     select id from site_backups where failure is not null order by id desc limit 5)`,
)
/** `$2`: the node where its own folder is the place; else null. */
const inPlace =
  'place is not distinct from $1 and ($2::text is null or node = $2) and ended is not null and failure is null'
/** The newest first. */
const selectByHand = statement<{ name: string }>(
  'site_backups_by_hand',
  `select name from site_backups where ${inPlace} and not scheduled order by id desc`,
)
const dropGone = statement<never>(
  'drop_gone_site_backups',
  `delete from site_backups where ${inPlace} and name <> all($3::text[])`,
)
/** Files of an earlier life of this installation: people find and download them as well. */
const addFound = statement<never>(
  'add_found_site_backups',
  `insert into site_backups (task_id, name, node, place, scheduled, created, ended, bytes)
   select gen_random_uuid(), name, $1, $2, true, created, created, bytes
   from unnest($3::text[], $4::timestamptz[], $5::bigint[]) as found (name, created, bytes)
   on conflict (name) do nothing`,
)

interface Wish {
  /** The user who asked; null: the schedule. */
  readonly userId: number | null
  readonly isScheduled: boolean
}

/** The place of this node's backups. `name`: null for its own folder. */
interface Place {
  readonly store: BackupStore
  readonly name: string | null
  readonly node: string
}

async function placeOf({ config }: Services): Promise<Place> {
  // Loaded when there is a backup to make: most starts of a server make none.
  const { openBackupStore, openOwnStore } = await import('../backup/open-backup-store.ts')
  const { backups, dataDir } = config
  const node = readNodeId(dataDir)
  return backups === null
    ? { store: openOwnStore(siteBackupFolder(dataDir)), name: null, node }
    : { store: openBackupStore(backups.to, dataDir), name: placeName(backups.to), node }
}

/** Makes one backup, and then removes the outdated ones of its kind. Throws OperatorRefusal, and the list says why. */
export async function backUp(context: JobContext<unknown>, { userId, isScheduled }: Wish) {
  const { services, taskId, signal, progress } = context
  const { database, config } = services
  const { OperatorRefusal } = await import('../operator/operation.ts')
  const { makeStoredBackup } = await import('../backup/stored-backup.ts')
  const { nameAt } = await import('../backup/backup-store.ts')
  const place = await placeOf(services)
  await database.query(endAbandoned, [])
  const proposed = nameAt(new Date(), isScheduled ? undefined : taskId.slice(0, 4))
  const [begun] = await database.query(insertBackup, [taskId, proposed, place.node, userId, place.name, isScheduled])
  if (!begun) throw new Error('an inserted row comes back')
  try {
    const { rows, bytes } = await makeStoredBackup({
      store: place.store,
      name: begun.name,
      databaseUrl: database.databaseUrl,
      dataDir: config.dataDir,
      signal,
      tell: ({ what, done, total }) =>
        progress({ step: what === 'checking' ? 'check' : 'rows', done, total: total ?? 0 }),
    })
    await database.query(finishBackup, [begun.id, rows, bytes])
    const removed = await tidy(services, place)
    return { name: begun.name, rows, bytes, removed }
  } catch (error) {
    if (!signal.aborted && error instanceof OperatorRefusal) await database.query(failBackup, [begun.id, error.message])
    throw error
  }
}

/** Removes what is outdated, and makes the list say what the place has. */
async function tidy({ database, config }: Services, { store, name, node }: Place): Promise<string[]> {
  const { outdated } = await import('../backup/backup-store.ts')
  const files = await store.list()
  const byHand = (await database.query(selectByHand, ownedBy(name, node))).map((row) => row.name)
  const others = files.map((file) => file.name).filter((file) => !byHand.includes(file))
  const old = [
    ...byHand.slice(keptByHand),
    ...(config.backups === null ? [] : outdated(others, config.backups, new Date())),
  ]
  for (const one of old) await store.remove(one)
  const kept = files.filter((file) => !old.includes(file.name))
  await keepList(database, { name, node }, kept)
  return old
}

const ownedBy = (name: string | null, node: string) => [name, name === null ? node : null]

async function keepList(
  database: Database,
  { name, node }: Pick<Place, 'name' | 'node'>,
  files: Awaited<ReturnType<BackupStore['list']>>,
): Promise<void> {
  const { timeOf } = await import('../backup/backup-store.ts')
  await database.query(dropFailed, [])
  await database.query(dropGone, [...ownedBy(name, node), files.map((file) => file.name)])
  await database.query(addFound, [
    node,
    name,
    files.map((file) => file.name),
    files.map((file) => timeOf(file.name)?.toISOString() ?? null),
    files.map((file) => file.bytes),
  ])
}

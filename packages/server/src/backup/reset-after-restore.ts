import { join } from 'node:path'
import type pg from 'pg'
import { type ImportTransaction, startImport } from '../domain/component/start-import.ts'
import type { BackupHead } from './backup-contents.ts'
import { keptFolders } from './kept-files.ts'

/** Jobs that were running when the backup was taken must start again from the beginning. */
const putBackJobs = `
  update jobs set node = null, heartbeat = null, interruptions = 0 where node is not null or interruptions > 0`

/** A backup that was being written when it was taken ends nowhere; an older one has no such table. */
const dropOpenBackups = `
  do $$ begin
    if to_regclass('public.site_backups') is not null then delete from site_backups where ended is null; end if;
  end $$`

/**
 * Transaction numbers of another server mean nothing here: rows with higher numbers than this server's would sort after
 * new ones.
 */
const forgetTransactions = `
  update changes set xact = null where xact >= pg_snapshot_xmax(pg_current_snapshot())`

/** Counts of the history up to a transaction of the other server are counted again; older backups have no such counts. */
const countActivityAnew = `
  do $$ begin
    if to_regprocedure('count_all_activity()') is not null then perform count_all_activity(); end if;
    if to_regprocedure('count_work_anew()') is not null then perform count_work_anew(); end if;
  end $$`

/** So are the strings of open assignments, whose listing waits for a transaction of the other server. */
const listAssignmentsAnew = `
  do $$ begin
    if to_regclass('public.assignments') is not null then
      update assignments set listed_to = 0, listed_after = null where state = 'open';
    end if;
  end $$`

/** Changes URLs of remotes inside DATA_DIR, such as the demo's, if DATA_DIR is another one now. */
async function moveLocalRemotes(client: pg.Client, before: string, after: string): Promise<void> {
  for (const folder of keptFolders) {
    const [from, to] = [join(before, folder), join(after, folder)]
    for (const column of ['repo', 'push']) {
      await client.query(
        `update components set ${column} = $2 || substr(${column}, length($1) + 1) where starts_with(${column}, $1 || '/')`,
        [from, to],
      )
    }
  }
}

interface OwnerRow {
  readonly id: number
  readonly project_id: number
}

/**
 * Removes what the loaded rows say of the old machine, and marks every repository to be fetched at the next start. Commits
 * of ours that no remote has are made again then, from the texts in the database. Runs in the transaction of the restore.
 */
export async function resetAfterRestore(client: pg.Client, head: BackupHead, dataDir: string): Promise<void> {
  await client.query(putBackJobs)
  await client.query(dropOpenBackups)
  await client.query(forgetTransactions)
  await client.query(countActivityAnew)
  await client.query(listAssignmentsAnew)
  if (head.dataDir !== dataDir) await moveLocalRemotes(client, head.dataDir, dataDir)
  const tx: ImportTransaction = {
    query: async ({ text }, values) => (await client.query(text, [...values])).rows,
    // No other node has the database open.
    notify: () => {},
    signal: () => {},
    afterCommit: () => {},
  }
  const { rows } = await client.query<OwnerRow>(
    'select id, project_id from components where repository_component_id is null order by id',
  )
  for (const { id, project_id } of rows)
    await startImport(tx, { projectId: project_id, componentId: id, repositoryId: id, userId: null })
}

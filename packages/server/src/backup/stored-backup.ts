import type { BackupStore } from './backup-store.ts'
import { checkBackup } from './read-backup.ts'
import { type BackupOutcome, type BackupRequest, writeBackup } from './write-backup.ts'

export interface StoredBackupCall extends Omit<BackupRequest, 'file'> {
  readonly store: BackupStore
  /** One of `nameAt`. */
  readonly name: string
}

/** Makes a backup in a store. It is read through before it counts. */
export async function makeStoredBackup({ store, name, ...request }: StoredBackupCall): Promise<BackupOutcome> {
  const { signal, tell } = request
  let outcome: BackupOutcome = { rows: 0, bytes: 0 }
  const write = async (file: string) => {
    outcome = await writeBackup({ ...request, file })
    await checkBackup(file, { signal, tell: ({ what, done }) => tell({ what, done, total: outcome.rows }) })
  }
  // An earlier run of the same job may have been killed after the file was whole.
  await store.remove(name)
  await store.add(name, write, signal)
  return outcome
}

import type { ConfiguredBackups } from '../config-backups.ts'
import { nameAt, outdated } from './backup-store.ts'
import { openBackupStore } from './open-backup-store.ts'
import { checkBackup } from './read-backup.ts'
import { type BackupOutcome, writeBackup } from './write-backup.ts'

export interface ScheduledBackup extends BackupOutcome {
  readonly name: string
  /** The ones that were removed. */
  readonly removed: readonly string[]
}

export interface ScheduledCall {
  readonly backups: ConfiguredBackups
  readonly databaseUrl: string
  readonly dataDir: string
  readonly signal: AbortSignal
  readonly now?: Date
}

const tell = () => undefined

/** Makes one backup, reads it through, and removes the outdated ones: only once the new one is there. */
export async function makeScheduledBackup(call: ScheduledCall): Promise<ScheduledBackup> {
  const { backups, databaseUrl, dataDir, signal, now = new Date() } = call
  const store = openBackupStore(backups.to, dataDir)
  const name = nameAt(now)
  let outcome: BackupOutcome = { rows: 0, bytes: 0 }
  const write = async (file: string) => {
    outcome = await writeBackup({ databaseUrl, dataDir, file, signal, tell })
    await checkBackup(file, { signal, tell })
  }
  await store.add(name, write, signal)
  const removed = outdated(await store.list(), backups, now)
  for (const one of removed) await store.remove(one)
  return { ...outcome, name, removed }
}

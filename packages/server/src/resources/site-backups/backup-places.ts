import type { BackupStore, StoredFile } from '../../backup/backup-store.ts'
import { placeName } from '../../config-backups.ts'
import { readNodeId } from '../../jobs/node-id.ts'
import { siteBackupFolder } from '../../jobs/site-backup-jobs.ts'
import type { Services } from '../../services.ts'
import type { SiteBackupRow } from './site-backups.queries.ts'

/** Milliseconds for a storage to say what it has, while a page waits. */
const patience = 5000

type Kept = Pick<SiteBackupRow, 'place' | 'node' | 'name'>

/** The store with the file of a backup, if this node reaches it: the place of BACKUP_TO, or its own folder. */
export async function storeOf({ config }: Services, { place, node }: Kept): Promise<BackupStore | null> {
  const { openBackupStore, openOwnStore } = await import('../../backup/open-backup-store.ts')
  const { backups, dataDir } = config
  if (place === null) return node === readNodeId(dataDir) ? openOwnStore(siteBackupFolder(dataDir)) : null
  return backups !== null && placeName(backups.to) === place ? openBackupStore(backups.to, dataDir) : null
}

/** The file of a backup, and where it is; null where this node does not reach it. Throws OperatorRefusal where the place does not answer. */
export async function fileOf(
  services: Services,
  backup: Kept,
): Promise<{ store: BackupStore; file: StoredFile } | null> {
  const store = await storeOf(services, backup)
  const file = (await store?.list(AbortSignal.timeout(patience)))?.find(({ name }) => name === backup.name)
  return store && file ? { store, file } : null
}

/** The files that this node reaches. `problem`: why the place of BACKUP_TO does not answer. */
export interface ReachedFiles {
  isHere(backup: Kept): boolean
  readonly problem: string | null
}

export async function reachedFiles(services: Services): Promise<ReachedFiles> {
  const { OperatorRefusal } = await import('../../operator/operation.ts')
  const { backups, dataDir } = services.config
  const node = readNodeId(dataDir)
  let problem: string | null = null
  const namesOf = async (place: string | null): Promise<Set<string>> => {
    try {
      const store = await storeOf(services, { place, node, name: '' })
      const files = await store?.list(AbortSignal.timeout(patience))
      return new Set(files?.map(({ name }) => name))
    } catch (error) {
      if (!(error instanceof OperatorRefusal)) throw error
      problem = error.message
      return new Set()
    }
  }
  const own = await namesOf(null)
  const place = backups === null ? null : placeName(backups.to)
  const there = place === null ? own : await namesOf(place)
  return {
    problem,
    isHere: (backup) =>
      backup.place === null
        ? backup.node === node && own.has(backup.name)
        : backup.place === place && there.has(backup.name),
  }
}

import { placeName } from '../../config-backups.ts'
import type { Services } from '../../services.ts'
import { OperatorRefusal } from '../operation.ts'
import type { InspectionResult } from './inspection.ts'

/** Milliseconds for the place of backups to say what it has. */
const patience = 10_000

/** Whether the place of BACKUP_TO answers, before the next backup goes there. */
export async function lookAtBackups({ config }: Services, signal: AbortSignal): Promise<InspectionResult> {
  const { backups, dataDir } = config
  if (backups === null) return { fact: 'backups: none by a schedule (BACKUP_TO is not set)', findings: [] }
  const fact = `backups: by a schedule, to ${placeName(backups.to)}`
  const { openBackupStore } = await import('../../backup/open-backup-store.ts')
  try {
    await openBackupStore(backups.to, dataDir).list(AbortSignal.any([signal, AbortSignal.timeout(patience)]))
    return { fact, findings: [] }
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error
    const remedy = 'see BACKUP_TO; until the place answers, no backup is made'
    return { fact, findings: [{ about: 'backups', wrong: error.message, remedy }] }
  }
}

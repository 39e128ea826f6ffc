import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfiguredBackups } from '../config-backups.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { hasCode } from '../system/has-code.ts'
import type { BackupStore } from './backup-store.ts'
import { openS3Store } from './s3-store.ts'
import { refuseExisting } from './write-backup.ts'

/** `folder`: where a file may lie until it is sent. */
export const openBackupStore = (to: ConfiguredBackups['to'], folder: string): BackupStore =>
  typeof to === 'string' ? openFolderStore(to) : openS3Store(to, folder)

/** A folder that is there: one that is made by mistake would lie on another disk than is meant. */
function openFolderStore(folder: string): BackupStore {
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'EPERM', 'EIO'))
        throw new OperatorRefusal([`The folder of BACKUP_TO cannot be used: ${error.message}`])
      throw error
    }
  }
  return {
    list: () => explained(() => readdir(folder)),
    async add(name, write) {
      const file = join(folder, name)
      await explained(() => stat(folder))
      await refuseExisting(file)
      await write(file)
    },
    remove: (name) => explained(() => rm(join(folder, name), { force: true })),
  }
}

import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfiguredBackups } from '../config-backups.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { hasCode } from '../system/has-code.ts'
import { type BackupStore, removeLeftovers, type StoredFile, timeOf } from './backup-store.ts'
import { openS3Store } from './s3-store.ts'
import { refuseExisting } from './write-backup.ts'

/** `folder`: where a file may lie until it is sent. */
export const openBackupStore = (to: ConfiguredBackups['to'], folder: string): BackupStore =>
  typeof to === 'string'
    ? openFolderStore(to, { called: 'The folder of BACKUP_TO', make: false })
    : openS3Store(to, folder)

/** The folder of a node, for backups that somebody asks for where BACKUP_TO is not set. */
export const openOwnStore = (folder: string): BackupStore =>
  openFolderStore(folder, { called: 'The folder of backups', make: true })

interface FolderUse {
  /** For people. */
  readonly called: string
  /** False: a folder that is made by mistake would lie on another disk than is meant. */
  readonly make: boolean
}

function openFolderStore(folder: string, { called, make }: FolderUse): BackupStore {
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && hasCode(error, 'ENOENT', 'ENOTDIR', 'EEXIST', 'EACCES', 'EROFS', 'EPERM', 'EIO'))
        throw new OperatorRefusal([`${called} cannot be used: ${error.message}`])
      throw error
    }
  }
  const prepare = async () => void (make ? await mkdir(folder, { recursive: true, mode: 0o700 }) : await stat(folder))
  return {
    list: () => explained(() => listFolder(folder, make)),
    async add(name, write) {
      const file = join(folder, name)
      await explained(prepare)
      await explained(() => removeLeftovers(folder))
      await refuseExisting(file)
      await write(file)
    },
    async read(name) {
      const handle = await openIfThere(join(folder, name))
      return handle === null ? null : createReadStream('', { fd: handle })
    },
    remove: (name) => explained(() => rm(join(folder, name), { force: true })),
  }
}

/** `mayMiss`: a folder that no backup made yet is empty. */
async function listFolder(folder: string, mayMiss: boolean): Promise<StoredFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (mayMiss && hasCode(error, 'ENOENT')) return []
    throw error
  })
  const files: StoredFile[] = []
  for (const name of names) {
    if (timeOf(name) === null) continue
    const found = await stat(join(folder, name)).catch(() => null) // removed meanwhile
    if (found?.isFile()) files.push({ name, bytes: found.size })
  }
  return files
}

async function openIfThere(file: string) {
  try {
    return await open(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

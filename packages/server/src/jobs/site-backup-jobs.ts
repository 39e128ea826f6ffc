import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'

const siteBackupPayload = Type.Object({ userId: Type.Integer() })
export type SiteBackupPayload = Static<typeof siteBackupPayload>

/** Backups of the installation are made one after the other, for all askers. */
export const backupQueue = 'back-up-installation'

/** Backs the whole installation up, into the place of BACKUP_TO or the folder of the node that takes the job. */
export const backUpSiteKind: JobKind<SiteBackupPayload> = {
  name: 'back-up-site',
  payload: siteBackupPayload,
  queueKey: () => backupQueue,
  attempts: 3,
  merge: true,
  priority: -1,
  schedule: null,
}

/** The folder of a node's backups. */
export const siteBackupFolder = (dataDir: string): string => join(dataDir, 'backups')

/** The number of backups by hand that stay in a place. */
export const keptByHand = 5

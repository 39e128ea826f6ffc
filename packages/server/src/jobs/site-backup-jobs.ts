import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'

const siteBackupPayload = Type.Object({ userId: Type.Integer() })
export type SiteBackupPayload = Static<typeof siteBackupPayload>

/** Backs the whole installation up, into a file of the node that takes the job. */
export const backUpSiteKind: JobKind<SiteBackupPayload> = {
  name: 'back-up-site',
  payload: siteBackupPayload,
  queueKey: () => 'back-up-site',
  attempts: 3,
  merge: true,
  priority: -1,
  schedule: null,
}

/** The folder of a node's backups. */
export const siteBackupFolder = (dataDir: string): string => join(dataDir, 'backups')

import Type from 'typebox'
import { endpoint, smallId } from '../endpoint.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'

const backup = Type.Object({
  id: Type.Integer(),
  /** File name for the download. */
  name: Type.String(),
  /** The user who asked for it; null: the schedule, or somebody who is gone. */
  user: nullableText,
  /** Made by the schedule. */
  scheduled: Type.Boolean(),
  created: time,
  /** When it was whole, and had been read once more without a fault; or when it failed. Null: it is being written. */
  ended: nullableTime,
  rows: Type.Union([count, Type.Null()]),
  bytes: Type.Union([count, Type.Null()]),
  /** The reason of the failure. */
  failure: nullableText,
  /** Whether the node that answers reaches its file. */
  is_here: Type.Boolean(),
})
const schedule = Type.Object({
  /** The five fields of cron, in UTC. */
  cron: Type.String(),
  next: time,
  /** So many stay. */
  keep: count,
  /** Older ones go; null: by number alone. */
  keep_days: Type.Union([count, Type.Null()]),
})
const params = Type.Object({ id: smallId })

export const listSiteBackups = endpoint({
  method: 'GET',
  path: '/api/site/backups/',
  summary: 'List the backups of the installation, the newest first.',
  replies: {
    200: Type.Object({
      /** The folder or bucket of `BACKUP_TO`; null: new backups stay on the node that makes them. */
      place: nullableText,
      /** Why the place does not answer. */
      problem: nullableText,
      /** When Weft makes a backup by itself; null: never. */
      schedule: Type.Union([schedule, Type.Null()]),
      /** The number of backups by hand that stay. */
      kept_by_hand: count,
      results: Type.Array(backup),
    }),
  },
})
export const makeSiteBackup = endpoint({
  method: 'POST',
  path: '/api/site/backups/',
  summary: 'Back up the whole installation, as `weft backup` does, and read the file once more.',
  replies: { 202: Type.Object({ task_url: Type.String() }) },
})
export const downloadSiteBackup = endpoint({
  method: 'GET',
  path: '/api/site/backups/:id/file/',
  summary: 'Download a backup of the installation. It holds private keys and the hashes of passwords.',
  params,
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})
export const removeSiteBackup = endpoint({
  method: 'DELETE',
  path: '/api/site/backups/:id/',
  summary: 'Delete a backup and its file.',
  params,
  replies: { 204: null },
})

import Type from 'typebox'
import { endpoint } from '../endpoint.ts'

const params = Type.Object({ project: Type.String() })

const backup = Type.Object({
  /** File name for the download. */
  name: Type.String(),
  timestamp: Type.String({ format: 'date-time' }),
  /** In bytes. */
  size: Type.Integer(),
})

export const listProjectBackups = endpoint({
  method: 'GET',
  path: '/api/projects/:project/backups/',
  summary: 'List the backups of a project, the newest first.',
  params,
  replies: { 200: Type.Array(backup) },
})
export const makeProjectBackup = endpoint({
  method: 'POST',
  path: '/api/projects/:project/backups/',
  summary: 'Back a project up: its settings, its files, and its strings with all that people said of them.',
  params,
  replies: { 202: Type.Object({ detail: Type.String(), task_url: Type.String() }) },
})
export const downloadProjectBackup = endpoint({
  method: 'GET',
  path: '/api/projects/:project/backups/:name/',
  summary: 'Download a backup of a project as a ZIP archive.',
  params: Type.Object({ project: Type.String(), name: Type.String() }),
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})

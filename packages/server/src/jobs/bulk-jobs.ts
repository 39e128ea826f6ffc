import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'
import { askedRight } from './repository-jobs.ts'

const payload = Type.Object({
  bulkId: Type.Integer(),
  userId: Type.Integer(),
  /** Null: strings of several projects. */
  projectId: Type.Union([Type.Integer(), Type.Null()]),
  right: Type.Optional(askedRight),
})
export type BulkPayload = Static<typeof payload>

/** Edits of one project, and their undoing, one after the other. */
const queueKey = ({ projectId }: BulkPayload): string => `bulk edit ${projectId ?? 'of several projects'}`

/** Edits many strings. */
export const bulkEditKind: JobKind<BulkPayload> = {
  name: 'edit-in-bulk',
  payload,
  queueKey,
  attempts: 5,
  merge: false,
  priority: 1,
  schedule: null,
}

/** Takes a bulk edit back. */
export const undoBulkKind: JobKind<BulkPayload> = {
  name: 'undo-bulk-edit',
  payload,
  queueKey,
  attempts: 5,
  merge: false,
  priority: 3,
  schedule: null,
}

import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'
import { askedRight } from './repository-jobs.ts'

const importPayload = Type.Object({
  memoryId: Type.Integer(),
  /** The row of uploads with the file; another node may run the job than the one that received it. */
  upload: Type.String(),
  /** File name: its ending tells the format. */
  name: Type.String(),
  /** Codes of languages; empty: the file tells them. */
  source: Type.String(),
  target: Type.String(),
  userId: Type.Integer(),
  right: Type.Optional(askedRight),
})

export type ImportMemoryPayload = Static<typeof importPayload>

/** Reads a file into a memory, for somebody who does not wait for it. */
export const importMemoryKind: JobKind<ImportMemoryPayload> = {
  name: 'import-memory',
  payload: importPayload,
  queueKey: ({ memoryId }) => `memory ${memoryId}`,
  attempts: 3,
  merge: false,
  priority: -1,
  schedule: null,
}

const memoryPayload = Type.Object({ memoryId: Type.Integer() })

/** Keeps one of texts that are the same. */
export const mergeMemoryKind: JobKind<Static<typeof memoryPayload>> = {
  name: 'merge-memory',
  payload: memoryPayload,
  queueKey: ({ memoryId }) => `memory ${memoryId}`,
  attempts: 3,
  merge: true,
  priority: -1,
  schedule: null,
}

/** Deletes the texts of a memory that somebody removed. */
export const removeMemoryKind: JobKind<Static<typeof memoryPayload>> = {
  name: 'remove-memory',
  payload: memoryPayload,
  queueKey: ({ memoryId }) => `memory ${memoryId}`,
  attempts: 3,
  merge: true,
  priority: -1,
  schedule: null,
}

import { fuzzyChoices, uploadConflicts, uploadMethods } from '@weft/contract'
import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'
import { askedRight } from './repository-jobs.ts'

const uploadPayload = Type.Object({
  translationId: Type.Integer(),
  /** The row of uploads with the file; another node may run the job than the one that received it. */
  upload: Type.String(),
  /** File name: its extension tells the form. */
  name: Type.String(),
  method: Type.Enum([...uploadMethods]),
  conflicts: Type.Enum([...uploadConflicts]),
  fuzzy: Type.Enum([...fuzzyChoices]),
  userId: Type.Integer(),
  /** The author of the texts. */
  authorId: Type.Integer(),
  right: Type.Optional(askedRight),
})
export type UploadPayload = Static<typeof uploadPayload>

/** Writes or suggests the texts of a file for somebody who does not wait for it. */
export const uploadTextsKind: JobKind<UploadPayload> = {
  name: 'upload-texts',
  payload: uploadPayload,
  queueKey: ({ translationId }) => `upload ${translationId}`,
  attempts: 3,
  merge: false,
  priority: 5,
  schedule: null,
}

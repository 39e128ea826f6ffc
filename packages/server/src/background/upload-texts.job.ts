import { mayStill, noLonger } from '../access/may-still.ts'
import type { Job } from '../jobs/job.ts'
import { type UploadPayload, uploadTextsKind } from '../jobs/upload-jobs.ts'
import { can } from '../permissions/index.ts'
import { dropUpload, readUpload } from '../sync/component/uploads.ts'
import { readUploadedFile } from '../sync/upload/upload.ts'
import { uploadTexts } from '../sync/upload/upload-texts.ts'

/** Writes the texts of a file that somebody sent, or suggests them. The task ends with what an answer would have said. */
export const uploadTextsJob = {
  ...uploadTextsKind,
  async run({ payload, services: { catalog, database } }) {
    const { translationId, upload, name, method, conflicts, fuzzy, userId, authorId } = payload
    const translation = await catalog.translation({ id: translationId })
    if (!translation) return { result: false, detail: 'The translation is gone.' }
    if (!(await mayStill(database, payload, (actor, right) => can(actor, right, translation.scope)))) {
      await dropUpload(database, upload)
      return { result: false, detail: noLonger }
    }
    const bytes = await readUpload(database, upload)
    // An earlier attempt wrote the texts, and was ended before it could say so.
    if (bytes === null) return { result: true, detail: '' }
    const file = await readUploadedFile(translation, { name, bytes }, method)
    const counts = await uploadTexts(database, { translation, file, method, conflicts, fuzzy, userId, authorId })
    await dropUpload(database, upload)
    return { ...counts, result: counts.accepted > 0, count: counts.total }
  },
} satisfies Job<UploadPayload>

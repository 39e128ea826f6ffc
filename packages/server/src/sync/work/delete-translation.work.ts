import { deleteTranslationFile } from '../write/delete-translation.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Deletes a translation and its file. */
export const deleteTranslation = defineWork({
  kind: 'delete-translation',
  run: ({ inRepository }, { translationId, ...removal }) =>
    inRepository(async (work) => {
      await deleteTranslationFile(work, translationId, removal)
      return pushAfterCommit(work)
    }),
})

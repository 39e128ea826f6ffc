import { replaceFile } from '../write/replace-files.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Puts an uploaded file in the place of a translation's. */
export const replaceFileWork = defineWork({
  kind: 'replace-file',
  run: ({ inRepository }, { translationId, upload }) =>
    inRepository(async (work) => {
      await replaceFile(work, translationId, upload)
      return pushAfterCommit(work)
    }),
})

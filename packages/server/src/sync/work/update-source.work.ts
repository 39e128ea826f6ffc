import { updateSource } from '../write/replace-files.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Takes the strings of an uploaded template. */
export const updateSourceWork = defineWork({
  kind: 'update-source',
  run: ({ inRepository, componentId }, { upload }) =>
    inRepository(async (work) => {
      await updateSource(work, componentId, upload)
      return pushAfterCommit(work)
    }),
})

import { chooseFile } from '../write/choose-file.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Chooses another of the files of a translation's language. */
export const chooseFileWork = defineWork({
  kind: 'choose-file',
  run: ({ inRepository, componentId }, { filename }) =>
    inRepository(async (work) => {
      const detail = await chooseFile(work, componentId, filename)
      return detail === null ? pushAfterCommit(work) : { result: false, detail }
    }),
})

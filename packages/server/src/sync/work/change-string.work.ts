import { changeString } from '../write/change-string.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Gives a source string another text or context. */
export const changeStringWork = defineWork({
  kind: 'change-string',
  run: ({ inRepository }, asked) =>
    inRepository(async (work) => {
      const fault = await changeString(work, asked)
      return fault === null ? pushAfterCommit(work) : { result: false, ...fault }
    }),
})

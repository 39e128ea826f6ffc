import { removeUnitFromFiles } from '../write/file-units.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Removes a string from its files. */
export const removeUnit = defineWork({
  kind: 'remove-unit',
  run: ({ inRepository }, { unitId }) =>
    inRepository(async (work) => {
      await removeUnitFromFiles(work, unitId)
      return pushAfterCommit(work)
    }),
})

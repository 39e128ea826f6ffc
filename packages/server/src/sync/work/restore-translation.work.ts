import { restoreTranslationFile } from '../write/restore-translation.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { componentOf, defineWork } from './work.ts'

/** Brings a removed translation back with its file. */
export const restoreTranslationWork = defineWork({
  kind: 'restore-translation',
  run: ({ inRepository, componentId }, { placeId, translationId }) =>
    inRepository(async (work) => {
      const hindered = await restoreTranslationFile(work, componentOf(work, componentId), placeId)
      if (hindered !== null) return { result: false, detail: '', hindered }
      return { ...(await pushAfterCommit(work)), translationId }
    }),
})

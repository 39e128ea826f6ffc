import { addLanguageFile } from '../write/translation-files.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { componentOf, defineWork } from './work.ts'

const blockedPath =
  'The repository has a link, a folder or a submodule where the file of this language would be, or on the way to it.'

/** Adds a language to a component. */
export const addLanguage = defineWork({
  kind: 'add-language',
  run: ({ inRepository, componentId }, { languageCode }) =>
    inRepository(async (work) => {
      const translationId = await addLanguageFile(work, componentOf(work, componentId), languageCode)
      if (translationId === null) return { result: false, detail: blockedPath }
      return { ...(await pushAfterCommit(work)), translationId }
    }),
})

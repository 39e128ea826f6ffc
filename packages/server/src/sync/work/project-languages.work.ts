import { componentGone } from '../clone/repository-failure.ts'
import { languagesLacking } from '../run/spread-languages.ts'
import { addLanguageFiles } from '../write/translation-files.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Gives a glossary the languages of its project. */
export const projectLanguages = defineWork({
  kind: 'project-languages',
  run: ({ inRepository, componentId }) =>
    inRepository(async (work) => {
      const component = work.components.find(({ id }) => id === componentId)
      if (!component) return { result: false, detail: componentGone().message }
      await addLanguageFiles(work, component, await languagesLacking(work.database, component.id))
      return pushAfterCommit(work)
    }),
})

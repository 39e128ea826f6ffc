import { readTermFile } from '../component/term-file.ts'
import { dropUpload, readUpload } from '../component/uploads.ts'
import { unrepresentable } from '../write/change-string.ts'
import { translationOf } from '../write/file-units.ts'
import { importTerms } from '../write/import-terms.ts'
import { defineWork } from './work.ts'

/** Writes the terms of an uploaded file into a glossary; they wait for a commit as texts do. */
export const importTermsWork = defineWork({
  kind: 'import-terms',
  run: ({ inRepository }, { translationId, upload, replaces }) =>
    inRepository(async (work) => {
      const { translation, component } = await translationOf(work, translationId)
      const bytes = await readUpload(work.database, upload)
      if (bytes === null) return { result: false, detail: 'The file was not kept long enough. Upload it again.' }
      const languages = { source: component.sourceLanguageCode, target: translation.language }
      const { terms, problems } = readTermFile(bytes, languages)
      const [problem] = problems
      if (problem) return { result: false, detail: `Line ${problem.line}: ${problem.detail}` }
      const imported = await importTerms(work, { translationId, terms, replaces })
      await dropUpload(work.database, upload)
      if (typeof imported === 'string') return { result: false, ...unrepresentable(imported) }
      return { result: true, detail: '', terms: imported }
    }),
})

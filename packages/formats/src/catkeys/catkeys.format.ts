import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { catkeysWriter, readCatkeys, withFingerprint, withoutTexts } from './catkeys.file.ts'

/** Texts of Haiku's programs. */
export const catkeys = defineFormat({
  id: 'catkeys',
  label: 'Haiku catkeys',
  mostBytes: MOST_BYTES_OF_TREES,
  extensions: ['catkeys'],
  mediaType: 'application/x-catkeys',
  template: 'none',
  newBase: 'required',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: [],
  usage: [
    { files: 'catalogs/*.catkeys', source: 'catalogs/en.catkeys' },
    { files: 'locales/*.catkeys', source: 'locales/en.catkeys' },
  ],
  recognises: (start) => /^\ufeff?\d+\t[^\t\n]*\t[^\t\n]*\t\d+/.test(start),
  parse(bytes): EditableDocument {
    const file = readCatkeys(bytes)
    return {
      ...documentOf(file),
      edit(change) {
        const edited = editLines(file, change, catkeysWriter)
        return change.units.every(({ kind }) => kind === 'set') ? edited : withFingerprint(file, edited)
      },
      translationFor: (about) => withoutTexts(file, about),
    }
  },
  begin: ({ languageName }) =>
    Buffer.from(`1\t${languageName.toLowerCase().replace(/ *\(.*$/, '')}\tapplication/x-vnd.haiku\t0\n`),
})

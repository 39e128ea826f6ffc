import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { dtdWriter, readDtd } from './dtd.file.ts'

/** Texts of XUL and other XML programs, as entities of a document type. */
export const dtd = defineFormat({
  id: 'dtd',
  label: 'DTD file',
  mostBytes: MOST_BYTES_OF_TREES,
  extensions: ['dtd'],
  mediaType: 'application/xml-dtd',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  usage: [
    { files: 'locale/*/*.dtd', source: 'locale/en-US/*.dtd' },
    { files: '*.dtd', source: 'en.dtd' },
  ],
  recognises: (start) => /<!ENTITY\s+[^%\s]/.test(start),
  parse(bytes): EditableDocument {
    const file = readDtd(bytes)
    return {
      ...documentOf(file),
      edit: (change) => editLines(file, change, dtdWriter),
      // A program shows nothing where an entity is missing; its build takes the source's file for those.
      translationFor: () => new Uint8Array(),
    }
  },
  begin: () => new Uint8Array(),
})

import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES } from '../format.ts'
import { editLines, writtenEdits } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { editingAround } from '../obstruction.ts'
import { emptied, rcWriter, readRc, unplaced } from './rc.file.ts'

/** Texts of Windows programs: tables, dialogs and menus of resource scripts. */
export const rc = defineFormat({
  id: 'rc',
  label: 'RC file',
  mostBytes: MOST_BYTES_OF_TREES,
  extensions: ['rc'],
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'required',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  usage: [{ files: 'res/*.rc', source: 'res/en.rc' }],
  recognises: (start) =>
    /^\s*(?:STRINGTABLE\b|LANGUAGE\s|\w+\s+(?:DIALOG|DIALOGEX|MENU|MENUEX)\b)/m.test(start.replaceAll('\0', '')),
  parse(bytes): EditableDocument {
    const file = readRc(bytes)
    return {
      ...documentOf(file),
      ...editingAround(
        (change) => unplaced(file, change),
        (change) => editLines(file, change, rcWriter),
      ),
      translationFor: () => writtenEdits(file.view, emptied(file)),
    }
  },
  begin: () => Buffer.from('#pragma code_page(65001)\n\nSTRINGTABLE\nBEGIN\nEND\n'),
})

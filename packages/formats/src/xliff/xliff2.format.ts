import {
  defineFormat,
  type EditableDocument,
  editable,
  type Format,
  MOST_BYTES_OF_TREES,
  type ParseOptions,
} from '../format.ts'
import { keptBlanks, placeables, readAs, withKeys } from './xliff.format.ts'
import { parseXliff2 } from './xliff.segments.ts'
import { beginXliff2, editXliff2, xliff2For } from './xliff.segments-edit.ts'
import { inlineTags2, type XliffText } from './xliff.text.ts'

function openXliff2(bytes: Uint8Array, how: XliffText): EditableDocument {
  const file = parseXliff2(bytes, how)
  return editable(file, {
    edit: (change) => editXliff2(file, change, how),
    translationFor: (about) => xliff2For(file, about),
  })
}

const rich: XliffText = { placeables: true, tags: inlineTags2 }
const plain: XliffText = { placeables: false, tags: inlineTags2 }

const keyed = (how: XliffText, bytes: Uint8Array, options: ParseOptions): EditableDocument =>
  withKeys(openXliff2(bytes, how), options, (made) => openXliff2(made, how))

const facts = {
  extensions: ['xlf', 'xliff'],
  mediaType: 'application/xliff+xml',
  template: 'optional',
  newBase: 'required',
  plurals: 'none',
  states: ['untranslated', 'needs-editing', 'translated', 'approved'],
  header: false,
  languageCodeStyle: 'bcp',
  recognises: (start: string) => /<(?:[A-Za-z_][-\w.]*:)?xliff(?=\s)[^>]*\sversion\s*=\s*["']2\./.test(start),
  begin: beginXliff2,
  mostBytes: MOST_BYTES_OF_TREES,
} as const satisfies Partial<Format>

/** XLIFF 2: https://docs.oasis-open.org/xliff/xliff-core/v2.0/os/xliff-core-v2.0-os.html. Each segment is a string. */
export const xliff2 = defineFormat({
  ...facts,
  id: 'xliff2',
  label: 'XLIFF 2.0 translation file',
  parameters: [...placeables, keptBlanks],
  usage: [{ files: 'messages.*.xlf', source: 'messages.xlf' }, { files: '*.xlf' }],
  parse: (bytes, options: ParseOptions = {}) =>
    keyed(readAs(options.parameters?.xliff_placeables === false ? plain : rich, options), bytes, options),
})

/** The name under which older clients know it with placeables. */
export const xliff2Placeables = defineFormat({
  ...facts,
  id: 'xliff2-placeables',
  label: 'XLIFF 2.0 with placeables support',
  parameters: [],
  usage: [{ files: '*.xlf' }],
  parse: (bytes, options = {}) => keyed(rich, bytes, options),
})

import {
  defineFormat,
  type EditableDocument,
  editable,
  type Format,
  MOST_BYTES_OF_TREES,
  type NewFile,
  type ParseOptions,
} from '../format.ts'
import { type KeySpelling, keyedDocument } from '../keyed-document.ts'
import { attributeText, closesTags, closingTags } from '../xml/xml.edit.ts'
import { editQt, qtFor } from './qt.edit.ts'
import { parseQt } from './qt.parse.ts'
import { qtRule } from './qt.plural.ts'

/** Whether a file says which language it is in: since version 2. */
const openAs =
  (hasLanguage: boolean) =>
  (bytes: Uint8Array, { language, hasTemplate, parameters }: ParseOptions = {}): EditableDocument => {
    const file = parseQt(bytes, language)
    const document = editable(file, {
      edit: (change) => editQt(file, change, closesTags(parameters)),
      translationFor: (about) => qtFor(file, about, hasLanguage),
    })
    return hasTemplate === true ? keyedDocument(document, keying) : document
  }

/** The context and the source text, which is a key where a template has the texts; a message without either has an id. */
const keying: KeySpelling = {
  keyOf: ({ context, source: [source = ''] }) => [context, source].filter((one) => one !== '').join('\n'),
  spell(key) {
    const at = key.indexOf('\n')
    return at < 0 ? { context: '', source: [key] } : { context: key.slice(0, at), source: [key.slice(at + 1)] }
  },
}

const beginQt = ({ languageCode }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${attributeText(languageCode)}">\n</TS>\n`,
  )

const facts = {
  extensions: ['ts'],
  mediaType: 'application/x-linguist',
  template: 'optional',
  newBase: 'required',
  plurals: 'index',
  pluralRule: qtRule,
  states: ['untranslated', 'needs-editing', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: closingTags,
  mostBytes: MOST_BYTES_OF_TREES,
} as const satisfies Partial<Format>

/** A document of version 1 says that, or nothing. */
const VERSION_1 = /<TS(\s+version\s*=\s*["']1[^"']*["'])?\s*\/?>/

/** Qt Linguist's translation files: https://doc.qt.io/qt-6/linguist-ts-file-format.html */
export const ts = defineFormat({
  ...facts,
  id: 'ts',
  label: 'Qt Linguist translation file',
  usage: [{ files: 'translations/*_*.ts' }, { files: 'i18n/*.ts' }, { files: '*.ts' }],
  recognises: (start) => /<TS[\s>/]/.test(start) && !VERSION_1.test(start),
  parse: openAs(true),
  begin: beginQt,
})

/** The same up to Qt 4.2: https://doc.qt.io/archives/qt-4.8/linguist-ts-file-format.html */
export const ts1 = defineFormat({
  ...facts,
  id: 'ts1',
  label: 'Qt Linguist translation file (version 1)',
  usage: [{ files: 'translations/*_*.ts' }, { files: '*.ts' }],
  recognises: (start) => VERSION_1.test(start),
  parse: openAs(false),
  begin: () => Buffer.from('<!DOCTYPE TS><TS version="1.1">\n</TS>\n'),
})

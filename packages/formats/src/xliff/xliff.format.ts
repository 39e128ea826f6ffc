import type { FileParameter } from '../file-parameters.ts'
import {
  defineFormat,
  type EditableDocument,
  editable,
  type Format,
  KEPT_BYTES,
  MOST_BYTES_OF_TREES,
  type NewFile,
  type ParseOptions,
} from '../format.ts'
import { type KeySpelling, keyedDocument } from '../keyed-document.ts'
import { attributeText } from '../xml/xml.edit.ts'
import { editXliff, xliffFor } from './xliff.edit.ts'
import { parsePoXliff } from './xliff.gettext.ts'
import { parseXliff, type XliffFile } from './xliff.parse.ts'
import { inlineTags, type XliffDialect } from './xliff.text.ts'

function openXliff(bytes: Uint8Array, how: XliffDialect): EditableDocument {
  if (bytes.length <= KEPT_BYTES) return documentOf(parseXliff(bytes, how), how)
  return documentOf(parseXliff(bytes, how, false), how, () => parseXliff(bytes, how))
}

/** `whole` reads a file again of which no places were kept. */
function documentOf(file: XliffFile, how: XliffDialect, whole = () => file): EditableDocument {
  return editable(file, {
    edit: (change) => editXliff(whole(), change, how),
    translationFor: (about) => xliffFor(whole(), about),
  })
}

/** The name of a string, or its id with that of its file; the source text is no part of it. */
const keying: KeySpelling = {
  keyOf: ({ context }) => context,
  spell: (key) => ({ context: key, source: [key.slice(key.indexOf('///') < 0 ? 0 : key.indexOf('///') + 3)] }),
}

/** The document, or one whose strings are named by keys where a template has the source texts. */
export const withKeys = (document: EditableDocument, { hasTemplate }: ParseOptions): EditableDocument =>
  hasTemplate === true ? keyedDocument(document, keying) : document

const usual: XliffDialect = {
  placeables: true,
  tags: inlineTags,
  unsure: 'needs-translation',
  approves: true,
  groups: false,
}
const plain: XliffDialect = { ...usual, placeables: false }
const apple: XliffDialect = { ...plain, unsure: 'needs-review-l10n', approves: false }
const gettext: XliffDialect = { ...plain, groups: true }

const beginXliff = ({ languageCode, projectName }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="${attributeText(projectName)}" source-language="en" target-language="${attributeText(languageCode.replaceAll('_', '-'))}" datatype="plaintext">
    <body>
    </body>
  </file>
</xliff>
`,
  )

export const placeables: readonly FileParameter[] = [
  {
    name: 'xliff_placeables',
    help: 'Texts are XML, and placeholders in them are its tags. Without it they are the characters alone.',
    kind: 'boolean',
    initially: true,
  },
]

/** What is in files of PoXLIFF alone. */
const SAYS_GETTEXT = /\srestype\s*=\s*["']x-gettext-(?:plurals|domain-header)["']/

const facts = {
  extensions: ['xlf', 'xliff'],
  mediaType: 'application/x-xliff',
  template: 'none',
  newBase: 'required',
  plurals: 'none',
  header: false,
  languageCodeStyle: 'bcp',
  recognises: (start: string) =>
    /<([A-Za-z_][-\w.]*:)?xliff[\s>/]/.test(start) &&
    !/xliff:document:2|<(?:[A-Za-z_][-\w.]*:)?xliff(?=\s)[^>]*\sversion\s*=\s*["']2/.test(start) &&
    !SAYS_GETTEXT.test(start),
  begin: beginXliff,
} as const satisfies Partial<Format>

const states = ['untranslated', 'needs-editing', 'translated', 'approved'] as const

/** XLIFF 1.2: https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html */
export const xliff = defineFormat({
  ...facts,
  id: 'xliff',
  label: 'XLIFF 1.2 translation file',
  convertedMediaType: 'application/x-xliff+xml',
  states,
  parameters: placeables,
  usage: [{ files: 'translations/*.xlf' }, { files: 'messages.*.xlf', source: 'messages.xlf' }, { files: '*.xlf' }],
  template: 'optional',
  parse: (bytes, options: ParseOptions = {}) =>
    withKeys(openXliff(bytes, options.parameters?.xliff_placeables === false ? plain : usual), options),
})

/** The same without placeables: texts are characters alone. */
export const plainXliff = defineFormat({
  ...facts,
  id: 'plainxliff',
  label: 'XLIFF 1.2 translation file without placeables',
  states,
  parameters: [],
  template: 'optional',
  usage: [{ files: 'translations/*.xlf' }, { files: '*.xlf' }],
  parse: (bytes, options = {}) => withKeys(openXliff(bytes, plain), options),
})

/** What Xcode exports and imports: https://developer.apple.com/documentation/xcode/exporting-localizations */
export const appleXliff = defineFormat({
  ...facts,
  id: 'apple-xliff',
  label: 'Apple XLIFF translation file',
  extensions: ['xliff', 'xlf'],
  states: ['untranslated', 'needs-editing', 'translated'],
  parameters: [],
  usage: [{ files: '*.xcloc/Localized Contents/*.xliff' }, { files: 'Localizations/*.xliff' }, { files: '*.xliff' }],
  recognises: (start) => facts.recognises(start) && /com\.apple\.|\.(strings|stringsdict|storyboard|xib)"/.test(start),
  parse: (bytes) => openXliff(bytes, apple),
})

const beginPoXliff = ({ languageCode, projectName }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1">
  <file original="${attributeText(projectName)}" source-language="en" target-language="${attributeText(languageCode.replaceAll('_', '-'))}" datatype="po">
    <body>
    </body>
  </file>
</xliff>
`,
  )

/** XLIFF with the plural forms of gettext: https://docs.oasis-open.org/xliff/v1.2/xliff-profile-po/xliff-profile-po-1.2.html */
export const poXliff = defineFormat({
  ...facts,
  id: 'poxliff',
  label: 'XLIFF 1.2 with gettext extensions',
  extensions: ['xlf', 'xliff', 'poxliff'],
  plurals: 'index',
  states,
  parameters: [],
  usage: [{ files: '*.poxliff' }, { files: '*.xlf' }],
  recognises: (start) => SAYS_GETTEXT.test(start),
  begin: beginPoXliff,
  mostBytes: MOST_BYTES_OF_TREES,
  parse: (bytes, options) => documentOf(parsePoXliff(bytes, gettext, options), gettext),
})

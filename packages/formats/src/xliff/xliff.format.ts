import { categoryRule } from '@weft/l10n'
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
import { bySource } from '../identity.ts'
import { type KeySpelling, keyedDocument } from '../keyed-document.ts'
import { withZero } from '../stringsdict/stringsdict.plural.ts'
import { attributeText } from '../xml/xml.edit.ts'
import { parseAppleXliff } from './xliff.apple.ts'
import { editXliff, xliffFor } from './xliff.edit.ts'
import { parsePoXliff } from './xliff.gettext.ts'
import { parseXliff, type XliffFile } from './xliff.parse.ts'
import { inlineTags, type XliffDialect, type XliffText } from './xliff.text.ts'

function openXliff(bytes: Uint8Array, how: XliffDialect): EditableDocument {
  if (bytes.length <= KEPT_BYTES) return documentOf(parseXliff(bytes, how), how)
  return documentOf(parseXliff(bytes, how, false), how, () => parseXliff(bytes, how))
}

/** `whole` reads a file again if its places were not kept. */
function documentOf(file: XliffFile, how: XliffDialect, whole = () => file): EditableDocument {
  return editable(file, {
    edit: (change) => editXliff(whole(), change, how),
    translationFor: (about) => xliffFor(whole(), about),
  })
}

function openApple(bytes: Uint8Array, options: ParseOptions = {}): EditableDocument {
  const how = { ...apple, apple: { language: options.language } }
  const file = parseAppleXliff(bytes, how, options)
  if (bytes.length <= KEPT_BYTES) return documentOf(file, how)
  return documentOf({ ...file, entries: [] }, how, () => parseAppleXliff(bytes, how, options))
}

/** The name of a string, or its id with that of its file; the source text is no part of it. */
const keying: KeySpelling = {
  keyOf: ({ context }) => context,
  spell: (key) => ({ context: key, source: [key.slice(key.indexOf('///') < 0 ? 0 : key.indexOf('///') + 3)] }),
}

/** The document, or one whose strings are named by keys where a template has the source texts. */
export const withKeys = (
  document: EditableDocument,
  { hasTemplate }: ParseOptions,
  read: (bytes: Uint8Array) => EditableDocument,
): EditableDocument =>
  hasTemplate === true
    ? {
        ...keyedDocument(document, keying),
        translationFor: (about) => withoutTexts(document.translationFor(about), read),
      }
    : document

/** How often a string of one name is looked for again: so many of one name no file has. */
const MOST_DOUBLES = 20

/**
 * Programs take the source, which is a key, where a string has no target: a string comes into the file with its text. Among strings
 * with one name an edit removes the first, so that the others follow.
 */
function withoutTexts(made: Uint8Array, read: (bytes: Uint8Array) => EditableDocument): Uint8Array {
  let bytes = made
  for (let round = 0; round < MOST_DOUBLES; round++) {
    const file = read(bytes)
    const empty = file.units.filter(({ target }) => target.every((text) => text === ''))
    if (empty.length === 0) return bytes
    bytes = file.edit({ units: empty.map((unit) => ({ kind: 'remove', key: bySource.keyOf(unit) })) })
  }
  return bytes
}

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

const keyed = (how: XliffDialect, bytes: Uint8Array, options: ParseOptions): EditableDocument =>
  withKeys(openXliff(bytes, how), options, (made) => openXliff(made, how))

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

export const keptBlanks: FileParameter = {
  name: 'xliff_keep_blanks',
  help: 'Line breaks and blanks of a text count where the file does not say so by xml:space, as in programs that read texts as they stand.',
  kind: 'boolean',
  initially: false,
}

/** How texts are read by the component's parameters. */
export const readAs = <Dialect extends XliffText>(how: Dialect, { parameters }: ParseOptions): Dialect =>
  parameters?.xliff_keep_blanks === true ? { ...how, keepsBlanks: true } : how

/** Marks that only files of PoXLIFF have. */
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
  usualFor: ['*.xlf', '*.xliff'],
  label: 'XLIFF 1.2 translation file',
  convertedMediaType: 'application/x-xliff+xml',
  states,
  parameters: [...placeables, keptBlanks],
  usage: [{ files: 'translations/*.xlf' }, { files: 'messages.*.xlf', source: 'messages.xlf' }, { files: '*.xlf' }],
  template: 'optional',
  parse: (bytes, options: ParseOptions = {}) =>
    keyed(readAs(options.parameters?.xliff_placeables === false ? plain : usual, options), bytes, options),
})

/** The same without placeables: texts are characters alone. */
export const plainXliff = defineFormat({
  ...facts,
  id: 'plainxliff',
  label: 'XLIFF 1.2 translation file without placeables',
  states,
  parameters: [keptBlanks],
  template: 'optional',
  usage: [{ files: 'translations/*.xlf' }, { files: '*.xlf' }],
  parse: (bytes, options = {}) => keyed(readAs(plain, options), bytes, options),
})

/** The files that Xcode exports and imports: https://developer.apple.com/documentation/xcode/exporting-localizations */
export const appleXliff = defineFormat({
  ...facts,
  id: 'apple-xliff',
  label: 'Apple XLIFF translation file',
  extensions: ['xliff', 'xlf'],
  states: ['untranslated', 'needs-editing', 'translated'],
  parameters: [],
  usage: [{ files: '*.xcloc/Localized Contents/*.xliff' }, { files: 'Localizations/*.xliff' }, { files: '*.xliff' }],
  recognises: (start) => facts.recognises(start) && /com\.apple\.|\.(strings|stringsdict|storyboard|xib)"/.test(start),
  plurals: 'category',
  pluralRule: ({ code, plural }) => withZero({ code, plural: categoryRule(code, plural) }),
  parse: openApple,
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

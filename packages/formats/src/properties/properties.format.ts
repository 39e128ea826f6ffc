import { isAscii } from 'node:buffer'
import { withCharset } from '../fixed-charset.ts'
import { defineFormat, type EditableDocument, KEPT_BYTES, type ParseOptions } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import type { PropertiesFile } from './pair-entry.ts'
import { pairWriter } from './properties.edit.ts'
import { gwt as gwtEscapes, java, joomla as joomlaEscapes, xwiki } from './properties.escape.ts'
import { type Dialect, readProperties } from './properties.parse.ts'
import { readPropertyUnits } from './properties.units.ts'

/** Java's own. */
export const javaDialect: Dialect = {
  charset: 'iso-8859-1',
  escapes: java,
  strictEscapes: true,
  hasPlurals: false,
  anySeparator: true,
  missingMark: null,
  trims: false,
  separator: '=',
}

interface PairFiles {
  readonly dialect: Dialect
  /** The first bytes of a new file. */
  readonly start: Uint8Array
}

function openPairs(bytes: Uint8Array, files: PairFiles, options?: ParseOptions): EditableDocument {
  const { dialect } = files
  const read = () => readProperties(bytes, dialect, options)
  const units = bytes.length > KEPT_BYTES ? readPropertyUnits(bytes, dialect, options) : null
  if (units) return { ...units, ...handlersOf(read, bytes, files, options) }
  const file = read()
  return { ...documentOf(file), ...handlersOf(() => file, bytes, files, options) }
}

/** The handlers for files that `whole` reads. */
function handlersOf(
  whole: () => PropertiesFile,
  bytes: Uint8Array,
  { dialect, start }: PairFiles,
  options?: ParseOptions,
): Pick<EditableDocument, 'edit' | 'translationFor'> {
  return {
    edit(change) {
      const file = whole()
      // A file in ASCII says nothing of its charset; it follows its template, in UTF-8 or with escapes.
      const becomesUtf8 = file.view.charset === 'iso-8859-1' && change.like?.charset === null && isAscii(bytes)
      if (!becomesUtf8) return editLines(file, change, pairWriter(dialect, options))
      const utf8 = { ...dialect, charset: 'utf-8' } as const
      return editLines(readProperties(bytes, utf8), change, pairWriter(utf8))
    },
    // The programs treat an empty value as a text, so an untranslated string must be missing.
    translationFor() {
      const { view } = whole()
      return view.width === 2 ? new Uint8Array(bytes.subarray(0, view.start * 2)) : start
    },
  }
}

const handlers = (dialect: Dialect, start: Uint8Array = new Uint8Array()) => ({
  parse: (bytes: Uint8Array, options?: ParseOptions) => openPairs(bytes, { dialect, start }, options),
  begin: () => start,
})

const pairs = {
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  parameters: [],
  recognises: (start: string) => /^[^\r\n=:]*[^\s=:#!][ \t]*[=: ]/m.test(start.replaceAll('\0', '')),
} as const

/** Arguments such as `{0}` are MessageFormat's. */
const MESSAGES = 'auto-java-messageformat'

const javaFiles = {
  ...pairs,
  extensions: ['properties'],
  languageCodeStyle: 'java',
  usage: [
    { files: 'messages_*.properties', source: 'messages.properties' },
    { files: '*.properties', source: 'en.properties' },
  ],
} as const

/** Java's properties: https://docs.oracle.com/javase/8/docs/api/java/util/Properties.html#load-java.io.Reader- */
export const properties = defineFormat({
  ...javaFiles,
  ...handlers(javaDialect),
  id: 'properties',
  checkFlags: MESSAGES,
  label: 'Java properties (ISO-8859-1)',
  parameters: [
    {
      name: 'properties_encoding',
      help: 'The charset of files: ISO-8859-1 with escapes (or UTF-8, where all bytes fit it), UTF-8, or UTF-16.',
      kind: 'choice',
      initially: 'iso-8859-1',
      choices: ['iso-8859-1', 'utf-8', 'utf-16'],
    },
  ],
})

export const propertiesUtf8 = defineFormat({
  ...javaFiles,
  ...handlers({ ...javaDialect, charset: 'utf-8' }),
  id: 'properties-utf8',
  checkFlags: MESSAGES,
  label: 'Java properties (UTF-8)',
})

export const propertiesUtf16 = defineFormat({
  ...javaFiles,
  ...handlers({ ...javaDialect, charset: 'utf-16' }, Buffer.from([0xff, 0xfe])),
  id: 'properties-utf16',
  checkFlags: MESSAGES,
  label: 'Java properties (UTF-16)',
})

/** Messages of the Google Web Toolkit: `key[one]` is a plural form of `key`. */
export const gwt = defineFormat({
  ...javaFiles,
  ...handlers({ ...javaDialect, charset: 'utf-8', escapes: gwtEscapes, hasPlurals: true, anySeparator: false }),
  id: 'gwt',
  checkFlags: MESSAGES,
  label: 'GWT properties',
  plurals: 'category',
  parameters: [
    {
      name: 'gwt_encoding',
      help: 'The charset of files: UTF-8, or ISO-8859-1 with escapes.',
      kind: 'choice',
      initially: 'utf-8',
      choices: ['utf-8', 'iso-8859-1'],
    },
  ],
})

export const gwtIso = withCharset(gwt, {
  id: 'gwt-iso',
  label: 'GWT properties (ISO-8859-1)',
  parameter: 'gwt_encoding',
  charset: 'iso-8859-1',
})

/** Language files of the mi18n module. */
export const mi18nLang = defineFormat({
  ...pairs,
  ...handlers({ ...javaDialect, charset: 'utf-8', anySeparator: false, strictEscapes: false, separator: ' = ' }),
  id: 'mi18n-lang',
  checkFlags: 'es-format',
  label: 'mi18n lang file',
  extensions: ['lang'],
  languageCodeStyle: 'bcp_legacy',
  usage: [{ files: '*.lang', source: 'en-US.lang' }],
})

/** XWiki's: https://dev.xwiki.org/xwiki/bin/view/Community/XWiki%20Translations%20Formats/ */
export const xwikiJavaProperties = defineFormat({
  ...javaFiles,
  ...handlers({ ...javaDialect, escapes: xwiki, missingMark: '### Missing: ' }),
  id: 'xwiki-java-properties',
  label: 'XWiki Java properties',
})

/** Joomla's language files: every text in quotes. */
export const joomla = defineFormat({
  ...pairs,
  ...handlers({
    ...javaDialect,
    charset: 'utf-8',
    escapes: joomlaEscapes,
    strictEscapes: false,
    anySeparator: false,
    trims: true,
  }),
  id: 'joomla',
  label: 'Joomla language file',
  extensions: ['ini'],
  languageCodeStyle: 'bcp',
  usage: [{ files: 'language/*/*.ini', source: 'language/en-GB/*.ini' }],
  recognises: (start) => /^[A-Z0-9_.-]+[ \t]*=[ \t]*"/m.test(start),
})

export const propertiesFormats = [
  properties,
  propertiesUtf8,
  propertiesUtf16,
  gwt,
  gwtIso,
  mi18nLang,
  xwikiJavaProperties,
  joomla,
] as const

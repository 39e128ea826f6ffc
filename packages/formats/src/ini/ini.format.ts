import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { trimBlanks } from '../lines/line-text.ts'
import { type Dialect, iniWriter, readIni } from './ini.file.ts'

/** Blanks around a line, and empty lines, are no part of a value: no INI file can say them. */
const linesOf = (text: string): string[] =>
  text
    .toWellFormed()
    .split(/[\r\n]+/)
    .map(trimBlanks)
    .filter((line) => line !== '')

const plain: Dialect = {
  continues: true,
  inlineComments: true,
  colons: true,
  decode: (raw) => (/[\r\n]/.test(raw) ? linesOf(raw).join('\n') : raw),
  encode(text, newline) {
    const [first = '', ...others] = linesOf(text)
    // A blank before the first semicolon would make a comment of what follows.
    const at = Math.max(0, first.indexOf(';'))
    return [trimBlanks(first.slice(0, at)) + first.slice(at), ...others].join(`${newline}  `)
  },
}

/** Inno Setup says line breaks and tabs by escapes. */
const inno: Dialect = {
  continues: false,
  inlineComments: false,
  colons: false,
  decode: (raw) => raw.replaceAll('%n', '\n').replaceAll('%t', '\t'),
  encode: (text) => {
    const whole = text.toWellFormed()
    const start = whole.length - whole.replace(/^ +/, '').length
    let end = whole.length
    while (end > start && whole[end - 1] === ' ') end--
    return whole
      .slice(start, end)
      .replaceAll('\t', '%t')
      .replace(/\r\n|\r|\n/g, '%n')
  },
}

/** Texts are in double quotes, with backslash escapes; an unquoted text is literal. */
const quoted: Dialect = {
  continues: false,
  inlineComments: false,
  colons: false,
  decode: (raw) => (/^".*"$/s.test(raw) && raw.length > 1 ? unescaped(raw.slice(1, -1)) : raw),
  encode: (text) => `"${escaped(text.toWellFormed())}"`,
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
const unescaped = (text: string) => text.replace(/\\([nrt"\\])/g, (_, name: string) => ESCAPES[name] ?? '')

/** A backslash that escapes nothing is one. */
const escaped = (text: string) =>
  text
    .replace(/\\(?=[nrt"\\]|$|[\r\n\t])/g, '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')

function openIni(bytes: Uint8Array, dialect: Dialect): EditableDocument {
  const file = readIni(bytes, dialect)
  return {
    ...documentOf(file),
    edit: (change) => editLines(file, change, iniWriter(dialect)),
    // Programs take the source's text where an option is missing; an empty one is a text.
    translationFor: () => new Uint8Array(),
  }
}

const files = {
  mostBytes: MOST_BYTES_OF_TREES,
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: [],
  begin: () => new Uint8Array(),
} as const

/** Sections of options; a value goes on in lines that are indented deeper. */
export const ini = defineFormat({
  ...files,
  id: 'ini',
  label: 'INI file',
  extensions: ['ini'],
  usage: [{ files: '*.ini', source: 'en.ini' }],
  recognises: (start) => /^[ \t]*[^\s;#[=:][^=:\r\n]*[=:]/m.test(start),
  parse: (bytes) => openIni(bytes, plain),
})

/** INI files whose texts all stand in double quotes: `Key="Say \"yes\".\nThen go."`, as OBS Studio has them. */
export const quotedIni = defineFormat({
  ...files,
  id: 'ini-quoted',
  label: 'INI file with texts in quotes',
  extensions: ['ini'],
  languageCodeStyle: 'bcp',
  usage: [{ files: 'locale/*.ini', source: 'locale/en-US.ini' }],
  recognises: (start) => /^[ \t]*[^\s;#[=][^=\r\n]*="/m.test(start),
  parse: (bytes) => openIni(bytes, quoted),
})

/** Inno Setup's language files: https://jrsoftware.org/ishelp/topic_isxfunc_custommessage.htm */
export const islu = defineFormat({
  ...files,
  id: 'islu',
  label: 'Inno Setup INI file (UTF-8)',
  extensions: ['islu', 'isl'],
  usage: [{ files: '*.islu', source: 'en.islu' }, { files: '*.isl' }],
  recognises: (start) => /^[A-Za-z][\w.]*=/m.test(start),
  parse: (bytes) => openIni(bytes, inno),
})

export const iniFormats = [ini, quotedIni, islu] as const

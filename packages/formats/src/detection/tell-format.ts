import { columnsOf } from '../csv/csv.columns.ts'
import { decodeCell, detectDelimiter, scanRows } from '../csv/csv.scan.ts'
import type { Format } from '../format.ts'
import { type FormatId, formats } from '../index.ts'

/** The clues to a file's format. */
export interface FormatEvidence {
  readonly path: string
  /** The text of a file, or its first part, decoded as UTF-8. */
  readonly text: string
  /** The beginning of a translation, where that is another file. */
  readonly translation: string
}

/** A dialect that a general grammar would read as well, and what shows it. */
interface DialectSign {
  readonly format: FormatId
  readonly path?: RegExp
  readonly text?: (evidence: FormatEvidence) => boolean
}

const has =
  (pattern: RegExp) =>
  ({ text }: FormatEvidence) =>
    pattern.test(text)

/** Most of the objects of a JSON file have nothing but plural categories. */
const isPluralMessages = ({ text }: FormatEvidence) => {
  const categories = text.match(/"(?:one|few|many|other)"\s*:\s*"/g)?.length ?? 0
  const names = text.match(/"[^"\n]+"\s*:\s*"/g)?.length ?? 0
  return categories >= 4 && 2 * categories > names && /"other"\s*:/.test(text)
}

/** Nearly all texts stand in quotes; Joomla's keys are in capitals, and it knows no escapes. */
const isQuotedIni = ({ text }: FormatEvidence) => {
  const options = text.match(/^[ \t]*[^\s;#[=][^=\r\n]*=[^\r\n]*/gm) ?? []
  const quoted = options.filter((option) => /^[^=]*=[ \t]*"[^\r\n]*"[ \t]*$/.test(option))
  if (quoted.length < 2 || 10 * quoted.length < 9 * options.length || text.includes('"_QQ_"')) return false
  return quoted.some((option) => !/^[ \t]*[A-Z0-9_.-]+[ \t]*=/.test(option) || /\\[n"]/.test(option))
}

/** A character outside ASCII: bytes that are no UTF-8 become U+FFFD. */
const NOT_ASCII = /[^\0-\x7f]/
const isUtf8 = ({ text, translation }: FormatEvidence) =>
  NOT_ASCII.test(text + translation) && !/[\ufffd\0]/.test(text + translation)
const isUtf16 = ({ text }: FormatEvidence) => text.slice(0, 200).includes('\0')

/** Rows that are looked at. */
const SOME_ROWS = 20

/** Two columns, and no first row that names them. */
function isSimpleCsv({ text }: FormatEvidence): boolean {
  const plain = text.replace(/^\ufeff/, '')
  const { rows, problem } = scanRows(plain, 0, detectDelimiter(plain, 0))
  const [first] = rows
  if (problem || !first) return false
  const names = first.cells.map(({ start, end, isQuoted }) => decodeCell(plain.slice(start, end), isQuoted))
  return columnsOf(names) === null && rows.slice(0, SOME_ROWS).every(({ cells }) => cells.length === 2)
}

/** The most telling first. */
const signs: readonly DialectSign[] = [
  { format: 'webextension', path: /_locales\/\*\/messages\.json$/ },
  { format: 'webextension', path: /\.json$/, text: has(/^\ufeff?\s*\{\s*"[^"]+"\s*:\s*\{[^{}]*"message"\s*:\s*"/) },
  { format: 'arb', path: /\.arb$/ },
  { format: 'mediawiki', path: /\.json$/, text: has(/"@metadata"\s*:\s*[{[]/) },
  {
    format: 'nextcloud-json',
    path: /\.json$/,
    text: has(/^\ufeff?\s*\{\s*"translations"\s*:\s*\{[\s\S]*"pluralForm"\s*:/),
  },
  { format: 'gotext', path: /\.json$/, text: has(/^\ufeff?\s*\{\s*"language"\s*:[^{]*"messages"\s*:\s*\[/) },
  { format: 'go-i18n-json', path: /\.json$/, text: has(/^\ufeff?\s*\[\s*\{[^{}]*"translation"\s*:/) },
  { format: 'formatjs', path: /\.json$/, text: has(/^\ufeff?\s*\{\s*"[^"]+"\s*:\s*\{[^{}]*"defaultMessage"\s*:/) },
  { format: 'resjson', path: /\.resjson$|resources\.resjson\// },
  { format: 'resjson', path: /\.json$/, text: has(/"_[^"]+\.comment"\s*:/) },
  { format: 'i18next', path: /\.json$/, text: has(/_plural"\s*:\s*"/) },
  {
    format: 'i18nextv4',
    path: /\.json$/,
    text: ({ text }) =>
      (text.includes('{{') && /_(?:one|other)"\s*:\s*"/.test(text)) ||
      /"([^"\n]{1,200})_one"\s*:\s*"[\s\S]{0,1000}?"\1_other"\s*:\s*"/.test(text),
  },
  { format: 'go-i18n-json-v2', path: /\.json$/, text: isPluralMessages },
  { format: 'json-nested', path: /\.json$/, text: has(/^\ufeff?\s*\{[\s\S]*?"\s*:\s*[{[]\s*["{]/) },
  { format: 'go-i18n-toml', path: /\.toml$/, text: has(/^\[[\w."'-]+\][^[]*^[ \t]*other[ \t]*=/m) },
  // Files exported by Xcode name the tool; otherwise a path to Xcode's own files is enough.
  {
    format: 'apple-xliff',
    path: /\.xli?f+$/,
    text: has(
      /\stool-id\s*=\s*["']com\.apple\.dt\.xcode["']|\soriginal\s*=\s*["'][^"'<>]*\.(?:strings|stringsdict|storyboard|xib)["']/,
    ),
  },
  { format: 'cmp-resource', path: /composeResources\// },
  { format: 'moko-resource', path: /(?:^|\/)(?:MR|moko-resources)\// },
  { format: 'csv-simple', path: /\.csv$/, text: isSimpleCsv },
  { format: 'stringsdict', path: /\.stringsdict$/ },
  { format: 'strings', path: /\.strings$/, text: isUtf16 },
  { format: 'strings-utf8', path: /\.strings$/ },
  { format: 'properties-utf16', path: /\.properties$/, text: isUtf16 },
  { format: 'gwt', path: /\.properties$/, text: has(/^\w[\w.]*\[(?:one|few|many|other|none)\]\s*=/m) },
  { format: 'properties-utf8', path: /\.properties$/, text: isUtf8 },
  { format: 'ini-quoted', path: /\.ini$/, text: isQuotedIni },
  { format: 'joomla', path: /\.ini$/, text: has(/^[A-Z0-9_.-]+[ \t]*=[ \t]*"/m) },
  { format: 'laravel', path: /(?:^|\/)lang\/\*\/[^/]+\.php$/, text: has(/^[ \t]*return[ \t]*(?:\[|array\()/m) },
  {
    format: 'ruby-yaml',
    path: /\.ya?ml$/,
    text: has(
      /^(?:---[^\n]*\n|[ \t]*(?:#[^\n]*)?\r?\n)*["']?[a-z]{2,3}(?:[-_][\w-]+)?["']?:[ \t]*(?:#[^\n]*)?\r?\n[ \t]/,
    ),
  },
]

const extensionFits = ({ extensions }: Format, path: string) => extensions.some((one) => path.endsWith(`.${one}`))

/** The format of a mask's files; undefined if their content has no known format, despite their names. */
export function tellFormat(mask: string, evidence: FormatEvidence): Format<FormatId> | undefined {
  const shown = (format: Format) => extensionFits(format, evidence.path) && format.recognises(evidence.text)
  for (const sign of signs) {
    if (sign.path?.test(mask) === false || sign.text?.(evidence) === false) continue
    const format = formats.find(({ id }) => id === sign.format)
    if (format && shown(format)) return format
  }
  return formats.find(shown)
}

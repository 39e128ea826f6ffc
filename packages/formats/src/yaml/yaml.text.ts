import { isEscaped } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import type { ScalarNode, ScalarStyle } from './yaml.node.ts'

/** How texts are read and written. https://yaml.org/spec/1.2.2/ */

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}

const BREAK = /\r\n|\r|\n/

/** A line without the blanks at its end; with escapes, one behind a backslash is a character. */
function cutEnd(line: string, hasEscapes: boolean): string {
  let end = line.length
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end--
  return line.slice(0, hasEscapes && end < line.length && isEscaped(line, end) ? end + 1 : end)
}

/** Lines of a text are one: a line break is a blank, and an empty line is a line break. */
function folded(text: string, hasEscapes = false): string {
  if (!BREAK.test(text)) return text
  const lines = text.split(BREAK)
  const parts: string[] = []
  let breaks = 0
  let isJoined = true
  for (const [index, whole] of lines.entries()) {
    const isLast = index === lines.length - 1
    let line = index === 0 ? whole : whole.replace(/^[ \t]+/, '')
    if (line === '' && index > 0 && !isLast) {
      breaks++
      continue
    }
    if (index > 0) parts.push(breaks > 0 ? '\n'.repeat(breaks) : isJoined ? ' ' : '')
    breaks = 0
    isJoined = true
    if (!isLast) line = cutEnd(line, hasEscapes)
    if (!isLast && hasEscapes && isEscaped(line, line.length)) {
      line = line.slice(0, -1)
      isJoined = false
    }
    parts.push(line)
  }
  return parts.join('')
}

/** The characters of a text in double quotes; null where an escape stands for none. */
function unescaped(text: string): string | null {
  if (!text.includes('\\')) return text
  let isFine = true
  const result = text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]|$))/g,
    (...[, byte, short, long, sign = '']: (string | undefined)[]) => {
      const hex = byte ?? short ?? long
      const code = hex === undefined ? -1 : Number.parseInt(hex, 16)
      isFine &&= code <= 0x10ffff && (hex !== undefined || Object.hasOwn(ESCAPES, sign))
      if (!isFine) return ''
      return hex === undefined ? (ESCAPES[sign] ?? '') : String.fromCodePoint(code)
    },
  )
  return isFine && result.isWellFormed() && !result.includes('\0') ? result : null
}

/** The lines of a block without their indentation. */
function blockText({ start, end, style, block }: ScalarNode, view: View): string {
  if (!block || end <= block.content) return keptBreaks(view, start, block)
  const lines = view
    .read(block.content, end)
    .split(BREAK)
    .map((line) => line.slice(block.indent))
  const header = view.text.slice(start, start + 3)
  const text = style === 'literal' ? lines.join('\n') : foldedBlock(lines)
  if (/^.[1-9]?-/.test(header)) return text
  // A file may end without a line end: it is there all the same.
  if (/^.[1-9]?\+/.test(header)) return text + (breaksOf(view, end, block.tail) || '\n')
  return `${text}\n`
}

const breaksOf = ({ text }: View, from: number, to: number): string =>
  '\n'.repeat(text.slice(from, to).split(BREAK).length - 1)

/** The text of a block without lines: empty, or the kept blank lines. */
const keptBreaks = (view: View, start: number, block: ScalarNode['block']): string =>
  block && /^.[1-9]?\+/.test(view.text.slice(start, start + 3)) ? breaksOf(view, block.content, block.tail) : ''

function foldedBlock(lines: readonly string[]): string {
  let result = ''
  let breaks = 0
  let wasDeep = false
  lines.forEach((line, index) => {
    const isDeep = /^[ \t]/.test(line)
    if (line === '') {
      breaks++
      return
    }
    if (index > 0 && index > breaks) {
      const isJoined = !isDeep && !wasDeep
      result += breaks === 0 ? (isJoined ? ' ' : '\n') : '\n'.repeat(isJoined ? breaks : breaks + 1)
    } else result += '\n'.repeat(breaks)
    result += line
    breaks = 0
    wasDeep = isDeep
  })
  return result + '\n'.repeat(breaks)
}

/** Decodes a scalar; null if an escape is not a valid character of a text. */
export function decodeScalar(node: ScalarNode, view: View): string | null {
  const { style, start, end } = node
  if (style === 'plain') return folded(view.read(start, end))
  if (style === 'single') return folded(view.read(start + 1, end - 1)).replaceAll("''", "'")
  if (style === 'double') return unescaped(folded(view.read(start + 1, end - 1), true))
  return blockText(node, view)
}

/** Whether a plain scalar is nothing. */
export const isNull = (text: string): boolean => /^(?:~|null|Null|NULL)?$/.test(text)

/** Plain texts that YAML 1.1 or 1.2 reads as something else. */
const OTHER = /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?\.(?:inf|nan)|[-+.]?[0-9].*)$/i

/** Whether a plain scalar is no text: a number, a truth value, a date. */
export const isOther = (text: string): boolean => OTHER.test(text)

/** A line break for some reader, or nothing that can be seen. */
const ODD = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/u

/** Whether a text can stand without quotes. */
export function canBePlain(text: string, isInFlow: boolean): boolean {
  if (text === '' || ODD.test(text) || OTHER.test(text)) return false
  if (/^[-?:,[\]{}#&*!|>'"%@` ]|[ :]$|: | #|^\.\.\./.test(text)) return false
  return !(isInFlow && /[,[\]{}:]/.test(text))
}

/** How a value is written. */
export interface ValueLayout {
  /** The kind of the value that stands there now: `other` is a number, a boolean or a date, `nothing` is YAML's null. */
  readonly style: ScalarStyle | 'other' | 'nothing' | undefined
  readonly isInFlow: boolean
  /** The indentation of a block's lines. */
  readonly indent: number
  readonly newline: string
  /** Behind `|` or `>` of the block before: a comment. */
  readonly comment?: string
  /** Lines of plain texts are broken before they get longer, where somebody said so. */
  readonly width?: number
  /** The last line of the file is blanks without a line end: a block before it would take them for its own. */
  readonly endsInBlanks?: boolean
}

/** Whether a text can be the lines of a block. */
const canBeBlock = (text: string): boolean =>
  /^[^\s]/.test(text) &&
  !/\n\n$|[^\P{Cc}\n\t]|[\u2028\u2029\ufeff\ufffe\uffff]/u.test(text) &&
  !/(?:^|\n)[ \t]+(?:\n|$)/.test(text)

/** A text as it stands in a file, without the line end behind it. */
export function encodeScalar(text: string, manner: ValueLayout): string {
  const { style, isInFlow, endsInBlanks = false } = manner
  if (style === 'nothing') return 'null'
  const isBlock = style === 'literal' || style === 'folded' || (text.includes('\n') && style === undefined)
  if (isBlock && !isInFlow && !endsInBlanks && canBeBlock(text)) {
    if (style !== 'folded') return literal(text, text.split('\n'), manner)
    if (!/\n[ \t]/.test(text)) return literal(text, text.replace(/\n$/, '').replace(/\n+/g, '$&\n').split('\n'), manner)
  }
  if (style === 'other' && isOther(text) && !isNull(text) && !ODD.test(text) && !/: | #|[ :]$/.test(text) && !isInFlow)
    return text
  if (style === 'single' && !ODD.test(text)) return single(text)
  if (style !== 'double' && style !== 'single' && canBePlain(text, isInFlow)) return wrapped(text, manner)
  if (style !== 'double' && !ODD.test(text) && /["\\]/.test(text) && !text.includes("'")) return single(text)
  return double(text)
}

const single = (text: string): string => `'${text.toWellFormed().replaceAll("'", "''")}'`

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' }

const double = (text: string): string =>
  `"${text.toWellFormed().replace(/["\\\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu, (sign) => NAMED[sign] ?? `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)}"`

function literal(text: string, all: readonly string[], { style, indent, newline, comment = '' }: ValueLayout): string {
  const lines = text.endsWith('\n') && style !== 'folded' ? all.slice(0, -1) : all
  const sign = `${style === 'folded' ? '>' : '|'}${text.endsWith('\n') ? '' : '-'}`
  const blanks = ' '.repeat(indent)
  return [sign + comment, ...lines.map((line) => (line === '' ? '' : blanks + line))].join(newline)
}

function wrapped(text: string, { width, indent, newline, isInFlow }: ValueLayout): string {
  if (width === undefined || isInFlow) return text
  const lines: string[] = []
  let line = ''
  // Blanks in a row would be lost at a line's end.
  for (const word of text.split(/(?<=[^ ]) (?=[^ ])/)) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(newline + ' '.repeat(indent))
}

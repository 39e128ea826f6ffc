import type { ParameterValues } from '../file-parameters.ts'

/** How a file writes what is new in it. */
export interface JsonStyle {
  /** '' where everything stands on one line. */
  readonly newline: string
  /** One level of indentation. */
  readonly indent: string
  /** Between a name and its value: `: `. */
  readonly colon: string
  /** Between members on one line: `, `. */
  readonly comma: string
  /** Characters beyond ASCII are written as \u escapes. */
  readonly ascii: boolean
  /** A slash is written `\/`, as PHP does. */
  readonly slash: boolean
}

/** Bytes of a file that are looked at to learn its style. */
const LOOKED_AT = 65_536

/** The style that a file shows; undefined if it shows none. */
function seen(bytes: Uint8Array): Partial<JsonStyle> {
  const text = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1')
  // In a list of objects the first name stands two levels deep.
  const isList = /^(?:\xef\xbb\xbf)?\s*\[/.test(text)
  const line = (isList ? /(\r\n|\n|\r)([ \t]*)["{]/ : /(\r\n|\n|\r)([ \t]*)"/).exec(text)
  // Before a text: what stands around all texts may be written by hand.
  const colon = (/"([ \t]*:[ \t]*)["\d]/.exec(text) ?? /"([ \t]*:[ \t]*)[{[tfn-]/.exec(text))?.[1]
  const comma = /["\d}\]e](,[ \t]*)["{[]/.exec(text)?.[1]
  const isOneLine = !line && /\{[^{}]*"/.test(text)
  return {
    ...(line && { newline: line[1] ?? '\n', indent: line[2] ?? '' }),
    ...(isOneLine && { newline: '', indent: '' }),
    ...(colon !== undefined && { colon }),
    // One member alone shows by its colon whether the file is written without blanks.
    ...(comma === undefined && isOneLine && colon === ':' && { comma: ',' }),
    ...(comma !== undefined && { comma }),
    ...(/\\u00[89a-f]|\\u0[1-9a-f]|\\u[1-9a-f]/i.test(text) && !/[^\0-\x7f]/.test(text) && { ascii: true }),
    ...(/\\\//.test(text) && !/[^\\<]\//.test(text) && { slash: true }),
  }
}

/** A file's style: what it shows, else what the template shows, else what the component's parameters or the usual ones say. */
export function styleOf(bytes: Uint8Array, template: Uint8Array | null, parameters: ParameterValues): JsonStyle {
  const { json_indent: size, json_indent_style: tabs, json_use_compact_separators: compact } = parameters
  const level = tabs === 'tabs' ? '\t'.repeat(Number(size ?? 1)) : ' '.repeat(Number(size ?? 4))
  const colon = compact === true ? ':' : ': '
  const usual: JsonStyle = {
    newline: '\n',
    indent: level,
    colon,
    comma: `${compact === true ? ',' : ', '}`,
    ascii: false,
    slash: false,
  }
  const like = template ? seen(template) : {}
  const set = {
    ...((size !== undefined || tabs !== undefined) && { indent: level }),
    ...(compact !== undefined && { colon, comma: usual.comma }),
  }
  return { ...usual, ...like, ...set, ...seen(bytes) }
}

/** A file that is made anew, of plain values. */
export function newFile(value: unknown, parameters: ParameterValues): Uint8Array {
  const style = styleOf(Buffer.of(), null, parameters)
  return Buffer.from(`${render(value, style, style.newline)}\n`)
}

function render(value: unknown, style: JsonStyle, before: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isArray = Array.isArray(value)
  const inner = `${before}${style.indent}`
  const parts = isArray
    ? value.map((one) => render(one, style, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}${style.colon}${render(one, style, inner)}`)
  const [open, close] = isArray ? '[]' : '{}'
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${before}${close}`
}

/** A text between quotes. */
export function quoted(text: string, { ascii, slash }: Pick<JsonStyle, 'ascii' | 'slash'>): string {
  let written = JSON.stringify(text)
  if (slash) written = written.replaceAll('/', '\\/')
  if (!ascii) return written
  return written.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The JSON spelling of a value: a number or truth value stays one if the text allows it. */
export function writtenValue(text: string, form: string | undefined, style: JsonStyle): string {
  if (form === 'number' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text
  if (form === 'boolean' && (text === 'True' || text === 'False')) return text.toLowerCase()
  return quoted(text, style)
}

import { type JsonStyle, quoted, styleOf } from '../json/json.style.ts'

/** A value of JSON, as an edit makes it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { [name: string]: Plain }
export type PlainObject = { [name: string]: Plain }

export const isObject = (value: Plain | undefined): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How a catalogue is written: as it shows itself, else as Xcode writes. */
export function catalogStyle(bytes: Uint8Array): JsonStyle {
  const style = styleOf(bytes, null, { json_indent: 2 })
  const showsColon = /"[ \t]*:/.test(Buffer.from(bytes.subarray(0, 65_536)).toString('latin1'))
  return showsColon ? style : { ...style, colon: ' : ' }
}

/** The line end and indentation of a level. */
export const lineAt = ({ newline, indent }: JsonStyle, level: number): string =>
  newline === '' ? '' : newline + indent.repeat(level)

/** A value at a level. Xcode has an empty line in an object without members. */
export function render(value: Plain, style: JsonStyle, level: number): string {
  if (typeof value === 'string') return quoted(value.toWellFormed(), style)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inner = lineAt(style, level + 1)
  const parts = isList
    ? value.map((one: Plain) => render(one, style, level + 1))
    : Object.entries(value as PlainObject).map(([name, one]) => member(name, one, style, level + 1))
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return isList || style.newline === '' ? `${open}${close}` : emptyObject(style, level)
  const comma = style.newline === '' ? style.comma : ','
  return `${open}${inner}${parts.join(`${comma}${inner}`)}${lineAt(style, level)}${close}`
}

/** An object without members, as Xcode writes it. */
export const emptyObject = (style: JsonStyle, level: number): string =>
  style.newline === '' ? '{}' : `{${style.newline}${lineAt(style, level)}}`

/** A member at a level, without what stands before it. */
export const member = (name: string, value: Plain, style: JsonStyle, level: number): string =>
  `${quoted(name.toWellFormed(), style)}${style.colon}${render(value, style, level)}`

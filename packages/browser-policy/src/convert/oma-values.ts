import type { JsonValue } from '../json-value.ts'
import { LARGEST_NUMBER } from './admx.ts'
import { isJsonObject } from './conversion.ts'
import type { OmaField } from './oma-template.ts'
import { isXmlText } from './plist.ts'

/** Separates the fields of list rows (Policy CSP, "Enable a policy with elements"). */
const SEPARATOR = '\uf000'

/** The text of a field for a value, before it becomes XML; undefined if the field cannot express the value. */
export function fieldText(field: Pick<OmaField, 'kind' | 'options'>, value: JsonValue): string | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && isXmlText(value) ? value : undefined
    case 'number':
      return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_NUMBER
        ? String(value)
        : undefined
    case 'choice':
      if (!field.options?.some((option) => option === value)) return undefined
      return typeof value === 'boolean' ? String(Number(value)) : String(value)
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : undefined
    case 'list':
      return isRows(value) ? value.map((text, at) => `${at + 1}${SEPARATOR}${text}`).join(SEPARATOR) : undefined
    case 'named-list':
      return namedRows(value)
    case 'json':
      return typeof value === 'object' && value !== null ? safeJson(value) : undefined
  }
}

/** JSON with every character escaped that XML lacks or readers change. */
const safeJson = (value: JsonValue): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\uf000\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const isRowText = (text: JsonValue): text is string =>
  typeof text === 'string' && isXmlText(text) && !text.includes(SEPARATOR)

const isRows = (value: JsonValue): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRowText)

function namedRows(value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return undefined
  const rows = Object.entries(value)
  // a value named 1 would make a list of the key
  const isSettable = rows.length > 0 && rows.every(([name, text]) => isRowText(name) && name !== '1' && isRowText(text))
  return isSettable ? rows.map(([name, text]) => `${name}${SEPARATOR}${String(text)}`).join(SEPARATOR) : undefined
}

/** The value that the text of a field stands for; undefined if the field has no such value. */
export function fieldValue(field: OmaField, text: string): JsonValue | undefined {
  switch (field.kind) {
    case 'text':
      return text
    case 'number':
      return /^\d{1,10}$/.test(text) ? Number(text) : undefined
    case 'choice':
      return field.options?.find(
        (option) => (typeof option === 'boolean' ? Number(option) : option).toString() === text,
      )
    case 'boolean':
      return /^(?:true|1)$/i.test(text) ? true : /^(?:false|0)$/i.test(text) ? false : undefined
    case 'list':
      return pairsOf(text)?.map(([, entry]) => entry)
    case 'named-list': {
      const pairs = pairsOf(text)
      return pairs && Object.fromEntries(pairs)
    }
    case 'json':
      return jsonOf(text)
  }
}

function pairsOf(text: string): readonly (readonly [string, string])[] | undefined {
  const parts = text.split(SEPARATOR)
  if (parts.length % 2 !== 0) return undefined
  return Array.from({ length: parts.length / 2 }, (_, at) => [parts[2 * at] ?? '', parts[2 * at + 1] ?? ''])
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

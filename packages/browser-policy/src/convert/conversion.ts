import type { Problem, Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import type { SyntaxCode } from '../document/syntax.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import type { ConversionCode } from './conversion-codes.ts'

/** A JSON object; every name is an own property, even `__proto__`. */
export type JsonObject = { readonly [name: string]: JsonValue }

/** A problem that a conversion reports about a place of its input. */
export interface ConversionProblem<Code extends string = ConversionCode | SyntaxCode> extends Problem<Code> {
  readonly severity: 'error' | 'warning'
  /** The value that it concerns; null if it concerns the file. */
  readonly path: Path | null
}

/** A written file, and every value that would not come back equal if the file were read again. */
export interface WriteResult {
  readonly text: string
  readonly losses: readonly Loss[]
}

/** The policies of a file. Spans are UTF-16 offsets into the decoded text. */
export interface PolicyReadResult {
  readonly policies: JsonObject
  readonly problems: readonly ConversionProblem[]
  /** The place of each value of `policies` in the text. */
  readonly places: readonly ValuePlace[]
}

/** The place of one value in the text. */
export interface ValuePlace {
  readonly path: Path
  readonly span: Span
}

/** Why a form cannot hold a value; the texts are in `LOSS_WORDS`. */
export type LossCode = keyof typeof LOSS_WORDS

/** A value that a form cannot hold, or that comes back different. */
export interface Loss extends ConversionProblem<LossCode> {
  readonly severity: 'warning'
  readonly path: Path
}

const LOSS_WORDS = {
  'null-value': 'null cannot be written in this form; the value is left out',
  'empty-array': 'an empty list cannot be written in this form; it is left out',
  'empty-object': 'an empty object cannot be written in this form; it is left out',
  'number-range': 'this number cannot be written in this form; it is left out',
  'text-characters': 'this text holds characters that the form cannot carry; it is left out',
  'name-characters': 'this name holds characters that the form cannot carry; the value is left out',
  'name-empty': 'an empty name cannot be written in this form; the value is left out',
  'name-one': 'the name "1" would turn the whole object into a list; the value is left out',
  'name-collision':
    'another name differs only in letter case, which this form does not tell apart; the value is left out',
  'name-reserved': 'this name has a meaning of its own in this form; the value is left out',
  'mixed-list': 'a list that holds plain values cannot hold objects or lists as well; this entry is left out',
  'boolean-as-number': 'true and false become 1 and 0 here, and nothing says that they were booleans',
  'number-as-boolean': 'the policy expects a boolean here, so 1 and 0 come back as true and false',
  'json-text': 'the policy takes JSON as text here, so the text comes back as what it holds',
  'too-deep': 'the value lies deeper than the form can nest; it is left out',
  'machine-only': 'this policy counts only when it is set for the whole machine',
  'list-order':
    'Windows lists entry 10 before entry 2, so more than nine may come in another order; a .reg file keeps it',
  'text-too-long': 'this is longer than the 65535 bytes that a record of Registry.pol holds; it is left out',
  'row-too-long': 'this is longer than the template allows; the row is left out',
  'no-setting': 'no setting of the templates can express this; it is left out',
} as const

/** All codes of losses. */
export const LOSS_CODES: readonly string[] = Object.keys(LOSS_WORDS)

/** Makes the problem that reports one loss. */
export function loss(code: LossCode, path: Path): Loss {
  return {
    code,
    severity: 'warning',
    span: null,
    path,
    detail: `${path.length === 0 ? 'the policy set' : formatPath(path)}: ${LOSS_WORDS[code]}`,
  }
}

/** Whether a value is a JSON object, not a list or null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets an own property; plain assignment would lose the name `__proto__`. */
export function setMember(object: Record<string, JsonValue>, name: string, value: JsonValue): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}

/** The value at a path, or undefined when nothing stands there. */
export function valueAt(root: JsonValue, path: Path): JsonValue | undefined {
  let value: JsonValue | undefined = root
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isJsonObject(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

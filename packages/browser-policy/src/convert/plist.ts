import { type PlistValue, parse } from 'plist'
import type { JsonValue } from '../json-value.ts'
import {
  type ConversionProblem,
  isJsonObject,
  type JsonObject,
  type PolicyReadResult,
  setMember,
  type ValuePlace,
  type WriteResult,
} from './conversion.ts'
import type { ConversionCode } from './conversion-codes.ts'
import { type Candidate, expressible, type FormLimits, type Judgement } from './expressible.ts'
import { ENABLED_NAME } from './plist-names.ts'
import { DEEPEST_PLIST, surveyPlist } from './plist-places.ts'
import { unflatten } from './plist-unflatten.ts'
import { decodeXml } from './xml-reader.ts'

/** Writes a policy set as an XML property list for the browser's preferences domain, the enabling switch included. */
export function writePlist(policies: JsonObject): WriteResult {
  const { policies: writable, losses } = expressible(policies, plistForm())
  return { text: buildPlist(enabled(writable)), losses }
}

/** The policies with the enabling switch before them. */
export function enabled(policies: JsonObject): JsonObject {
  return { [ENABLED_NAME]: true, ...policies }
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`

/**
 * The text of an XML property list; the value must be one that `plistForm` allows. The package that reads property lists is
 * not used for writing, because it holds a tree of the whole document in memory.
 */
export function buildPlist(value: JsonObject): string {
  const lines: string[] = []
  writeValue(value, '  ', lines)
  return `${HEAD}${lines.join('\n')}\n</plist>\n`
}

function writeValue(value: JsonValue, indent: string, lines: string[]): void {
  if (typeof value === 'boolean') lines.push(`${indent}<${value}/>`)
  else if (typeof value === 'number') {
    const kind = Number.isInteger(value) ? 'integer' : 'real'
    lines.push(`${indent}<${kind}>${value}</${kind}>`)
  } else if (typeof value === 'string') lines.push(`${indent}${element('string', value)}`)
  else if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value
    const writeItems = () => {
      for (const item of items) writeValue(item, `${indent}  `, lines)
    }
    writeContainer('array', indent, lines, items.length > 0 ? writeItems : null)
  } else if (isJsonObject(value)) writeDictionary(value, indent, lines)
}

function writeDictionary(value: JsonObject, indent: string, lines: string[]): void {
  const names = Object.keys(value)
  const writeMembers = () => {
    for (const name of names) {
      lines.push(`${indent}  ${element('key', name)}`)
      writeValue(value[name] ?? null, `${indent}  `, lines)
    }
  }
  writeContainer('dict', indent, lines, names.length > 0 ? writeMembers : null)
}

/** `inside` writes the content; null for an empty container. */
function writeContainer(tag: string, indent: string, lines: string[], inside: (() => void) | null): void {
  if (inside === null) {
    lines.push(`${indent}<${tag}/>`)
    return
  }
  lines.push(`${indent}<${tag}>`)
  inside()
  lines.push(`${indent}</${tag}>`)
}

const element = (tag: string, text: string): string => (text === '' ? `<${tag}/>` : `<${tag}>${escaped(text)}</${tag}>`)

/**
 * Escapes XML's special characters, and line ends that a reader could change (XML 1.1 also counts U+0085 and U+2028, and some readers U+2029).
 */
function escaped(text: string): string {
  return /[&<>\r\u0085\u2028\u2029]/.test(text)
    ? text.replace(/[&<>\r\u0085\u2028\u2029]/g, (sign) => REFERENCES[sign] ?? sign)
    : text
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
  '\u0085': '&#x85;',
  '\u2028': '&#x2028;',
  '\u2029': '&#x2029;',
}

/**
 * Reads a property list, XML or binary, as the browser for macOS does: the switch is not a policy, and names such as
 * `Homepage__URL` or `Bookmarks__0__Title` are split.
 */
export function readPlist(bytes: Uint8Array): PolicyReadResult {
  const { root, places, problems } = readPlistFile(bytes)
  if (!isJsonObject(root)) return { policies: {}, problems, places }
  return fromDomain(root, places, problems)
}

/** The text of a property list; empty for a binary one. */
export function plistText(bytes: Uint8Array): string {
  return isBinary(bytes) ? '' : decodeXml(bytes)
}

const isBinary = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 6)) === 'bplist'

/** The content of any property list, and its problems. */
export interface PlistFile {
  readonly root: JsonValue | undefined
  readonly places: readonly ValuePlace[]
  readonly problems: readonly ConversionProblem[]
}

/** Reads any property list whose root is a dictionary; `root` is undefined when it cannot be read. */
export function readPlistFile(bytes: Uint8Array): PlistFile {
  if (isBinary(bytes)) return readBinary(bytes)
  const text = decodeXml(bytes)
  const { readable, places, problems } = surveyPlist(text)
  if (!readable) return { root: undefined, places, problems }
  const parsed = parsedBy(() => parse(text))
  if ('root' in parsed) return checkRoot(parsed.root, places, problems)
  const detail = `the property list is damaged: ${parsed.fault}`
  return { root: undefined, places, problems: [...problems, problem('not-a-plist', detail)] }
}

function readBinary(bytes: Uint8Array): PlistFile {
  const parsed = parsedBy(() => parse(bytes))
  if ('root' in parsed) return checkRoot(parsed.root, [], [])
  const detail = `the binary property list is damaged: ${parsed.fault}`
  return { root: undefined, places: [], problems: [problem('not-a-plist', detail)] }
}

/** Parses a file with the package. It throws errors of many kinds: for data that is no Base64, or offsets outside. */
function parsedBy(parseFile: () => PlistValue): { readonly root: JsonValue | undefined } | { readonly fault: string } {
  try {
    return { root: withoutForeign(parseFile()) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { fault: error.message }
  }
}

function checkRoot(
  root: JsonValue | undefined,
  places: readonly ValuePlace[],
  problems: readonly ConversionProblem[],
): PlistFile {
  if (isJsonObject(root)) return { root, places, problems }
  return {
    root: undefined,
    places,
    problems: [...problems, problem('not-a-plist', 'the policies must stand in a <dict>')],
  }
}

function problem(code: ConversionCode, detail: string): ConversionProblem {
  return { code, severity: 'error', span: null, path: null, detail }
}

/** The value without dates and data, which JSON lacks. Throws if a number is NaN. */
function withoutForeign(value: PlistValue): JsonValue | undefined {
  if (value instanceof Date || value instanceof Uint8Array) return undefined
  if (Array.isArray(value)) return value.map(withoutForeign).filter((item) => item !== undefined)
  if (Number.isNaN(value)) throw new RangeError('a number holds no digits')
  if (typeof value !== 'object' || value === null) return value
  const object: Record<string, JsonValue> = {}
  for (const [name, member] of Object.entries(value)) {
    const cleaned = withoutForeign(member)
    if (cleaned !== undefined) setMember(object, name, cleaned)
  }
  return object
}

/** The policies of a preferences domain: without the switch, and with joined names split. */
export function fromDomain(
  domain: JsonObject,
  places: readonly ValuePlace[],
  problems: readonly ConversionProblem[],
): PolicyReadResult {
  const { [ENABLED_NAME]: isEnabled, ...rest } = domain
  const { policies, problems: joined } = unflatten(rest, places)
  const all = [...problems, ...joined]
  if (isEnabled !== true && isEnabled !== 1) {
    const place =
      places.find(({ path }) => path.length === 1 && path[0] === ENABLED_NAME) ??
      places.find(({ path }) => path.length === 0)
    const detail = `without ${ENABLED_NAME} set to true the browser looks at none of these policies`
    all.push({ code: 'not-enabled', severity: 'warning', span: place?.span ?? null, path: [ENABLED_NAME], detail })
  }
  return { policies, problems: all, places: places.filter(({ path }) => path[0] !== ENABLED_NAME) }
}

/** The limits of property lists. `isReserved`: top-level names that the enclosing form uses itself. */
export function plistForm(isReserved: (name: string) => boolean = () => false): FormLimits {
  return { holdsEmpty: true, depth: DEEPEST_PLIST - 10, judge: (candidate) => judgeForPlist(candidate, isReserved) }
}

function judgeForPlist({ value, path, step }: Candidate, isReserved: (name: string) => boolean): Judgement {
  const isTop = path.length === 1 && typeof step === 'string'
  if (isTop && (step === ENABLED_NAME || step.includes('__') || isReserved(step)))
    return { code: 'name-reserved', keep: false }
  if (step === '__proto__') return { code: 'name-reserved', keep: false }
  if (typeof step === 'string' && !isXmlText(step)) return { code: 'name-characters', keep: false }
  if (value === null) return { code: 'null-value', keep: false }
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return { code: 'number-range', keep: false }
  if (typeof value === 'string' && !isXmlText(value)) return { code: 'text-characters', keep: false }
  return undefined
}

/** A character that may not stand in XML 1.0 (section 2.2, production Char). It is looked for alone: a repetition overflows. */
const notOfXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** Whether XML 1.0 can hold a text. */
export const isXmlText = (text: string): boolean => !notOfXml.test(text)

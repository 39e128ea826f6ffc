import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import { isJsonObject, type JsonObject, type WriteResult } from './conversion.ts'
import { type Candidate, expressible, type FormLimits, type Judgement } from './expressible.ts'
import { isMachineOnly, kindAt } from './policy-kind.ts'
import { encodeUtf16 } from './reg-encoding.ts'
import {
  FIREFOX_KEY,
  foldName,
  HIVE_NAMES,
  LONGEST_KEY_NAME,
  LONGEST_VALUE_NAME,
  listNames,
  type RegHive,
} from './reg-names.ts'

/** The target of the policies in the file. */
export interface RegTarget {
  /** The machine's settings unless `HKCU` is asked for. */
  readonly hive?: RegHive
  /** The key below the hive; Firefox's own unless given. */
  readonly key?: string
}

const LARGEST_DWORD = 0xffff_ffff

/**
 * Writes a policy set as a `.reg` file, version 5.00, with CRLF line ends; `encodeReg` makes its bytes. The file first
 * deletes the key, so that importing it replaces what was there. A policy that keys cannot hold without loss, but which
 * browsers also take as JSON text, is written as such a text. `readReg` gives the same set back but for the losses.
 */
export function writeReg(policies: JsonObject, target: RegTarget = {}): WriteResult {
  const root = `${HIVE_NAMES[target.hive ?? 'HKLM']}\\${target.key ?? FIREFOX_KEY}`
  const texts = jsonTexts(policies)
  const { policies: writable, losses } = expressible(
    { ...policies, ...texts },
    registryForm({ texts: new Set(Object.keys(texts)), isUser: target.hive === 'HKCU' }),
  )
  const lines = ['Windows Registry Editor Version 5.00', '', `[-${root}]`, '', `[${root}]`]
  writeKey(lines, root, Object.entries(writable), true)
  return { text: `${lines.join('\r\n')}\r\n`, losses }
}

/** The policies that keys cannot hold without loss, as JSON text if the browser accepts that. */
function jsonTexts(policies: JsonObject): JsonObject {
  const texts: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(policies)) {
    if (!isNested(value) || !kindAt([name]).takesJsonText) continue
    if (expressible({ [name]: value }, registryForm()).losses.length > 0) texts[name] = JSON.stringify(value)
  }
  return texts
}

/** Writes the plain values of a key and then its subkeys, each as a separate section. */
function writeKey(lines: string[], key: string, entries: readonly [string, JsonValue][], opened: boolean): void {
  const plain = entries.filter(([, value]) => !isNested(value))
  if (!opened && plain.length > 0) lines.push('', `[${key}]`)
  for (const [name, value] of plain) lines.push(valueLine(name, value))
  for (const [name, value] of entries) {
    if (Array.isArray(value)) writeKey(lines, `${key}\\${name}`, nameItems(value), false)
    else if (isJsonObject(value)) writeKey(lines, `${key}\\${name}`, Object.entries(value), false)
  }
}

function nameItems(list: readonly JsonValue[]): [string, JsonValue][] {
  const names = listNames(list.length)
  return list.map((value, index) => [names[index] ?? '', value])
}

const isNested = (value: JsonValue): boolean => typeof value === 'object' && value !== null

function valueLine(name: string, value: JsonValue): string {
  const head = `${quote(name)}=`
  if (typeof value === 'boolean') return `${head}dword:0000000${value ? 1 : 0}`
  if (typeof value === 'number') {
    if (value <= LARGEST_DWORD) return `${head}dword:${value.toString(16).padStart(8, '0')}`
    return hexLine(`${head}hex(b):`, littleEndian(value, 8))
  }
  const text = String(value)
  // not every editor keeps a line end inside quotes, so such texts are written as bytes
  if (/[\r\n]/.test(text)) return hexLine(`${head}hex(1):`, encodeUtf16(`${text}\0`))
  return `${head}${quote(text)}`
}

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function littleEndian(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256)
}

/**
 * Hexadecimal data folded as regedit does: lines of at most 80 columns that end in `\`, each next one indented by two.
 */
function hexLine(head: string, bytes: Uint8Array): string {
  const lines: string[] = []
  let line = head
  for (const [index, byte] of bytes.entries()) {
    const pair = `${byte.toString(16).padStart(2, '0')}${index < bytes.length - 1 ? ',' : ''}`
    // one column is left for the backslash; the first line is longer if the name is
    if (line.length + pair.length > 79 && line.endsWith(',')) {
      lines.push(`${line}\\`)
      line = '  '
    }
    line += pair
  }
  return [...lines, line].join('\r\n')
}

interface RegistryRules {
  /** Policies that this writer turned into JSON text, and that are read back as their values. */
  readonly texts: ReadonlySet<string>
  /** True for the user's hive, in which browsers ignore some policies. */
  readonly isUser: boolean
}

function registryForm({ texts, isUser }: RegistryRules = { texts: new Set(), isUser: false }): FormLimits {
  const namesakes = new WeakMap<object, Map<string, string>>()
  const plainLists = new WeakMap<object, boolean>()
  return {
    holdsEmpty: false,
    depth: 500,
    judge: (candidate) =>
      judgeName(candidate, namesakes) ??
      judgeItem(candidate, plainLists) ??
      (isOwnText(candidate, texts) ? undefined : judgeScalar(candidate.value, candidate.path)) ??
      (isUser && candidate.path.length === 1 && isMachineOnly(String(candidate.step))
        ? kept('machine-only')
        : undefined),
  }
}

const isOwnText = ({ path, step }: Candidate, texts: ReadonlySet<string>): boolean =>
  path.length === 1 && texts.has(String(step))

const leftOut = (code: NonNullable<Judgement>['code']): Judgement => ({ code, keep: false })
const kept = (code: NonNullable<Judgement>['code']): Judgement => ({ code, keep: true })

function judgeName({ step, value, parent }: Candidate, namesakes: WeakMap<object, Map<string, string>>): Judgement {
  if (typeof step === 'number') return undefined
  if (step === '') return leftOut('name-empty')
  if (step === '1') return leftOut('name-one')
  const isKey = isNested(value)
  const longest = isKey ? LONGEST_KEY_NAME : LONGEST_VALUE_NAME
  if (step.length > longest || /[\0\r\n]/.test(step) || (isKey && step.includes('\\')))
    return leftOut('name-characters')
  const known =
    namesakes.get(parent) ??
    new Map(
      Object.keys(parent)
        .reverse()
        .map((name) => [foldName(name), name]),
    )
  namesakes.set(parent, known)
  return known.get(foldName(step)) === step ? undefined : leftOut('name-collision')
}

/** A list must hold only plain values or only objects: the browser reads a key's values before its subkeys. */
function judgeItem({ step, value, parent }: Candidate, plainLists: WeakMap<object, boolean>): Judgement {
  if (typeof step !== 'number' || !Array.isArray(parent) || !isNested(value)) return undefined
  const isPlain = plainLists.get(parent) ?? parent.some((item: JsonValue) => item !== null && !isNested(item))
  plainLists.set(parent, isPlain)
  return isPlain ? leftOut('mixed-list') : undefined
}

function judgeScalar(value: JsonValue, path: Path): Judgement {
  if (value === null) return leftOut('null-value')
  if (typeof value === 'boolean') return kindAt(path).numbersAre === 'boolean' ? undefined : kept('boolean-as-number')
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) return leftOut('number-range')
    return value <= 1 && kindAt(path).numbersAre === 'boolean' ? kept('number-as-boolean') : undefined
  }
  if (typeof value !== 'string') return undefined
  if (value.includes('\0')) return leftOut('text-characters')
  return kindAt(path).takesJsonText && parsedJson(value) !== undefined ? kept('json-text') : undefined
}

/** The object or list that a text holds as JSON; undefined for any other text. */
export function parsedJson(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

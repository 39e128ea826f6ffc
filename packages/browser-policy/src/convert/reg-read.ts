import type { Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import {
  type ConversionProblem,
  type JsonObject,
  type PolicyReadResult,
  setMember,
  type ValuePlace,
} from './conversion.ts'
import { isMachineOnly, kindAt } from './policy-kind.ts'
import { compareKeyNames, DEEPEST_KEY, FIREFOX_KEY, foldName, HIVE_NAMES, type RegHive } from './reg-names.ts'
import { parseReg, type RegData, type RegEntry } from './reg-parse.ts'
import { buildKey, type RegistryKey, type RegistryValue } from './reg-tree.ts'
import { parsedJson } from './reg-values.ts'

/** The policies as the browser combines them, and those of each hive. */
export interface RegReadResult extends PolicyReadResult {
  readonly hives: Readonly<Record<RegHive, JsonObject | null>>
}

/** Codes that `readReg` reports in addition to those of `parseReg`. */
export type RegReadCode = keyof typeof REG_READ_WORDS

const REG_READ_WORDS = {
  'no-policies': 'the file sets nothing below the key of the policies',
  'policies-as-list': 'a name "1" directly below the policies\' key turns all policies into a list, and none applies',
  'empty-key': "an empty key is an empty object; it hides what the user's hive sets",
  'not-read':
    'something else of this key hides this from the browser: values that make a list hide subkeys, subkeys hide values',
  'list-order': 'this is read after a greater number, since Windows lists 10 before 2; the entries come in that order',
  'list-not-first': 'a list needs "1" as its first value; here another name comes first, so this is an object',
  'expandable-text': 'ESR 60 reads no REG_EXPAND_SZ (the policy gets null); write plain text',
  'json-lines': 'only ESR 153 and later read lines as JSON here; earlier browsers refuse the policy',
  'data-not-read': 'the browser reads text and numbers only; this is left out',
  'machine-only': 'this counts only below HKEY_LOCAL_MACHINE',
  'short-hive-name': 'regedit knows no short names; write HKEY_LOCAL_MACHINE or HKEY_CURRENT_USER',
  'other-key': 'the browser reads no policies here',
  'too-deep': `the registry nests at most ${DEEPEST_KEY} keys`,
} as const

interface ReadOutput {
  readonly problems: ConversionProblem[]
  readonly places: ValuePlace[]
}

/**
 * Reads the text of a `.reg` file as the browser reads the imported keys. A key whose first value or first subkey is named `1` is a list,
 * and subkeys come in the order of Windows (`10` before `2`). Default values are no policies, and a value of HKEY_LOCAL_MACHINE replaces
 * the user's value of the same policy. Booleans are told from numbers by the catalogue.
 * @param key The key of the policies below the hive; Firefox's own unless given.
 */
export function readReg(text: string, key: string = FIREFOX_KEY): RegReadResult {
  return readEntries(parseReg(text), key)
}

/** The statements of a file in any form of the registry, with the file's own faults. */
export interface RegistryStatements {
  readonly entries: readonly RegEntry[]
  readonly problems: readonly ConversionProblem[]
}

/** Reads the statements of any form of the registry as `readReg` does. */
export function readEntries({ entries, problems }: RegistryStatements, key: string = FIREFOX_KEY): RegReadResult {
  const reading: ReadOutput = { problems: [...problems], places: [] }
  const roots = { HKLM: buildKey(entries, 'HKLM', key), HKCU: buildKey(entries, 'HKCU', key) }
  reportOtherKeys(entries, key, reading)
  const user = roots.HKCU && readRoot(roots.HKCU, reading)
  if (roots.HKCU) reportMachineOnly(roots.HKCU, reading)
  const machine = roots.HKLM && readRoot(roots.HKLM, reading)
  if (!user && !machine) warn(reading, 'no-policies', null, null)
  const policies: Record<string, JsonValue> = {}
  for (const root of [user, machine]) {
    for (const [name, value] of Object.entries(root ?? {})) setMember(policies, name, value)
  }
  return { policies, hives: { HKLM: machine, HKCU: user }, problems: reading.problems, places: reading.places }
}

function readRoot(root: RegistryKey, reading: ReadOutput): JsonObject | null {
  const value = readKey(root, [], reading)
  if (!Array.isArray(value)) return value as JsonObject // readKey gives lists and objects, nothing else
  warn(reading, 'policies-as-list', root.span, [])
  return null
}

/** The value of a key, by the browser's rule: values before subkeys, `1` first means a list. */
function readKey(key: RegistryKey, path: Path, reading: ReadOutput): JsonValue {
  reading.places.push({ path, span: key.span })
  const values = [...key.values.values()]
  const subkeys = [...key.subkeys.values()].sort((a, b) => compareKeyNames(a.name, b.name))
  const isEmpty = values.length === 0 && subkeys.length === 0
  if (isEmpty && path.length > 0) warn(reading, 'empty-key', key.span, path)
  if (values[0]?.name === '1') {
    if (subkeys[0]) warn(reading, 'not-read', subkeys[0].span, path)
    warnOfOrder(values, path, reading)
    return readItems(values, path, (value, at) => readData(value.data, value.span, at, reading))
  }
  if (subkeys[0]?.name === '1') {
    if (values[0]) warn(reading, 'not-read', values[0].span, path)
    warnOfOrder(subkeys, path, reading)
    return readItems(subkeys, path, (subkey, at) => readKey(subkey, at, reading))
  }
  if (values.some(({ name }) => name === '1')) warn(reading, 'list-not-first', key.span, path)
  return readMembers(values, subkeys, path, reading)
}

function readItems<Item>(
  items: readonly Item[],
  path: Path,
  read: (item: Item, path: Path) => JsonValue | undefined,
): JsonValue[] {
  const list: JsonValue[] = []
  for (const item of items) {
    const value = read(item, [...path, list.length])
    if (value !== undefined) list.push(value)
  }
  return list
}

function readMembers(
  values: readonly RegistryValue[],
  subkeys: readonly RegistryKey[],
  path: Path,
  reading: ReadOutput,
): JsonObject {
  const object: Record<string, JsonValue> = {}
  for (const { name, data, span } of values) {
    const value = readData(data, span, [...path, name], reading)
    if (value !== undefined) setMember(object, name, value)
  }
  for (const subkey of subkeys) {
    if (Object.hasOwn(object, subkey.name)) warn(reading, 'not-read', subkey.span, [...path, subkey.name])
    setMember(object, subkey.name, readKey(subkey, [...path, subkey.name], reading))
  }
  return object
}

function readData(data: RegData, span: Span, path: Path, reading: ReadOutput): JsonValue | undefined {
  reading.places.push({ path, span })
  switch (data.type) {
    case 'number':
      return data.number <= 1 && kindAt(path).numbersAre === 'boolean' ? data.number === 1 : data.number
    case 'text':
      return readText(data.text, path)
    case 'texts':
      return readLines(data.lines.join('\n'), { span, path }, reading)
    case 'expandable-text':
      warn(reading, 'expandable-text', span, path)
      return readText(data.text, path)
    case 'other':
      warn(reading, 'data-not-read', span, path)
      return undefined
  }
}

/** ESR 153 reads several lines as JSON unless the policy is a plain text; earlier ones only if its schema says so. */
function readLines(text: string, { span, path }: ValuePlace, reading: ReadOutput): JsonValue {
  const { takesJsonText, isNested } = kindAt(path)
  const json = isNested ? parsedJson(text) : undefined
  if (json !== undefined && !takesJsonText) warn(reading, 'json-lines', span, path)
  return json ?? text
}

const readText = (text: string, path: Path): JsonValue => (kindAt(path).takesJsonText && parsedJson(text)) || text

/** Warns about numbered names that the browser reads in another order than that of their numbers. */
function warnOfOrder(items: readonly { name: string; span: Span }[], path: Path, reading: ReadOutput): void {
  const later = items.find((item, index) => index > 0 && Number(item.name) < Number(items[index - 1]?.name))
  if (!later) return
  warn(reading, 'list-order', later.span, path)
}

function warn(reading: ReadOutput, code: RegReadCode, span: Span | null, path: Path | null): void {
  const detail = path ? `${formatPath(path)}: ${REG_READ_WORDS[code]}` : REG_READ_WORDS[code]
  reading.problems.push({ code, severity: ERRORS.has(code) ? 'error' : 'warning', span, path, detail })
}

const ERRORS: ReadonlySet<RegReadCode> = new Set(['no-policies', 'policies-as-list', 'short-hive-name', 'too-deep'])

/** Reports machine-only policies in the user's hive, which ESR 60 skips; it reads direct values of the key only. */
function reportMachineOnly(root: RegistryKey, reading: ReadOutput): void {
  for (const { name, span } of root.values.values()) {
    if (isMachineOnly(name)) warn(reading, 'machine-only', span, [name])
  }
}

/** Reports keys that no browser reads: those with short hive names, which regedit refuses, and those elsewhere. */
function reportOtherKeys(entries: readonly RegEntry[], key: string, reading: ReadOutput): void {
  for (const entry of entries) {
    if (entry.kind !== 'key') continue
    const isKnown = Object.values(HIVE_NAMES).some((hive) => leadsTo(entry.path, `${hive}\\${key}`))
    if (/^(HKLM|HKCU)(?=\\|$)/i.test(entry.path)) warn(reading, 'short-hive-name', entry.span, null)
    else if (entry.path.split('\\').length > DEEPEST_KEY) warn(reading, 'too-deep', entry.span, null)
    else if (!entry.deleted && !isKnown) warn(reading, 'other-key', entry.span, null)
  }
}

/** Whether a path is the key itself, one of its subkeys, or a key that contains it. */
function leadsTo(path: string, root: string): boolean {
  const [a, b] = [`${foldName(path)}\\`, `${foldName(root)}\\`]
  return a.startsWith(b) || b.startsWith(a)
}

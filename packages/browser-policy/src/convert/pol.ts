import type { JsonObject, Loss } from './conversion.ts'
import type { Candidate, Judgement } from './expressible.ts'
import { POL_HEADER, parsePol } from './pol-read.ts'
import { encodeUtf16 } from './reg-encoding.ts'
import type { RegHive } from './reg-names.ts'
import { type RegReadResult, readEntries } from './reg-read.ts'
import { leftOut, type RegTarget, registrySections } from './reg-values.ts'
import { LARGEST_DWORD, littleEndian } from './reg-write.ts'

/** The most bytes of data that one record holds (MS-GPREG 2.2.1). */
const LARGEST_DATA = 65_535
/** The longest name of a value there. */
const LONGEST_NAME = 259

const REG_SZ = 1
const REG_DWORD = 4
const REG_QWORD = 11

/**
 * Writes a policy set as a `Registry.pol` file. Each list begins with the instruction that removes the entries of an
 * older list, as the Group Policy editor writes it. `readPol` gives the same set back but for the losses.
 */
export function writePol(
  policies: JsonObject,
  target: RegTarget = {},
): { readonly bytes: Uint8Array; readonly losses: readonly Loss[] } {
  const { sections, losses } = registrySections(policies, target, judgeForPol)
  const parts: Uint8Array[] = [Uint8Array.from(POL_HEADER)]
  for (const { key, isList, settings } of sections) {
    if (isList) parts.push(record(key, '**delvals.', ' '))
    for (const { name, data } of settings)
      parts.push(record(key, name, typeof data === 'boolean' ? Number(data) : data))
  }
  return { bytes: joined(parts), losses }
}

function judgeForPol({ step, value }: Candidate): Judgement {
  if (typeof step === 'string' && step.startsWith('**')) return leftOut('name-reserved')
  if (typeof step === 'string' && step.length > LONGEST_NAME) return leftOut('name-characters')
  return typeof value === 'string' && (value.length + 1) * 2 > LARGEST_DATA ? leftOut('text-too-long') : undefined
}

function record(key: string, name: string, data: string | number): Uint8Array {
  const isLarge = typeof data === 'number' && data > LARGEST_DWORD
  const type = typeof data === 'string' ? REG_SZ : isLarge ? REG_QWORD : REG_DWORD
  const content = typeof data === 'string' ? encodeUtf16(`${data}\0`) : littleEndian(data, isLarge ? 8 : 4)
  const semicolon = encodeUtf16(';')
  return joined([
    encodeUtf16(`[${key}\0;${name}\0;`),
    littleEndian(type, 4),
    semicolon,
    littleEndian(content.length, 4),
    semicolon,
    content,
    encodeUtf16(']'),
  ])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Reads a `Registry.pol` file as the browser reads the keys that Windows makes of it. */
export function readPol(bytes: Uint8Array, hive: RegHive = 'HKLM', key?: string): RegReadResult {
  return withoutPlaces(readEntries(parsePol(bytes, hive), key))
}

/** Reads the two files of a Group Policy object together. */
export function readPolPair(
  files: { readonly machine: Uint8Array | null; readonly user: Uint8Array | null },
  key?: string,
): RegReadResult {
  const parsed = [
    ...(files.user ? [parsePol(files.user, 'HKCU')] : []),
    ...(files.machine ? [parsePol(files.machine, 'HKLM')] : []),
  ]
  const entries = parsed.flatMap((one) => one.entries)
  return withoutPlaces(readEntries({ entries, problems: parsed.flatMap((one) => one.problems) }, key))
}

/** A binary file has no lines; the details of its problems name paths or bytes. */
function withoutPlaces(read: RegReadResult): RegReadResult {
  const isDamaged = read.problems.some(({ code }) => code === 'damaged-pol')
  // other keys are no fault: such a file holds the settings of many programs
  const problems = read.problems.filter(({ code }) => code !== 'other-key' && !(isDamaged && code === 'no-policies'))
  return { ...read, places: [], problems: problems.map((one) => ({ ...one, span: null })) }
}

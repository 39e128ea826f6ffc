import type { Problem } from '@weft/text'
import type { Document, EditableDocument, FileUnit, Format, ParseOptions, UnitKey } from './format.ts'
import { identityOf } from './identity.ts'

/** An unwanted effect of writing a file. */
export type FidelityFinding =
  | { readonly kind: 'unreadable'; readonly problem: Problem }
  /** Writing what is there already gives other bytes. */
  | { readonly kind: 'rewritten' }
  /** A changed string does not read as it was written. */
  | { readonly kind: 'misread'; readonly unit: FileUnit; readonly said: readonly string[] }
  /** A changed string changes another one, or bytes that are not its own. */
  | { readonly kind: 'spread'; readonly unit: FileUnit }

/** Strings of a file that are changed, one after the other: the first, the last and those between at equal steps. */
const TRIED = 5

/** A file in which one string has another text. */
export interface ChangedFile {
  readonly unit: FileUnit
  readonly target: readonly string[]
  readonly bytes: Uint8Array
}

/** Whether a file keeps what nobody changes: a write without changes, and some with one changed string. */
export function verifyFile(format: Format, bytes: Uint8Array, options: ParseOptions = {}): FidelityFinding[] {
  const file = format.parse(bytes, options)
  const [problem] = file.problems
  if (problem) return [{ kind: 'unreadable', problem }]
  const { keyOf } = identityOf(format, options.hasTemplate ?? format.template === 'required')
  const same = ownUnits(file, keyOf).map(
    (unit) => ({ kind: 'set', key: keyOf(unit), target: unit.target, state: unit.state }) as const,
  )
  const findings: FidelityFinding[] = []
  if (!isEqual(file.edit({ units: same }), bytes)) findings.push({ kind: 'rewritten' })
  for (const { unit, target, bytes: after } of changesOf(format, file, options)) {
    const found = compare(file, format.parse(after, options), unit, target)
    if (found) findings.push(found)
  }
  return findings
}

/** The oddities of a file that is read and written nevertheless, such as a duplicate string. */
export function warningsOfFile(format: Format, bytes: Uint8Array, options: ParseOptions = {}): readonly Problem[] {
  const file = format.parse(bytes, options)
  return file.problems.length > 0 ? [] : file.warnings()
}

/** The files that a verified file is changed into, for other programs to read; none of one that cannot be read. */
export function changedFiles(format: Format, bytes: Uint8Array, options: ParseOptions = {}): Iterable<ChangedFile> {
  const file = format.parse(bytes, options)
  return file.problems.length > 0 ? [] : changesOf(format, file, options)
}

function* changesOf(format: Format, file: EditableDocument, options: ParseOptions): Generator<ChangedFile> {
  const { keyOf } = identityOf(format, options.hasTemplate ?? format.template === 'required')
  for (const unit of sample(ownUnits(file, keyOf).filter((one) => one.state !== 'read-only'))) {
    const target = unit.target.map((text, index) => (index === 0 ? `${text}x` : text))
    const state = unit.state === 'untranslated' ? 'translated' : unit.state
    const units = [{ kind: 'set', key: keyOf(unit), target, state }] as const
    // A text that the grammar refuses is not written, and says so.
    if ((file.obstructions?.({ units }) ?? []).length > 0) continue
    yield { unit, target, bytes: file.edit({ units }) }
  }
}

/** Strings that a key names: of several with one key the first. */
function ownUnits({ units }: Document, keyOf: (unit: FileUnit) => UnitKey): FileUnit[] {
  const first = new Map<UnitKey, FileUnit>()
  for (const unit of units) if (!first.has(keyOf(unit))) first.set(keyOf(unit), unit)
  return [...first.values()]
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

function sample(units: readonly FileUnit[]): FileUnit[] {
  if (units.length <= TRIED) return [...units]
  const step = (units.length - 1) / (TRIED - 1)
  return Array.from({ length: TRIED }, (_, index) => units[Math.round(index * step)]).filter((one) => one !== undefined)
}

function compare(before: Document, after: Document, unit: FileUnit, target: readonly string[]): FidelityFinding | null {
  const index = before.units.indexOf(unit)
  const said = after.units[index]?.target ?? []
  if (JSON.stringify(said) !== JSON.stringify(target)) return { kind: 'misread', unit, said }
  const { start, end } = unit.span
  const tail = before.bytes.length - end
  const areBytesKept =
    isEqual(after.bytes.subarray(0, start), before.bytes.subarray(0, start)) &&
    isEqual(after.bytes.subarray(after.bytes.length - tail), before.bytes.subarray(end))
  const areOthersKept =
    after.units.length === before.units.length &&
    before.units.every((one, at) => at === index || isSame(one, after.units[at]))
  // A file in another charset may become UTF-8 as a whole, if a text needs it.
  return areOthersKept && (areBytesKept || after.charset !== before.charset) ? null : { kind: 'spread', unit }
}

const isSame = ({ span: _, ...one }: FileUnit, other: FileUnit | undefined): boolean => {
  if (!other) return false
  const { span: __, ...rest } = other
  return JSON.stringify(one) === JSON.stringify(rest)
}

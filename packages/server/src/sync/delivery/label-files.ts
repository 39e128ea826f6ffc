import type { EditableDocument, FileUnit, UnitChange, UnitKey } from '@weft/formats'

/** A file before and after our commits, and how both are read. */
export interface ChangedTexts {
  readonly before: Uint8Array
  readonly after: Uint8Array
  readonly parse: (bytes: Uint8Array) => EditableDocument
  readonly keyOf: (unit: FileUnit) => UnitKey
}

/** The changed texts of a file, shared out among labels. */
export interface SplitFile {
  /** The file with the texts of one label alone. */
  readonly byLabel: ReadonlyMap<string, Uint8Array>
  /** The file with all others; null where no text is left. */
  readonly rest: Uint8Array | null
  readonly labels: ReadonlyMap<UnitKey, string>
}

type Units = ReadonlyMap<UnitKey, FileUnit>

/** A string that our commits gave a text: there before, or added. */
interface ChangedString {
  readonly key: UnitKey
  readonly label: string
  readonly apply: UnitChange
  readonly undo: UnitChange
}

/**
 * Shares out the changed texts of a file. Null where that cannot be done: it has problems, twice the same string, or would not read as it
 * should. Each text is in the result once, and a label's file has the header of before, so that requests do not change the same lines.
 */
export function splitFile(
  { before, after, parse, keyOf }: ChangedTexts,
  labels: ReadonlyMap<UnitKey, string>,
): SplitFile | null {
  const [old, now] = [parse(before), parse(after)]
  const [was, is] = [unitsOf(old, keyOf), unitsOf(now, keyOf)]
  if (was === null || is === null) return null
  const changed = changedStrings({ was, is }, labels)
  if (changed.length === 0) return null
  const read = (bytes: Uint8Array) => unitsOf(parse(bytes), keyOf)
  const byLabel = new Map<string, Uint8Array>()
  for (const [label, strings] of Map.groupBy(changed, (one) => one.label)) {
    const bytes = old.edit({ units: strings.map(({ apply }) => apply) })
    if (!hasTexts(read(bytes), was, { strings, from: is })) return null
    byLabel.set(label, bytes)
  }
  const rest = now.edit({ units: changed.map(({ undo }) => undo) })
  const left = read(rest)
  if (left === null || !hasTexts(left, is, { strings: changed, from: was })) return null
  const known = new Map(changed.map(({ key, label }) => [key, label]))
  return { byLabel, rest: sameTexts(left, was) ? null : rest, labels: known }
}

/** The strings of a file by their keys; null where it cannot be split. */
function unitsOf({ units, problems }: EditableDocument, keyOf: ChangedTexts['keyOf']): Units | null {
  const byKey = new Map(units.map((unit) => [keyOf(unit), unit]))
  return problems.length > 0 || byKey.size < units.length ? null : byKey
}

function changedStrings(
  { was, is }: { readonly was: Units; readonly is: Units },
  labels: ReadonlyMap<UnitKey, string>,
): ChangedString[] {
  const changed: ChangedString[] = []
  let last: UnitKey | null = null
  for (const [key, unit] of is) {
    const [old, label] = [was.get(key), labels.get(key)]
    if (label !== undefined && old === undefined) changed.push(added(key, label, { unit, after: last }))
    else if (label !== undefined && old !== undefined && isRetold(old, unit))
      changed.push({ key, label, apply: setTo(key, unit), undo: setTo(key, old) })
    if (old !== undefined) last = key
  }
  return changed
}

function added(
  key: UnitKey,
  label: string,
  { unit, after }: { readonly unit: FileUnit; readonly after: UnitKey | null },
): ChangedString {
  const { span: _, variants: __, ...said } = unit
  return { key, label, apply: { kind: 'add', unit: { ...said, after } }, undo: { kind: 'remove', key } }
}

const setTo = (key: UnitKey, { target, state }: FileUnit): UnitChange => ({ kind: 'set', key, target, state })

/** Whether only the text differs: another number of plural forms is a change of the whole file. */
const isRetold = (a: FileUnit, b: FileUnit): boolean => a.target.length === b.target.length && !isSame(a, b)

const isSame = (a: FileUnit, b: FileUnit): boolean =>
  a.state === b.state && a.target.length === b.target.length && a.target.every((text, at) => text === b.target[at])

/** Whether a file reads like another one but for these strings, which read as in a third. */
function hasTexts(
  read: Units | null,
  base: Units,
  { strings, from }: { readonly strings: readonly ChangedString[]; readonly from: Units },
): boolean {
  if (read === null) return false
  const wanted = new Map(base)
  for (const { key } of strings) {
    const unit = from.get(key)
    if (unit) wanted.set(key, unit)
    else wanted.delete(key)
  }
  return sameTexts(read, wanted)
}

function sameTexts(a: Units, b: Units): boolean {
  if (a.size !== b.size) return false
  for (const [key, unit] of a) {
    const other = b.get(key)
    if (!other || !isSame(unit, other)) return false
  }
  return true
}

import { applyByteEdits, type Edit } from '@weft/text'
import type { ParameterValues } from '../file-parameters.ts'
import type { Document, FileChange, FileUnit, Obstruction, UnitChange } from '../format.ts'
import type { EditResult } from '../obstruction.ts'
import { shorterNamesFirst } from '../prefixed-names.ts'
import { firstText } from '../unit-facts.ts'
import { keyOrderOf } from './json.key-order.ts'
import { containerEdits, isGone, keepPlaces, takeOut, valueEdit } from './json.layout.ts'
import { obstacleTo, templateNames } from './json.obstacle.ts'
import { type GrowingParent, PARTINGS, placeValue } from './json.place.ts'
import { valueStartIn } from './json.scan.ts'
import { type JsonStyle, styleOf, writtenValue } from './json.style.ts'
import { templateKeys } from './json.template-key.ts'
import { type Member, readTree, valuesByName } from './json.tree.ts'

/** How a dialect puts new names into a file. */
export interface JsonDialect {
  /** Names stay whole: `menu.file` is one key. */
  readonly flat: boolean
}

/** The file's bytes with the changes made, but for new strings in whose way something stands. */
export function editJson(
  file: Document,
  { units, like }: FileChange,
  { dialect, parameters }: { readonly dialect: JsonDialect; readonly parameters: ParameterValues },
): EditResult {
  const wanted = settled(file, units)
  if (wanted.length === 0) return { bytes: file.bytes, obstructions: [] }
  const { bytes } = file
  const style = styleOf(bytes, like?.bytes ?? null, parameters)
  const inPlace = valueEdits(file, wanted, style)
  if (inPlace) return { bytes: applyByteEdits(bytes, inPlace), obstructions: [] }
  const root = readTree(bytes)
  const growing: GrowingParent = {
    root,
    values: valuesByName(root),
    flat: dialect.flat,
    inTemplate: templateKeys(like),
    order: keyOrderOf(parameters),
    touched: new Set(),
  }
  const set: Member[] = []
  const obstructions: Obstruction[] = []
  const leadsThrough = templateNames(like)
  for (const change of shorterNamesFirst(wanted, PARTINGS)) {
    if (change.kind === 'add') {
      const { context, target, form, after } = change.unit
      const problem = obstacleTo(root, context, { isFlat: dialect.flat, leadsThrough })
      if (problem) obstructions.push({ unit: change.unit, problem })
      else placeValue(growing, context, writtenValue(firstText(target), form, style), after)
      continue
    }
    const member = growing.values.get(change.key)
    if (!member) throw new Error(`no string ${JSON.stringify(change.key)} in the file`)
    if (change.kind === 'remove') removeMember(growing, change.key, member)
    else {
      const form = member.kind === 'container' ? undefined : member.kind
      member.written = writtenValue(firstText(change.target), form, style)
      set.push(member)
    }
  }
  const edits = set.filter(({ removed, start }) => !removed && start >= 0).map(valueEdit)
  const restyled = new Set(set)
  for (const container of growing.touched) {
    if (isGone(container)) continue
    if (container.isArray) keepPlaces(container)
    edits.push(...containerEdits(bytes, container, style, restyled))
  }
  return { bytes: applyByteEdits(bytes, edits), obstructions }
}

/** Drops changes without an effect; of two changes of one string the later one stays. */
function settled(file: Document, changes: readonly UnitChange[]): UnitChange[] {
  if (changes.length === 0) return []
  const last = new Map<string, UnitChange>()
  for (const change of changes) if (change.kind === 'set') last.set(change.key, change)
  const units = firstUnits(file, last)
  return changes.filter((change) => {
    if (change.kind !== 'set') return true
    return last.get(change.key) === change && units.get(change.key)?.target[0] !== change.target[0]
  })
}

/** The units that some keys name; of two with one name the first. */
function firstUnits({ units }: Document, keys: ReadonlyMap<string, unknown>): Map<string, FileUnit> {
  const found = new Map<string, FileUnit>()
  for (const unit of units) {
    if (!keys.has(unit.context) || found.has(unit.context)) continue
    found.set(unit.context, unit)
    if (found.size === keys.size) break
  }
  return found
}

/** The edits of changes that all give a string of the file another text: its unit says where that stands. Null: they do more. */
function valueEdits(file: Document, wanted: readonly UnitChange[], style: JsonStyle): Edit<Uint8Array>[] | null {
  const byKey = new Map<string, UnitChange & { readonly kind: 'set' }>()
  for (const change of wanted) {
    if (change.kind !== 'set') return null
    byKey.set(change.key, change)
  }
  const units = firstUnits(file, byKey)
  // A `null` is no string, and may become one.
  if (units.size < byKey.size) return null
  return [...units].map(([key, { span, form }]) => {
    const text = byKey.get(key)?.target[0] ?? ''
    const start = valueStartIn(file.bytes, span)
    return { span: { start, end: span.end }, content: Buffer.from(writtenValue(text, form, style)) }
  })
}

function removeMember({ touched, values }: GrowingParent, name: string, member: Member): void {
  takeOut(member, touched)
  values.delete(name)
}

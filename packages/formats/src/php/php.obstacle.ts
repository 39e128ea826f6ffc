import type { FileChange, NewUnit, Obstruction, UnitChange } from '../format.ts'
import { bytesOf } from '../lines/line-file.ts'
import { objectInPlace, textInPlace } from '../obstruction.ts'
import { hasRanges } from './laravel-plural.ts'
import type { PhpEntry, PhpFile } from './php.file.ts'
import { partsOf } from './php.place.ts'

/** Names within another that are looked at. */
const MOST_PARTS = 100

/** New strings where an array stands, or whose array is a text: PHP would read the one that stands last, and the other would be lost. */
export function obstructionsIn(file: PhpFile, { units }: FileChange): readonly Obstruction[] {
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  const ranged = units.flatMap((change) => rangesIn(file, change))
  if (added.length === 0) return ranged
  const removed = new Set(units.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])))
  const texts = new Map(file.entries.map((entry) => [entry.unit.context, entry]))
  for (const key of removed) texts.delete(key)
  const inPlace = added.flatMap((unit): Obstruction[] => {
    const problem = arrayIn(file, unit) ?? textBefore(file, unit, texts)
    return problem ? [{ unit, problem }] : []
  })
  return [...ranged, ...inPlace]
}

/** A form that begins with a range makes Laravel choose among all forms by ranges, so that the others are never shown. */
function rangesIn({ entries, view }: PhpFile, change: UnitChange): Obstruction[] {
  if (change.kind === 'remove') return []
  const target = change.kind === 'add' ? change.unit.target : change.target
  if (target.length < 2 || !hasRanges(target.join('|'))) return []
  const entry = change.kind === 'set' ? entries.find(({ unit }) => unit.context === change.key) : undefined
  const unit: NewUnit | undefined = change.kind === 'add' ? change.unit : entry && { ...entry.unit, target }
  if (!unit) return []
  const span = entry ? bytesOf(entry.member.place, view) : { start: 0, end: 0 }
  const detail = `a plural form of “${unit.context.slice(0, 200)}” begins with a range, such as {0} or [1,5]`
  return [{ unit, problem: { code: 'range-in-form', span, detail }, ...(change.kind === 'set' && { key: change.key }) }]
}

function arrayIn({ arrays, owners, view }: PhpFile, { context }: NewUnit) {
  const array = arrays.get(`${context}[]`) ?? arrays.get(context)
  const member = array && owners.get(array)?.member
  return member ? objectInPlace(context, bytesOf(member.place, view)) : null
}

function textBefore({ view }: PhpFile, { context }: NewUnit, texts: ReadonlyMap<string, PhpEntry>) {
  const parts = partsOf(context).slice(0, MOST_PARTS)
  for (let count = 1; count < parts.length; count++) {
    const entry = texts.get(parts.slice(0, count).join('->').replace(/\[\]$/, ''))
    if (entry) return textInPlace(context, bytesOf(entry.member.place, view))
  }
  return null
}

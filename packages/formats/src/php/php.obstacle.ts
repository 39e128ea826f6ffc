import type { FileChange, NewUnit, Obstruction } from '../format.ts'
import { bytesOf } from '../lines/line-file.ts'
import { objectInPlace, textInPlace } from '../obstruction.ts'
import type { PhpEntry, PhpFile } from './php.file.ts'
import { partsOf } from './php.place.ts'

/** Names within another that are looked at. */
const MOST_PARTS = 100

/** New strings where an array stands, or whose array is a text: PHP would read the one that stands last, and the other would be lost. */
export function obstructionsIn(file: PhpFile, { units }: FileChange): readonly Obstruction[] {
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  if (added.length === 0) return []
  const removed = new Set(units.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])))
  const texts = new Map(file.entries.map((entry) => [entry.unit.context, entry]))
  for (const key of removed) texts.delete(key)
  return added.flatMap((unit): Obstruction[] => {
    const problem = arrayIn(file, unit) ?? textBefore(file, unit, texts)
    return problem ? [{ unit, problem }] : []
  })
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

import type { Problem } from '@weft/text'
import type { Document } from '../format.ts'
import { objectInPlace, textInPlace } from '../obstruction.ts'
import { homeOf, isTaken, parts } from './json.place.ts'
import { type Container, type Member, nameIn, readTree, valuesByName } from './json.tree.ts'

/** A key, without its value. A new one has no place yet. */
const keyOf = ({ start, valueStart, end, parent }: Member) =>
  start < 0 ? { start: 0, end: 0 } : { start, end: parent.isArray ? end : valueStart }

/** Tells whether a name leads through objects in the template; reads them at the first call. */
export type TemplateNames = (name: string, object: string) => boolean

export function templateNames(like: Document | undefined): TemplateNames {
  let values: Map<string, Member> | null = null
  return (name, object) => {
    if (!like || like.problems.length > 0) return false
    values ??= valuesByName(readTree(like.bytes))
    for (let at = values.get(name)?.parent ?? null; at; at = at.owner?.parent ?? null)
      if (at.name === object) return true
    return false
  }
}

/** The object that a key of an object has, if there is anything in it. */
export function objectUnder(container: Container, key: string, name: string): Problem | null {
  const known = container.byKey.get(key)
  return known?.child && isTaken(container, key) ? objectInPlace(name, keyOf(known)) : null
}

/**
 * Finds the value that a new name would hide or be hidden by; null without one. A name whose beginning is a text may stand
 * whole, unless it leads through an object in the template.
 */
export function obstacleTo(
  root: Container,
  name: string,
  { isFlat, leadsThrough }: { readonly isFlat: boolean; readonly leadsThrough: TemplateNames },
): Problem | null {
  const { container, rest } = homeOf(root, name)
  if (container.isArray) return null
  const object = objectUnder(container, rest, name)
  if (object) return object
  const [at] = parts(rest)
  const first = at === undefined || isFlat ? undefined : rest.slice(0, at)
  const before = first === undefined ? undefined : container.byKey.get(first)
  if (first === undefined || !before || container.hasDots || !isTaken(container, first)) return null
  return leadsThrough(name, nameIn(container, first, 0)) ? textInPlace(name, keyOf(before)) : null
}

import type { UnitChange } from './format.ts'

/** Beginnings that are looked at in one name. */
const MOST_BEGINNINGS = 100

/** Those of some names with which another begins, up to a mark that parts names. */
function beginningsOf(name: string, names: ReadonlySet<string>, between: readonly string[]): string[] {
  const found: string[] = []
  let looked = 0
  for (const mark of between) {
    for (let at = name.indexOf(mark); at > 0 && looked < MOST_BEGINNINGS; at = name.indexOf(mark, at + mark.length)) {
      looked++
      const beginning = name.slice(0, at)
      if (names.has(beginning)) found.push(beginning)
    }
  }
  return found
}

/**
 * The changes in an order in which a new string comes before those whose names begin with its own: these are one key then, where
 * an object of theirs would have to go for it. Usually the order stays.
 */
export function shorterNamesFirst(changes: readonly UnitChange[], between: readonly string[]): readonly UnitChange[] {
  const added = changes.flatMap((change) => (change.kind === 'add' ? [change] : []))
  if (added.length < 2) return changes
  const names = new Set(added.map(({ unit }) => unit.context))
  const short = new Set(added.flatMap(({ unit }) => beginningsOf(unit.context, names, between)))
  if (short.size === 0) return changes
  const isFirst = (change: UnitChange) => change.kind === 'add' && short.has(change.unit.context)
  const first = added.filter(isFirst).sort((a, b) => a.unit.context.length - b.unit.context.length)
  // Removals make room for additions.
  const others = changes.filter((change) => change.kind !== 'add')
  return [...others, ...first, ...added.filter((change) => !isFirst(change))]
}

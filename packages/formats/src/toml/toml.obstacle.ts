import type { Span } from '@weft/text'
import type { FileChange, FileUnit, NewUnit, Obstruction } from '../format.ts'
import { bytesOf } from '../lines/line-file.ts'
import { objectInPlace, textInPlace } from '../obstruction.ts'
import type { TomlFile } from './toml.file.ts'
import { pathKey, pathSet } from './toml.paths.ts'

type PathOf = (unit: Pick<FileUnit, 'context' | 'form'>) => readonly string[]

/** Something of a file that has a path. */
interface PathPlace {
  readonly names: readonly string[]
  readonly place: Span
}

/** What stands in the way of new strings; a text whose path goes on with that of a table would end the file's being TOML. */
export function obstructionsIn(file: TomlFile, { units, like }: FileChange, pathOf: PathOf): readonly Obstruction[] {
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  if (added.length === 0) return []
  const removed = new Set(units.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])))
  const kept = file.entries.filter(({ unit }) => !removed.has(unit.context))
  const others = [...file.others].map(([key, place]): PathPlace => ({ names: JSON.parse(key), place })) // as `pathKey` writes it
  const leaves = kept.flatMap((entry): readonly PathPlace[] => entry.leaves)
  const outer = outerTables(file, added, { leaves: [...leaves, ...others], pathOf })
  const strings = kept.map(({ unit, places }) => ({ names: pathOf(unit), place: places[0] ?? unit.span }))
  const inner = innerNames([...leaves, ...others, ...strings], pathsIn(like, pathOf))
  return added.flatMap((unit): Obstruction[] => {
    const table = outer.get(pathKey(pathOf(unit)))
    if (table) return [{ unit, problem: objectInPlace(unit.context, bytesOf(table, file.view)) }]
    const value = inner(pathOf(unit))
    return value ? [{ unit, problem: textInPlace(unit.context, bytesOf(value, file.view)) }] : []
  })
}

/** Paths of new strings that are tables of the file, or have keys within them, each with the first place. */
function outerTables(
  { headings, inlines }: TomlFile,
  added: readonly NewUnit[],
  { leaves, pathOf }: { readonly leaves: readonly PathPlace[]; readonly pathOf: PathOf },
): Map<string, Span> {
  const found = new Map<string, Span>()
  const inline = inlines.map(({ names, start, end }) => ({ names, place: { start, end }, own: names.length }))
  const tables = [...headings.map(({ names, place }) => ({ names, place, own: names.length })), ...inline]
  const within = [...tables, ...leaves.map(({ names, place }) => ({ names, place, own: names.length - 1 }))]
  for (let isDone = false; !isDone; ) {
    const left = added.map(pathOf).filter((names) => !found.has(pathKey(names)))
    const paths = pathSet(left)
    const before = found.size
    for (const { names, place, own } of within) {
      const length = paths.beginningOf(names, own)
      const key = pathKey(names.slice(0, length))
      if (length > 0 && !found.has(key)) found.set(key, place)
    }
    isDone = found.size === before
  }
  return found
}

/** Finds the value within which a path would lead that does so in the template. */
function innerNames(values: readonly PathPlace[], inTemplate: ReadonlySet<string>) {
  const known = pathSet(values.map(({ names }) => names))
  return (names: readonly string[]): Span | null => {
    const length = known.beginningOf(names, names.length - 1)
    if (length === 0 || !inTemplate.has(pathKey(names))) return null
    const key = pathKey(names.slice(0, length))
    return values.find((one) => pathKey(one.names) === key)?.place ?? null
  }
}

const pathsIn = (like: FileChange['like'], pathOf: PathOf): ReadonlySet<string> =>
  new Set(like?.units.map((unit) => pathKey(pathOf(unit))))

import type { NewUnit } from '../format.ts'
import { keyOf } from './toml.escape.ts'

/** A key, or the index of an element of an array. */
export type Name = string | number

/** Names from the file's root. */
export type Path = readonly Name[]

/** Names of one key, and of one path; arrays and inline tables within each other. */
export const MOST_NAMES = 100

/** A unique string for a path. */
export const pathKey = (path: Path): string => JSON.stringify(path)

/** A path as people see it: `ships[0].name`. With `isQuoted` its names are as keys must have them. */
export function contextOf(path: Path, isQuoted = false): string {
  const [only] = path
  if (path.length === 1 && typeof only === 'string') return isQuoted ? keyOf(only) : only
  // Joined at once: a text that grows by pieces holds all of them.
  return path
    .map((name, index) =>
      typeof name === 'number' ? `[${name}]` : `${index === 0 ? '' : '.'}${isQuoted ? keyOf(name) : name}`,
    )
    .join('')
}

/** The last index at the end of a key's name: there it is one of an element. */
const INDEX = /^([\s\S]+)\[(0|[1-9]\d{0,5})\]$/
const HIGHEST_INDEX = 999_999

/** Whether a context says what a name of its path is. */
const isClear = (name: Name): boolean =>
  typeof name === 'number'
    ? name <= HIGHEST_INDEX
    : name !== '' && !name.includes('.') && !(name.endsWith(']') && INDEX.test(name))

/** The path of a string where its context does not say it: another path has the same. */
export const formOf = (path: Path): { readonly form: string } | null =>
  path.every(isClear) ? null : { form: pathKey(path) }

const isPath = (value: readonly unknown[]): value is Path =>
  typeof value[0] === 'string' &&
  value.every((name) => typeof name === 'string' || (Number.isSafeInteger(name) && Number(name) >= 0))

/** The path of a new string; what lies deeper than a file can nest is one key. */
export function pathOf({ context, form }: Pick<NewUnit, 'context' | 'form'>): Path {
  if (form?.startsWith('[')) {
    const said: readonly unknown[] = JSON.parse(form) // what begins so is an array
    if (isPath(said)) return said.length <= MOST_NAMES ? said : fallbackPath(said, MOST_NAMES - 1)
  }
  const path = context.split('.', MOST_NAMES + 1).flatMap(namesOfPart)
  return path.length > MOST_NAMES ? [context] : path
}

/** A part of a context between dots: a key, and the indices behind it. */
function namesOfPart(part: string): Name[] {
  const indices: number[] = []
  let name = part
  for (let found = INDEX.exec(name); found && indices.length < MOST_NAMES; found = INDEX.exec(name)) {
    indices.push(Number(found[2]))
    name = found[1] ?? ''
  }
  return [name, ...indices.reverse()]
}

/** A path whose names from a place on are one key of the nearest table. */
export function fallbackPath(path: Path, from: number): Path {
  let at = from
  while (at > 0 && typeof path[at] === 'number') at--
  return [...path.slice(0, at), contextOf(path.slice(at))]
}

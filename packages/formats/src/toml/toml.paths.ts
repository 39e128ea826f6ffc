/** What tells paths apart. */
export const pathKey = (names: readonly string[]): string => JSON.stringify(names)

/** Differs by process, so that nobody can write a file whose paths have equal numbers. */
const multiplier = Math.floor((1 + Math.random()) * 2 ** 29) | 1

/** A number for a path that goes on with one more name; unequal paths may have equal ones. */
function numberWith(before: number, name: string): number {
  let number = Math.imul(before + 1, multiplier)
  for (let index = 0; index < name.length; index++) number = Math.imul(number ^ name.charCodeAt(index), multiplier)
  return number ^ (number >>> 15)
}

/** Paths that others may begin with. */
export interface PathSet {
  /** How many names the shortest beginning has that is one of the paths; at most as many as given. 0: none is. */
  beginningOf(names: readonly string[], longest?: number): number
}

/** Looks at each name of a path once, however many beginnings the path has: a key may have a hundred names. */
export function pathSet(paths: readonly (readonly string[])[]): PathSet {
  const known = new Map<number, Set<string>>()
  for (const names of paths) {
    const number = names.reduce(numberWith, 0)
    const keys = known.get(number) ?? new Set()
    known.set(number, keys.add(pathKey(names)))
  }
  return {
    beginningOf(names, longest = names.length) {
      let number = 0
      for (let length = 1; length <= longest && known.size > 0; length++) {
        number = numberWith(number, names[length - 1] ?? '')
        if (known.get(number)?.has(pathKey(names.slice(0, length)))) return length
      }
      return 0
    },
  }
}

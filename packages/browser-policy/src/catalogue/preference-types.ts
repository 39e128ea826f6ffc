import { preferenceTypeList } from './preference-type-list.ts'

/** The type of a preference, which setting it cannot change. */
export type PreferenceType = 'boolean' | 'number' | 'string'

let known: Map<string, PreferenceType> | null = null

/** The type that ESR 153 gives a preference; undefined if the browser has no such preference, or it may not be set. */
export function preferenceType(name: string): PreferenceType | undefined {
  // Read at the first use: most documents set no preferences.
  known ??= readTypes()
  return known.get(name)
}

function readTypes(): Map<string, PreferenceType> {
  const types = new Map<string, PreferenceType>()
  for (const line of preferenceTypeList) {
    const branch: string[] = []
    for (const [, name, mark] of line.matchAll(/([^\s()#"]+)([#"(]?)|\)/g)) {
      if (name === undefined) branch.pop()
      else if (mark === '(') branch.push(name)
      else types.set([...branch, name].join('.'), typeOf(mark))
    }
  }
  return types
}

const typeOf = (mark: string | undefined): PreferenceType =>
  mark === '#' ? 'number' : mark === '"' ? 'string' : 'boolean'

/** A notice as it came: its headers and its JSON. */
export interface SentNotice {
  header(name: string): string | undefined
  readonly values: unknown
}

/** No host says more; what does is made up. */
const most = { characters: 2000, items: 100 }

/** The value at a path of names, through own properties of objects only. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name] // hasOwn says that it is there
  }
  return found
}

export function textAt(value: unknown, path: string): string | null {
  const found = at(value, path)
  return typeof found === 'string' && found !== '' && found.length <= most.characters ? found : null
}

export function textsAt(value: unknown, paths: readonly string[]): string[] {
  return paths.map((path) => textAt(value, path)).filter((text) => text !== null)
}

export function itemsAt(value: unknown, path: string): readonly unknown[] {
  const found = at(value, path)
  return Array.isArray(found) ? found.slice(0, most.items) : []
}

import type { Database } from '../db/database.ts'
import { pathParameters } from './all.facts.ts'
import type { PathParameter } from './resource.facts.ts'

/** The place of an address, as the slugs of its path. */
export type Place = Readonly<Record<'project' | 'component' | 'language', string>>
/** The last is the most hidden. */
export const places: readonly Place[] = [
  { project: 'open', component: 'kiosk', language: 'cs' },
  { project: 'guarded', component: 'gate', language: 'cs' },
  { project: 'open', component: 'zqrslug', language: 'cs' },
  // The project's former name.
  { project: 'zqsformer', component: 'zqscslug', language: 'x-zq' },
  { project: 'zqsslug', component: 'glossary', language: 'cs' },
  { project: 'zqsslug', component: 'zqscslug', language: 'x-zq' },
]

/** Every value of a parameter of a path, at a place; hidden ones come last. */
async function valuesOf(
  database: Database,
  name: string,
  { seed, column }: PathParameter,
  place: Place,
): Promise<readonly string[]> {
  if (name === 'project' || name === 'component' || name === 'language') return [place[name]]
  if (name === 'path') return [place.project, `${place.project}/${place.component}`]
  if (name === 'username') return ['dana', 'zqsperson']
  if (name === 'other') return ['guarded', 'zqsslug']
  if (column === undefined) return [typeof seed === 'function' ? 'none' : String(seed)]
  const [table = ''] = column.split('.')
  const { rows } = await database.executeSql(`select ${column}::text as value from ${table} order by ${column}`)
  return rows.length === 0 ? ['1'] : rows.map(({ value }) => String(value))
}

/** The addresses of a route. Each value of each name stands once beside the last, hidden ones of the other names. */
export async function pathsOf(database: Database, path: string, at: readonly Place[]): Promise<string[]> {
  const all = new Set<string>()
  for (const place of at) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const values = await Promise.all(
      pathParameters(path).map(([, parameter], index) => valuesOf(database, names[index] ?? '', parameter, place)),
    )
    const hidden = path.replaceAll(/:(\w+)/g, (_, name) => values[names.indexOf(name)]?.at(-1) ?? '')
    all.add(hidden)
    for (const [index, name] of names.entries()) {
      const others = names.filter((one) => one !== name)
      const around = others.reduce(
        (one, other) => one.replace(`:${other}/`, `${values[names.indexOf(other)]?.at(-1)}/`),
        path,
      )
      for (const value of values[index] ?? []) all.add(around.replace(`:${name}/`, `${value}/`))
    }
  }
  return [...all]
}

import type { Database } from '../../db/database.ts'

/** Where an address leads, as the slugs of its path. */
export type Place = Readonly<Record<'project' | 'component' | 'language', string>>
/** The last is the most hidden. */
export const places: readonly Place[] = [
  { project: 'open', component: 'kiosk', language: 'cs' },
  { project: 'guarded', component: 'gate', language: 'cs' },
  { project: 'open', component: 'zqrslug', language: 'cs' },
  // What the project was called once.
  { project: 'zqsformer', component: 'zqscslug', language: 'x-zq' },
  { project: 'zqsslug', component: 'glossary', language: 'cs' },
  { project: 'zqsslug', component: 'zqscslug', language: 'x-zq' },
]

/** The tables whose ids a path names, by the name of the parameter, or by the word before `:id`. */
const tables: Readonly<Record<string, string>> = {
  units: 'units',
  font: 'fonts',
  strings: 'units',
  changes: 'changes',
  labels: 'labels',
  groups: 'teams',
  teams: 'teams',
  tokens: 'tokens',
  readers: 'readers',
  blocks: 'project_blocks',
  comments: 'comments',
  suggestions: 'suggestions',
  screenshots: 'screenshots',
  announcements: 'announcements',
  announcement: 'announcements',
  notifications: 'subscriptions',
  reports: 'reports',
  roles: 'roles',
  role: 'roles',
  uuid: 'tasks',
  category: 'categories',
  categories: 'categories',
  component_id: 'components',
  factor: 'second_factors',
  identity: 'identities',
  list: 'component_lists',
  project_id: 'projects',
  search: 'saved_searches',
  session: 'sessions',
  unit: 'units',
  user_id: 'users',
}

/** Every value that stands for a name of a path, at a place; what is hidden comes last. */
async function valuesOf(database: Database, name: string, path: string, place: Place): Promise<readonly string[]> {
  if (name === 'project' || name === 'component' || name === 'language') return [place[name]]
  if (name === 'path') return [place.project, `${place.project}/${place.component}`]
  if (name === 'username') return ['dana', 'zqsperson']
  if (name === 'other') return ['guarded', 'zqsslug']
  if (name === 'family') return ['zqsfonts']
  if (name === 'check') return ['same']
  if (name === 'provider') return ['github']
  if (name === 'token') return ['none']
  if (name === 'name') return ['none.zip']
  if (name === 'service') return ['github']
  const table = tables[name === 'id' ? (/([a-z]+)\/:id\//.exec(path)?.[1] ?? '') : name]
  if (table === undefined) throw new Error(`The law knows no values of :${name} in ${path}`)
  const { rows } = await database.executeSql(`select id::text as id from ${table} order by ${table}.id`)
  return rows.length === 0 ? ['1'] : rows.map(({ id }) => String(id))
}

/** The addresses of a route. Each value of each name stands once beside the last, hidden ones of the other names. */
export async function pathsOf(database: Database, path: string, at: readonly Place[]): Promise<string[]> {
  const all = new Set<string>()
  for (const place of at) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const values = await Promise.all(names.map((name) => valuesOf(database, name, path, place)))
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

import { readRoot } from '@weft/contract'
import { route } from '../../http/bind/route.ts'

/** Lists that clients find from here, in the order in which they are shown. */
const lists = [
  'users',
  'groups',
  'roles',
  'projects',
  'components',
  'translations',
  'memory',
  'languages',
  'component-lists',
  'changes',
  'units',
  'suggestions',
  'screenshots',
  'addons',
  'categories',
  'reports',
] as const

/** `served`: the paths of the registry, so that no address leads nowhere. */
export function rootRoutes(served: ReadonlySet<string>) {
  const shown = lists.filter((name) => served.has(`/api/${name}/`))
  return [
    route(readRoot, {
      permission: 'public',
      handle: ({ links }) => Object.fromEntries(shown.map((name) => [name, links.api(name)])),
    }),
  ]
}

import Type from 'typebox'
import { endpoint } from '../../http/endpoint.ts'
import { route } from '../../http/route.ts'

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
  'screenshots',
  'addons',
  'categories',
] as const

const readRoot = endpoint({
  method: 'GET',
  path: '/api/',
  summary: 'Where to start: the addresses of all lists.',
  replies: { 200: Type.Record(Type.String(), Type.String()) },
})

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

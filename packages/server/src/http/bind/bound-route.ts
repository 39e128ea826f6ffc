import type { Endpoint, Method } from '@weft/contract'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { exactSchema } from '../reply/exact-schema.ts'
import { allowHeader, securityHeaders } from '../reply/headers.ts'
import type { Route } from './route.ts'

/** One path with everything about it that can be known before a request comes. */
export interface BoundRoute {
  readonly path: string
  readonly allow: string
  readonly routes: ReadonlyMap<string, Route>
  readonly endpoints: readonly Endpoint[]
  /** Method -> the status of a handler's plain value. */
  readonly statuses: ReadonlyMap<string, number>
  readonly integerParams: readonly { readonly name: string; readonly maximum: number }[]
  /** Some endpoint of the path reads the query string. */
  readonly hasQuery: boolean
  /** Its replies carry the rate headers: the API's, not those of hooks and pages. */
  readonly isCounted: boolean
  /** Browsers get its replies, or its refusals, as pages: all but what machines alone send something to. */
  readonly hasPages: boolean
  /** The headers of a JSON reply; shared, never changed. */
  readonly jsonHeaders: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Method and status -> what the body is checked against, with nothing beside it; empty unless replies are checked. */
  readonly checks: ReadonlyMap<string, () => Validator>
}

/** Groups the registry by path. Throws for contracts that contradict themselves or each other. */
export function bindRoutes(routes: readonly Route[], checkReplies: boolean): BoundRoute[] {
  const byPath = Map.groupBy(routes, (route) => shapeOf(route.endpoint.path))
  return [...byPath.values()].map((group) => bindPath(group, checkReplies))
}

/** Paths that differ in parameter names only are one path to the router. */
const shapeOf = (path: string) => path.replace(/:\w+/g, ':')

function bindPath(group: readonly Route[], checkReplies: boolean): BoundRoute {
  const endpoints = group.map((route) => route.endpoint)
  const path = endpoints[0]?.path ?? ''
  const routes = new Map<string, Route>()
  for (const route of group) {
    checkContract(route.endpoint, path)
    if (routes.has(route.endpoint.method)) throw new Error(`${route.endpoint.method} ${path} is declared twice`)
    routes.set(route.endpoint.method, route)
  }
  const get = routes.get('GET')
  if (get !== undefined) routes.set('HEAD', get)
  const isApi = path.startsWith('/api/')
  const allow = allowHeader(
    endpoints.map((one) => one.method),
    isApi,
  )
  const headers = { allow, ...securityHeaders }
  const properties = Object.entries(endpoints[0]?.params.properties ?? {})
  return {
    path,
    allow,
    routes,
    endpoints,
    statuses: new Map(endpoints.map((one) => [one.method, firstStatus(one)])),
    hasQuery: endpoints.some((one) => Object.keys(one.query).length > 0),
    isCounted: isApi,
    hasPages: endpoints.some(({ renders }) => renders === 'file' || renders.includes('api')),
    integerParams: properties
      .filter(([, schema]) => 'type' in schema && schema.type === 'integer')
      .map(([name, schema]) => ({
        name,
        maximum: 'maximum' in schema ? Number(schema.maximum) : Number.MAX_SAFE_INTEGER,
      })),
    headers,
    jsonHeaders: { 'content-type': 'application/json', ...headers },
    checks: checkReplies ? compileReplies(endpoints) : new Map(),
  }
}

function firstStatus({ replies }: Endpoint): number {
  return (
    Object.keys(replies)
      .map(Number)
      .find((status) => status >= 200 && status < 300) ?? 200
  )
}

function checkContract(endpoint: Endpoint, path: string): void {
  const place = `${endpoint.method} ${endpoint.path}`
  if (endpoint.path !== path) throw new Error(`${place} names its parameters unlike ${path}`)
  if (!endpoint.path.endsWith('/')) throw new Error(`${place} does not end with a slash`)
  const named = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort()
  const declared = Object.keys(endpoint.params.properties).sort()
  if (named.join() !== declared.join())
    throw new Error(`${place} declares the parameters ${declared.join()} but its path has ${named.join()}`)
}

function compileReplies(endpoints: readonly Endpoint[]): Map<string, () => Validator> {
  const checks = new Map<string, () => Validator>()
  for (const { method, replies } of endpoints) {
    for (const [status, schema] of Object.entries(replies)) {
      if (schema !== null) checks.set(`${method as Method} ${status}`, () => compiled(schema))
    }
  }
  return checks
}

const validators = new WeakMap<TSchema, Validator>()

/** Compiled when a reply of its kind is first sent, once for all servers of the process: all of them take a quarter of a second. */
function compiled(schema: TSchema): Validator {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const validator = Compile(exactSchema(schema))
  validators.set(schema, validator)
  return validator
}

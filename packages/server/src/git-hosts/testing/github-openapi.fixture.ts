import { readFileSync } from 'node:fs'
import { Compile } from 'typebox/schema'
import type { FakeReply, FakeRequest } from './fake-server.fixture.ts'

type Schema = Readonly<Record<string, unknown>>

interface Operation {
  readonly query: Readonly<Record<string, Schema>>
  readonly body: Schema | null
  readonly status: number
  readonly reply: Schema
  readonly example: unknown
}

/** GitHub's own description of its API, cut by `tools/github-openapi.ts`. */
const description: { readonly operations: Readonly<Record<string, Operation>>; readonly $defs: Schema } = JSON.parse(
  readFileSync(new URL('generated/github-openapi.json', import.meta.url), 'utf8'),
)

const compiled = new Map<Schema, ReturnType<typeof Compile>>()

function errorsOf(schema: Schema, value: unknown): string[] {
  const check = compiled.get(schema) ?? Compile({ ...schema, $defs: description.$defs })
  compiled.set(schema, check)
  if (check.Check(value)) return []
  const [, errors] = check.Errors(value)
  return errors.slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** `/repos/:owner/:repo` is `/repos/{owner}/{repo}` there; null for an operation that GitHub does not have. */
const operationOf = (route: string): Operation | null =>
  description.operations[route.replaceAll(/:(\w+)/g, '{$1}')] ?? null

/** The parts of a request that GitHub's description does not allow. */
export function violationsOf({ url, body, hasBody }: FakeRequest, route: string): string[] {
  const operation = operationOf(route)
  if (operation === null) return [`no operation ${route}`]
  const query = [...url.searchParams].flatMap(([name, value]) => {
    const schema = operation.query[name]
    if (schema === undefined) return [`no parameter ${name}`]
    const read = schema.type === 'integer' ? Number(value) : schema.type === 'boolean' ? value === 'true' : value
    return errorsOf(schema, read).map((words) => `${name}${words}`)
  })
  if (operation.body === null) return hasBody ? [...query, 'a body that nobody reads'] : query
  const names = namesIn(operation.body)
  const unknown = Object.keys(body).filter((name) => names.size > 0 && !names.has(name))
  return [...query, ...unknown.map((name) => `no field ${name}`), ...errorsOf(operation.body, body)]
}

/** The fields that a body may have. */
function namesIn(schema: unknown): Set<string> {
  if (typeof schema !== 'object' || schema === null) return new Set()
  const { properties = {}, ...others } = schema as { properties?: object } // a schema, or a list of them
  return new Set([...Object.keys(properties), ...Object.values(others).flatMap((inner) => [...namesIn(inner)])])
}

/** The reply of GitHub's own example with other values; it throws where GitHub would not answer so. */
export function replyLike(route: string, values: unknown): FakeReply {
  const operation = operationOf(route)
  if (operation === null) throw new Error(`GitHub has no ${route}`)
  const json = exampleWith(operation.example, values)
  const wrong = errorsOf(operation.reply, json)
  if (wrong.length > 0) throw new Error(`The fake answers ${route} as GitHub does not: ${wrong.join('; ')}`)
  return { status: operation.status, json }
}

/** Objects are laid over those of the example; each item of a list is laid over the example's first. */
function exampleWith(example: unknown, values: unknown): unknown {
  if (Array.isArray(values)) {
    const first: unknown = Array.isArray(example) ? example[0] : undefined
    return values.map((value) => exampleWith(first, value))
  }
  if (typeof values !== 'object' || values === null) return values
  const base = typeof example === 'object' && example !== null && !Array.isArray(example) ? example : {}
  const laid = Object.entries(values).map(([name, value]) => [
    name,
    exampleWith((base as Readonly<Record<string, unknown>>)[name], value), // an object of JSON
  ])
  return { ...base, ...Object.fromEntries(laid) }
}

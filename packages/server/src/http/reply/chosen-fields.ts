import type { Endpoint } from '@weft/contract'
import { invalidField } from '../../refusal.ts'
import { parseJson, stringifyJson } from './json.ts'

/** The most names in `fields`: no reply has more. */
const mostNames = 200

/** The names in a request's `fields=`; null if missing or empty. If a parameter is repeated, the last one counts. */
export function readFields(search: string): ReadonlySet<string> | null {
  if (!search.includes('fields=')) return null
  const text = new URLSearchParams(search).getAll('fields').at(-1) ?? ''
  const names = text.split(',', mostNames + 1).map((name) => name.trim())
  if (names.length > mostNames) throw invalidField('fields', `At most ${mostNames} fields can be named.`, 'max_length')
  const said = new Set(names.filter((name) => name !== ''))
  return said.size === 0 ? null : said
}

type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of the objects that a schema allows; null where any name may come. */
function namesOf(schema: unknown): readonly string[] | null {
  if (!isSchema(schema)) return null
  if (Array.isArray(schema.anyOf)) {
    const parts = schema.anyOf.filter((one) => !isSchema(one) || one.type !== 'null').map(namesOf)
    return parts.every((part) => part !== null) ? parts.flat() : null
  }
  if (schema.type === 'array') return namesOf(schema.items)
  return isSchema(schema.properties) ? Object.keys(schema.properties) : null
}

const isPage = (schema: unknown): schema is Schema & { readonly properties: Schema } =>
  isSchema(schema) && isSchema(schema.properties) && 'count' in schema.properties && 'results' in schema.properties

function pick(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

/**
 * A JSON reply with only the requested fields: of each row of a page, which keeps its envelope, else of the object. Refuses a
 * name that the reply never has. A reply with variable names does not change.
 */
export function chooseFields(text: string, names: ReadonlySet<string>, endpoint: Endpoint): string {
  const schema = endpoint.replies[200]
  const known = namesOf(isPage(schema) ? schema.properties.results : schema)
  if (known === null) return text
  const wrong = [...names].find((name) => !known.includes(name))
  if (wrong !== undefined) {
    const detail = `There is no field ${wrong}; there are ${[...new Set(known)].join(', ')}.`
    throw invalidField('fields', detail, 'invalid_choice')
  }
  const value = parseJson(text)
  if (!isPage(schema)) return stringifyJson(pick(value, names))
  const { results, ...envelope } = Object(value)
  return stringifyJson({ ...envelope, results: pick(results, names) })
}

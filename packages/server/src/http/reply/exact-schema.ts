import type { TSchema } from 'typebox'

type Json = Readonly<Record<string, unknown>>

/**
 * The schema with no other properties than those it names, wherever it names some. Clients are to expect more than the contract says;
 * what this server sends is no more than that.
 */
export function exactSchema(schema: TSchema): TSchema {
  const json = schema as Json // as JSON Schema, which it is
  const exact: Record<string, unknown> = { ...json }
  if (isSchema(json.properties)) {
    exact.properties = Object.fromEntries(Object.entries(json.properties).map(([name, one]) => [name, exactPart(one)]))
    exact.additionalProperties = false
  }
  if (isSchema(json.items)) exact.items = exactPart(json.items)
  if (Array.isArray(json.anyOf)) exact.anyOf = json.anyOf.map(exactPart)
  return exact
}

const exactPart = (part: unknown): unknown => (isSchema(part) ? exactSchema(part) : part)

const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

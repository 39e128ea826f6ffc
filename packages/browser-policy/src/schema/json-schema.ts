import type { JsonValue } from '../json-value.ts'

/** A JSON Schema as plain data; its keywords depend on the dialect. */
export type JsonSchema = { [keyword: string]: JsonValue | JsonSchema | JsonSchema[] | { [name: string]: JsonSchema } }

/** Names of the shared definitions that value schemas point to. */
export type DefinitionName = 'url' | 'urlOrEmpty' | 'origin' | 'anything'

/** Points to a shared definition. */
export function reference(name: DefinitionName): JsonSchema {
  return { $ref: `#/definitions/${name}` }
}

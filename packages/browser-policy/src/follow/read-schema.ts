import {
  array,
  boolean,
  enumOf,
  integer,
  json,
  number,
  object,
  origin,
  string,
  union,
  url,
  urlOrEmpty,
  type ValueTree,
} from '../catalogue/value-tree.ts'
import { isArray, isObject, type JsonObject } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import type { Shapes } from '../versions/change-shapes.ts'

/** The channels of `x-compatibility`. */
export type SchemaChannel = 'firefox' | 'firefox_esr' | 'firefox_enterprise'

/** A browser's own schema, in the terms of the catalogue, by the browser's names. */
export interface ReadSchema {
  readonly shapes: Shapes
  /** The first version of policies on the channel, by `x-compatibility`. */
  readonly since: { readonly [policy: string]: string }
  /** Policies of the schema that the channel does not support. */
  readonly unsupported: readonly string[]
  /** The parts that could not be understood, with their places; they count as any JSON. */
  readonly unclear: readonly string[]
}

interface Reading {
  readonly definitions: JsonObject
  readonly unclear: string[]
  /** True for JSON Schema's own types; false for the older dialect with types such as `URL`. */
  readonly isStandard: boolean
}

const KNOWN_KEYWORDS: ReadonlySet<string> = new Set(
  [
    'type',
    'properties',
    'patternProperties',
    'required',
    'items',
    'enum',
    '$ref',
    'format',
    'pattern',
    'contentMediaType',
    'strict',
  ].concat([
    'description',
    'title',
    'examples',
    'default',
    'enterprise_only',
    'machine_only',
    'first_available',
    '$comment',
    'additionalProperties',
    'deprecated',
    'anyOf',
  ]),
)

const member = (owner: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(owner, name) ? owner[name] : undefined

const asObject = (value: JsonValue | undefined): JsonObject => (value !== undefined && isObject(value) ? value : {})

/**
 * Reads a `policies-schema.json` of any generation. Unknown keywords, types and definitions are listed and never dropped in
 * silence.
 */
export function readSchema(schema: JsonValue, channel: SchemaChannel): ReadSchema {
  const root = asObject(schema)
  const reading: Reading = {
    definitions: asObject(member(root, 'definitions') ?? member(root, '$defs')),
    unclear: [],
    isStandard: !/draft-04/.test(String(member(root, '$schema') ?? '')),
  }
  const policies = asObject(member(root, 'properties'))
  if (Object.keys(policies).length === 0) reading.unclear.push('the schema has no policies')
  const shapes: { [policy: string]: ValueTree } = {}
  const since: { [policy: string]: string } = {}
  const unsupported: string[] = []
  for (const [name, value] of Object.entries(policies)) {
    const policy = asObject(value)
    const added = member(asObject(member(asObject(member(policy, 'x-compatibility')), channel)), 'version_added')
    if (added === false) unsupported.push(name)
    else shapes[name] = readTree(policy, name, reading)
    if (typeof added === 'string') since[name] = added
  }
  return { shapes, since, unsupported, unclear: reading.unclear }
}

/** The tree of the definition that `$ref` names. */
function definitionTree(reference: string, at: string, reading: Reading): ValueTree {
  const name = /^#\/(?:definitions|\$defs)\/(\w+)$/.exec(reference)?.[1] ?? ''
  switch (name) {
    case 'url':
      return url()
    case 'urlOrEmpty':
      return urlOrEmpty()
    case 'origin':
      return origin()
    default: {
      const definition = member(reading.definitions, name)
      if (definition !== undefined && isObject(definition)) return readTree(definition, at, reading)
      reading.unclear.push(`${at}: no definition ${reference}`)
      return json()
    }
  }
}

function readTree(schema: JsonObject, at: string, reading: Reading): ValueTree {
  for (const keyword of Object.keys(schema)) {
    if (!KNOWN_KEYWORDS.has(keyword) && !keyword.startsWith('x-')) reading.unclear.push(`${at}: keyword ${keyword}`)
  }
  const reference = member(schema, '$ref')
  if (typeof reference === 'string') return definitionTree(reference, at, reading)
  const either = member(schema, 'anyOf')
  if (either !== undefined && isArray(either))
    return union(...either.map((one) => readTree(asObject(one), at, reading)))
  const given = member(schema, 'type')
  const types = (given !== undefined && isArray(given) ? given : [given]).map((type) => String(type))
  const jsonText = types.includes('JSON') || member(schema, 'contentMediaType') === 'application/json'
  const own = types.filter((type) => type !== 'JSON')
  if (own.length === 0) return json()
  const isAnyJson = jsonText && own.length === 2 && own.includes('object') && own.includes('array')
  if (isAnyJson) return json()
  const trees = own.map((type) => readType(type, schema, { at, jsonText, reading }))
  const [only] = trees
  return trees.length === 1 && only ? only : union(...trees)
}

interface TypePlace {
  readonly at: string
  readonly jsonText: boolean
  readonly reading: Reading
}

function readType(type: string, schema: JsonObject, place: TypePlace): ValueTree {
  const options = member(schema, 'enum')
  switch (type) {
    case 'boolean':
      return boolean()
    case 'string':
    case 'number':
    case 'integer':
      if (options !== undefined && isArray(options)) return readOptions(options, type)
      return type === 'string' ? readText(schema) : type === 'number' ? number() : integer()
    case 'URL':
      return url()
    case 'URLorEmpty':
      return urlOrEmpty()
    case 'origin':
      return origin()
    case 'array':
      return readArray(schema, place)
    case 'object':
      return readObject(schema, place)
    default:
      place.reading.unclear.push(`${place.at}: type ${type}`)
      return json()
  }
}

function readOptions(options: readonly JsonValue[], type: string): ValueTree {
  if (type === 'string') return enumOf(...options.filter((option) => typeof option === 'string'))
  return enumOf(...options.filter((option) => typeof option === 'number'))
}

function readText(schema: JsonObject): ValueTree {
  const pattern = member(schema, 'pattern')
  if (member(schema, 'format') !== 'moz-url') return string()
  return typeof pattern === 'string' ? url({ pattern }) : url()
}

function readArray(schema: JsonObject, { at, jsonText, reading }: TypePlace): ValueTree {
  const items = asObject(member(schema, 'items'))
  const entry = Object.keys(items).length === 0 ? json() : readTree(items, `${at}[]`, reading)
  return array(entry, { strict: member(schema, 'strict') !== false, jsonText })
}

/** Patterns for all names but those listed before them; a loader tries patterns for other names only. */
const ALL_BUT = /^\^\(\?!.*\$\)\.\*\$$/

const withPlainPatterns = (trees: { readonly [pattern: string]: ValueTree }) =>
  Object.fromEntries(Object.entries(trees).map(([pattern, tree]) => [ALL_BUT.test(pattern) ? '^.*$' : pattern, tree]))

function readObject(schema: JsonObject, { at, jsonText, reading }: TypePlace): ValueTree {
  const read = (trees: JsonObject): { [name: string]: ValueTree } =>
    Object.fromEntries(
      Object.entries(trees).flatMap(([name, value]): [string, ValueTree][] => {
        // One release has the list of required names among the properties, where it means nothing.
        if (!isObject(value)) {
          reading.unclear.push(`${at}.${name}: no schema`)
          return []
        }
        return [[name, readTree(value, `${at}.${name}`, reading)]]
      }),
    )
  const required = member(schema, 'required')
  const names = required !== undefined && isArray(required) ? required.filter((name) => typeof name === 'string') : []
  return object(read(asObject(member(schema, 'properties'))), {
    required: names,
    patternProperties: withPlainPatterns(read(asObject(member(schema, 'patternProperties')))),
    jsonText,
  })
}

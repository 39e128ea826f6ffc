import type { Policy } from '../catalogue/define-policy.ts'
import { optionText } from '../catalogue/option-texts.ts'
import type { ArrayTree, EnumTree, ObjectTree, UnionTree, ValueTree } from '../catalogue/value-tree.ts'
import type { Target } from '../target.ts'
import type { Behaviour } from '../versions/behaviour.ts'
import { unprintable } from './definitions.ts'
import { deprecation, patternMessages, withPatternMessage } from './editor-texts.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import {
  booleanWordPattern,
  jsonArrayPattern,
  jsonObjectPattern,
  jsonOrNullPattern,
  jsonPattern,
} from './text-patterns.ts'

/** The facts that the schema of a value depends on besides its tree. */
export interface SchemaContext {
  readonly target: Target
  /** The behaviours of the target, or of the build that is asked for. */
  readonly rules: Behaviour
  readonly policy: Policy
  /** True: what the browser would drop (unknown names, bad entries) is invalid too. */
  readonly strict: boolean
  /** Facts of the policy's properties, for descriptions. */
  readonly facts: NonNullable<Policy['properties']>
  /** Dotted path inside the policy, as in `facts`; empty at the top. */
  readonly path: string
}

const bit: JsonSchema = { type: 'number', multipleOf: 1, minimum: 0, maximum: 1 }

/**
 * The schema (draft-04 and later) of the values that a target accepts, with the browser's tolerance. It accepts 0 and 1
 * for booleans, arrays for objects in ESR 60 and 140, JSON texts, and words for booleans in ESR 153. If the browser drops
 * a part and keeps the rest, the part's schema is in `anyOf` beside an empty one: editors still complete and explain it.
 */
export function valueSchema(tree: ValueTree, place: SchemaContext): JsonSchema {
  switch (tree.kind) {
    case 'boolean':
      return { anyOf: booleans(place, true) }
    case 'string':
      return { type: 'string' }
    case 'number':
      return { type: 'number' }
    case 'integer':
      return place.rules.wholeNumbers === 'whole' ? { type: 'number', multipleOf: 1 } : { type: 'number' }
    case 'enum':
      return enumSchema(tree, place)
    case 'url':
      return tree.pattern !== undefined && place.rules.addressPatterns === 'read'
        ? {
            type: 'string',
            allOf: [
              reference('url'),
              withPatternMessage({ type: 'string', pattern: tree.pattern }, patternMessages.encodedUrl),
            ],
          }
        : reference('url')
    case 'urlOrEmpty':
      return reference('urlOrEmpty')
    case 'origin':
      return reference('origin')
    case 'json':
      return {
        anyOf: [
          { type: uncheckedTypes(place), ...printable(place) },
          withPatternMessage({ type: 'string', pattern: textPattern(jsonPattern, place) }, patternMessages.json),
        ],
      }
    case 'array':
      return arraySchema(tree, place)
    case 'object':
      return objectSchema(tree, place)
    case 'union':
      return unionSchema(tree, place)
  }
}

/** A closed list with a sentence for each option. */
function enumSchema(tree: EnumTree, place: SchemaContext): JsonSchema {
  const step = place.path === '' || place.path.startsWith('[') ? place.path : `.${place.path}`
  const texts = tree.options.map((option) => optionText(`${place.policy.name}${step}`, option))
  const sentences = texts.map((text) => text ?? '')
  return {
    enum: [...tree.options],
    ...(texts.some((text) => text !== undefined) ? { enumDescriptions: sentences } : {}),
  }
}

/** The types that are accepted unchecked as JSON; ESR 140 counts null as an object. */
function uncheckedTypes(place: SchemaContext): string[] {
  return place.rules.jsonTexts === 'taken unchecked' ? ['object', 'array', 'null'] : ['object', 'array']
}

/** The pattern of a JSON text's beginning; ESR 140 accepts an object, a list or null for either kind. */
function textPattern(pattern: string, place: SchemaContext): string {
  return place.rules.jsonTexts === 'taken unchecked' ? jsonOrNullPattern : pattern
}

function booleans(place: SchemaContext, words: boolean): JsonSchema[] {
  const word = withPatternMessage({ type: 'string', pattern: booleanWordPattern }, patternMessages.word)
  return [{ type: 'boolean' }, bit, ...(words && place.rules.booleans === 'bits and words' ? [word] : [])]
}

/** The schema of a part that the browser may drop alone: any value is valid, unless `strict`. */
function droppable(schema: JsonSchema, place: SchemaContext): JsonSchema {
  if (place.strict) return schema
  return { anyOf: [schema, place.rules.loggedLists === null ? {} : reference('anything')] }
}

/** Keywords that refuse what ends the loader of ESR 60 and 140. */
function printable(place: SchemaContext): JsonSchema {
  return place.rules.loggedLists === null ? {} : { patternProperties: unprintable }
}

function arraySchema(tree: ArrayTree, place: SchemaContext): JsonSchema {
  const items = describedSchema(tree.items, { ...place, path: `${place.path}[]` })
  const { lists } = place.rules
  const keepsBadEntries = lists === 'skip' || (lists === 'skip where said' && !tree.strict)
  const list: JsonSchema = { type: 'array', items: keepsBadEntries ? droppable(items, place) : items }
  return tree.jsonText ? { anyOf: withJsonText(list, jsonArrayPattern, place) } : list
}

function objectSchema(tree: ObjectTree, place: SchemaContext): JsonSchema {
  const at = (name: string): SchemaContext => ({ ...place, path: place.path === '' ? name : `${place.path}.${name}` })
  const known = Object.keys(tree.properties)
  const properties = Object.entries(tree.properties).map(([name, value]) => [name, describedSchema(value, at(name))])
  const free = Object.entries(tree.patternProperties).map(([pattern, value]) => {
    const schema = describedSchema(value, at('*'))
    return [otherNamesPattern(pattern, known), place.rules.freeNames === 'skip' ? droppable(schema, place) : schema]
  })
  const patterns = { ...Object.fromEntries(free), ...(place.rules.loggedLists === null ? {} : unprintable) }
  const object: JsonSchema = {
    type: 'object',
    ...(known.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(Object.keys(patterns).length > 0 ? { patternProperties: patterns } : {}),
    ...(tree.required.length > 0 ? { required: [...tree.required] } : {}),
    ...(place.strict ? { additionalProperties: false } : {}),
  }
  if (tree.jsonText) return { anyOf: withJsonText(object, jsonObjectPattern, place) }
  const list = arrayForObject(tree, place)
  return list === null ? object : { anyOf: [object, list] }
}

/** A pattern that excludes the known names, because the browser tries patterns only for other names. */
function otherNamesPattern(pattern: string, known: readonly string[]): string {
  if (known.length === 0) return pattern
  const names = known.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return `^(?!(?:${names})$)${pattern.startsWith('^') ? pattern.slice(1) : `.*${pattern}`}`
}

/**
 * ESR 60 and 140 take an array for an object and read its entries as properties named 0, 1, …; null where that can never
 * be valid or, with `strict`, never wanted.
 */
function arrayForObject(tree: ObjectTree, place: SchemaContext): JsonSchema | null {
  if (place.rules.objects === 'objects alone' || place.strict || tree.required.length > 0) return null
  const [entry] = Object.entries(tree.patternProperties).filter(([pattern]) => new RegExp(pattern).test('0'))
  return entry === undefined ? { type: 'array' } : { type: 'array', items: valueSchema(entry[1], place) }
}

/** A value that may also be given as one JSON text; ESR 140 looks at nothing inside either form. */
function withJsonText(schema: JsonSchema, pattern: string, place: SchemaContext): JsonSchema[] {
  const isChecked = place.rules.jsonTexts !== 'taken unchecked' || place.strict
  const sentence = pattern === jsonObjectPattern ? patternMessages.jsonObject : patternMessages.jsonArray
  const text = withPatternMessage({ type: 'string', pattern: textPattern(pattern, place) }, sentence)
  return isChecked ? [schema, text] : [schema, { type: uncheckedTypes(place), ...printable(place) }, text]
}

function unionSchema(tree: UnionTree, place: SchemaContext): JsonSchema {
  const texts = tree.alternatives.some(({ kind }) => kind === 'string' || kind === 'enum')
  const alternatives = tree.alternatives.flatMap((alternative): JsonSchema[] =>
    alternative.kind === 'boolean' ? booleans(place, !texts) : [valueSchema(alternative, place)],
  )
  return { anyOf: alternatives }
}

/** A value's schema with the description of its property; keywords beside `$ref` would be ignored. */
function describedSchema(tree: ValueTree, place: SchemaContext): JsonSchema {
  const schema = valueSchema(tree, place)
  const summary = place.facts[place.path]?.summary
  const about: JsonSchema = {
    ...(summary === undefined ? {} : { description: summary }),
    ...deprecation(place.policy, place.path, place.target),
  }
  if (Object.keys(about).length === 0) return schema
  return '$ref' in schema ? { ...about, allOf: [schema] } : { ...about, ...schema }
}

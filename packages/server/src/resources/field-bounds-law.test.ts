import type { AnyField } from '@weft/contract'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { fieldRules } from '../fields/field-rules.ts'
import { readField } from '../http/fields/index.ts'
import { allRoutes } from './resources.ts'

const fields = allRoutes.flatMap(({ endpoint: { method, path, query, body } }) =>
  [...Object.entries(query), ...Object.entries(body.fields)].map(([name, field]): [string, AnyField] => [
    `${name} of ${method} ${path}`,
    field,
  ]),
)

type Json = Readonly<Record<string, unknown>>

/** The places where a schema takes texts or lists of any size. */
function unbounded(schema: TSchema, place: string): string[] {
  const json = schema as Json // as JSON Schema, which it is
  if (Array.isArray(json.enum) || json.format === 'binary' || json.format === 'date-time') return []
  if (Array.isArray(json.anyOf)) return json.anyOf.flatMap((one: TSchema) => unbounded(one, place))
  switch (json.type) {
    case 'string':
      return typeof json.maxLength === 'number' ? [] : [`${place} has no maxLength`]
    case 'array':
      return [
        ...(typeof json.maxItems === 'number' ? [] : [`${place} has no maxItems`]),
        ...unbounded(json.items as TSchema, `${place}[]`), // JSON Schema has one there
      ]
    case 'object':
      if (json.properties === undefined)
        return typeof json.maxProperties === 'number' ? [] : [`${place} has no maxProperties`]
      return Object.entries(json.properties as Record<string, TSchema>).flatMap(([name, one]) =>
        unbounded(one, `${place}.${name}`),
      )
    default:
      return []
  }
}

/** Values that no text in the database or a file can be, in every place that a value has. */
function* unfit(): Generator<unknown> {
  for (const text of ['\0', 'a\0b', '\ud800', 'a\udc00b', 'x'.repeat(1_000_001), ' '.repeat(1_000_001)]) {
    yield text
    yield [text]
    yield { code: text }
    yield { [text]: 1 }
    yield { a: { b: [text] } }
    yield { number: 2, formula: text }
    yield JSON.stringify({ a: text })
  }
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  yield JSON.parse(deep)
  yield deep
  yield JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)
  yield Array(100_000).fill('a')
  yield Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]))
}

const unfitValues = [...unfit()]

/** The fault that no value may contain. */
function faultOf(value: unknown, depth = 0): string | null {
  if (depth > 20) return 'too deep'
  if (typeof value === 'string')
    return value.includes('\0')
      ? 'NUL'
      : !value.isWellFormed()
        ? 'a lone surrogate'
        : value.length > 1e6
          ? 'long'
          : null
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  const inner = Object.entries(value)
  if (inner.length > 50_000) return 'too many'
  for (const [name, one] of inner) {
    const fault = faultOf(name, depth + 1) ?? faultOf(one, depth + 1)
    if (fault !== null) return fault
  }
  return null
}

describe.each(fields)('%s', (name, field) => {
  test('takes no text and no list of any size', () => {
    expect(unbounded(field.schema, name)).toEqual([])
  })

  test('gives no NUL, no half character, nothing deep and nothing large', () => {
    for (const value of unfitValues)
      for (const source of ['json', 'form', 'query'] as const) {
        const parsed = readField(field, value, { source, attr: 'field', rules: fieldRules })
        if ('value' in parsed) expect(faultOf(parsed.value)).toBeNull()
        else expect(JSON.stringify(parsed.problems).length).toBeLessThan(100_000)
      }
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { toYaml } from './yaml.ts'

test('blocks, keys as they are where they may be, texts quoted as in JSON', async () => {
  const value = {
    openapi: '3.1.0',
    paths: {
      '/api/units/{id}/': { get: { $ref: 'x', tags: ['a\nb', ''], none: [], empty: {}, deep: [[1], { a: null }] } },
    },
    '200': true,
    yes: 'no',
    y: 0.5,
    'a b': 'é',
  }
  expect(await toYaml(value)).toBe(`"200": true
openapi: "3.1.0"
paths:
  /api/units/{id}/:
    get:
      "$ref": "x"
      tags:
        - "a\\nb"
        - ""
      none: []
      empty: {}
      deep:
        - - 1
        - a: null
"yes": "no"
"y": 0.5
"a b": "é"
`)
})

test.each(['1.1', '1.2'] as const)(
  'whatever is written is read as the same by a reader of YAML %s',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const read: unknown = parse(await toYaml(value), { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' })
        expect(JSON.stringify(read)).toBe(JSON.stringify(value))
      }),
      { numRuns: 300 },
    )
  },
)

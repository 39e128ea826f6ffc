import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestsDeeper } from './json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('a text nests as deep as the values that it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const depth = depthOf(JSON.parse(text))
      expect([nestsDeeper(text, depth), nestsDeeper(text, depth - 1)]).toEqual([false, depth > 0])
    }),
  )
})

test.each([
  ['brackets in texts', '["[[[[", "\\"[[[", "\\\\", "{"]', 1],
  ['a text that is cut off', '["[[[\\', 1],
  ['brackets that nobody opened', ']]]][', 0],
])('%s count for nothing', (_, text, depth) => {
  expect(nestsDeeper(text, depth)).toBe(false)
})

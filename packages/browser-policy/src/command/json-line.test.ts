import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLine } from './json-line.ts'

test('a value nested very deep is written as JSON.parse reads it', () => {
  const text = `${'{"a":[1,'.repeat(50_000)}null${']}'.repeat(50_000)}`
  let value: unknown = null
  for (let i = 0; i < 50_000; i++) value = { a: [1, value] }
  expect(jsonLine(value as Parameters<typeof jsonLine>[0]) === text).toBe(true)
})

test('any other value is written as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value))
      expect(jsonLine(plain)).toBe(JSON.stringify(plain))
    }),
  )
})

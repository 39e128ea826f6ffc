import { expect, test } from 'vitest'
import { compileExpression, loadPatternEngine } from './browser-pattern-engine.ts'

test('expressions can be compiled once the engine is loaded', async () => {
  expect(compileExpression('a+', false)).toBeUndefined()
  await loadPatternEngine()
  await loadPatternEngine()
  expect(compileExpression('a+', false)?.matches('baa')).toEqual([{ text: 'aa', start: 1, end: 3 }])
  expect(compileExpression('a+', true)?.test('A')).toBe(true)
  expect(compileExpression('(', false)).toBe(null)
})

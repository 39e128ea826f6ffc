import { expect, test } from 'vitest'
import { regexCost } from './regex-limits.ts'

test.each<[string, number]>([
  ['', 0],
  ['abc', 3],
  ['a|bc', 3],
  ['^Open\\.$', 7],
  ['[]ab]{3}x', 4],
  ['[^]][[:alpha:]]+', 2],
  ['[\\]]{5}', 5],
  ['(ab){10}', 20],
  ['((a?){9}b){9}', 90],
  ['a{2,}?', 2],
  ['a{0,255}', 255],
  ['(?:a{3}){4}', 12],
  ['(?i)ab', 2],
  ['a)b', 2],
  ['(a', 1],
  ['[a', 1],
  ['a\\', 2],
])('%s has %i atoms', (pattern, atoms) => {
  expect(regexCost(pattern).atoms).toBe(atoms)
})

test('a back reference counts only outside of brackets and not after an escaped backslash', () => {
  expect(regexCost('(a)\\1').refersBack).toBe(true)
  expect(regexCost('(a)\\\\1').refersBack).toBe(false)
  expect(regexCost('[\\1]').refersBack).toBe(false)
})

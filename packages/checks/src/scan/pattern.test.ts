import { expect, test } from 'vitest'
import { compilePattern, compileTexts, quotePattern } from './pattern.ts'
import * as engine from './pattern-engine.ts'

const found = (pattern: ReturnType<typeof compilePattern>, text: string) =>
  pattern && [pattern.test(text), pattern.matches(text).map((one) => [one.text, one.start, one.end])]

test.each([
  [
    'b+',
    'abba b',
    [
      true,
      [
        ['bb', 1, 3],
        ['b', 5, 6],
      ],
    ],
  ],
  ['b+', 'acc', [false, []]],
  ['B', 'abb', [false, []]],
  [
    '^a|z$',
    'abz',
    [
      true,
      [
        ['a', 0, 1],
        ['z', 2, 3],
      ],
    ],
  ],
  ['é.', 'aéb', [true, [['éb', 1, 3]]]],
])('of the expression %j are in %j %j', (source, text, matches) => {
  expect(found(compilePattern(source), text)).toEqual(matches)
  expect(found(engine.compileExpression(source, false), text)).toEqual(matches)
})

test('case counts unless it is said not to, for the same expression too', () => {
  expect(found(compilePattern('ab', true), 'xAB')).toEqual([true, [['AB', 1, 3]]])
  expect(found(compilePattern('ab', false), 'xAB')).toEqual([false, []])
  expect(found(compilePattern('ab', true), 'xAB')).toEqual([true, [['AB', 1, 3]]])
})

test.each(['(', '[a', 'a**', '(?=a)', '\\1'])('%j is no expression', (source) => {
  expect([compilePattern(source), compilePattern(source), engine.compileExpression(source, true)]).toEqual([
    null,
    null,
    null,
  ])
})

test('what is no fault of the expression is not taken for one', () => {
  // @ts-expect-error nobody gives a number
  expect(() => engine.compileExpression(5, false)).toThrow()
})

test('an expression has up to 1,000 characters, and is compiled once while no more than 500 others come', async () => {
  expect(compilePattern('a'.repeat(1000))?.test('a'.repeat(1000))).toBe(true)
  expect(compilePattern('a'.repeat(1001))).toBe(null)
  await engine.loadPatternEngine()
  const first = compilePattern('first')
  expect(compilePattern('first')).toBe(first)
  for (let other = 0; other < 501; other++) compilePattern(`other${other}`)
  expect(compilePattern('first')).not.toBe(first)
  expect(compilePattern('first')?.test('the first')).toBe(true)
})

test('of texts the earlier one is found rather than the later, and each wherever it stands', () => {
  expect(compileTexts([])).toBe(null)
  expect(found(compileTexts(['a.c', 'a.', 'b']), 'a.c abc a.')).toEqual([
    true,
    [
      ['a.c', 0, 3],
      ['b', 5, 6],
      ['a.', 8, 10],
    ],
  ])
  expect(found(compileTexts(['a.']), 'ab')).toEqual([false, []])
  expect(found(compileTexts(['É']), 'é')).toEqual([false, []])
  expect(found(compileTexts(['É', '😀'], true), 'é😀')).toEqual([
    true,
    [
      ['é', 0, 1],
      ['😀', 1, 3],
    ],
  ])
  const again = compileTexts(['a'])
  expect([again?.test('xa'), again?.test('xa'), again?.test('a')]).toEqual([true, true, true])
})

test('a quoted text matches itself alone, here and in the engine', () => {
  const signs = '\\^$.*+?()[]{}|/'
  expect(quotePattern(signs)).toBe('\\\\\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/')
  expect(quotePattern('a-b é')).toBe('a-b é')
  expect(found(compilePattern(quotePattern(signs)), `x${signs}`)).toEqual([true, [[signs, 1, 1 + signs.length]]])
})

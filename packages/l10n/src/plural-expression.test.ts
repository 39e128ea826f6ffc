import { expect, test } from 'vitest'
import { MAX_FORMULA, parsePluralFormula, withoutSemicolon } from './plural-expression.ts'

const value = (text: string, n = 0) => {
  const parsed = parsePluralFormula(text)
  return parsed.ok ? parsed.evaluate(n) : parsed.problem
}

test.each([
  ['0 || 0', 0],
  ['0 || 2', 1],
  ['3 || 0', 1],
  ['2 && 3', 1],
  ['0 && 3', 0],
  ['3 && 0', 0],
  ['2 == 2', 1],
  ['2 == 3', 0],
  ['2 != 2', 0],
  ['2 != 3', 1],
  ['2 < 2', 0],
  ['1 < 2', 1],
  ['2 > 2', 0],
  ['3 > 2', 1],
  ['2 <= 2', 1],
  ['3 <= 2', 0],
  ['2 >= 2', 1],
  ['1 >= 2', 0],
  ['7 + 2', 9],
  ['7 - 2', 5],
  ['7 * 2', 14],
  ['7 / 2', 3],
  ['7 / 0', 0],
  ['7 % 4', 3],
  ['7 % 0', 0],
  ['!0', 1],
  ['!5', 0],
  ['!!5', 1],
  ['!!0', 0],
  ['!!!5', 0],
  ['n ? 4 : 5', 5],
  ['1 ? 4 : 5', 4],
  ['(1 ? 4 : 5) + 1', 5],
] as const)('%s is %i', (text, result) => {
  expect(value(text)).toBe(result)
})

test.each([
  ['1 2', 2, 3],
  ['1 +', 3, 3],
  ['(1', 2, 2],
  ['1 ? 2', 5, 5],
  ['1 ? 2 ; 3', 6, 7],
  ['  $', 2, 3],
  ['1 + )', 4, 5],
  ['&& 1', 0, 1],
] as const)('%j is wrong at %i', (text, start, end) => {
  expect(value(text)).toMatchObject({ code: 'plural-syntax', span: { start, end } })
})

test('what is wrong is told', () => {
  expect(value('1 $2')).toMatchObject({ detail: 'plural formula: unexpected "$"' })
  expect(value('1 2')).toMatchObject({ detail: 'plural formula: unexpected "2"' })
  expect(value('1 + )')).toMatchObject({ detail: 'plural formula: unexpected ")"' })
  expect(value('1 +')).toMatchObject({ detail: 'plural formula: ends too early' })
  expect(value('(1')).toMatchObject({ detail: 'plural formula: expected ")"' })
  expect(value(`${'('.repeat(61)}1${')'.repeat(61)}`)).toMatchObject({
    detail: 'plural formula: nested too deeply',
    span: { start: 60, end: 61 },
  })
  expect(value('('.repeat(60))).toMatchObject({
    detail: 'plural formula: nested too deeply',
    span: { start: 60, end: 60 },
  })
  expect(value(`${'('.repeat(59)}1${')'.repeat(59)}`)).toBe(1)
})

test('a formula has its greatest length, and no more', () => {
  expect(value(`1${' '.repeat(MAX_FORMULA - 1)}`)).toBe(1)
  expect(value(`1${' '.repeat(MAX_FORMULA)}`)).toMatchObject({
    code: 'plural-too-complex',
    span: { start: MAX_FORMULA, end: MAX_FORMULA + 1 },
    detail: expect.stringContaining(`${MAX_FORMULA}`),
  })
})

test('one semicolon at the end belongs to the header', () => {
  expect(withoutSemicolon('n != 1 ; ')).toBe('n != 1')
  expect(withoutSemicolon(' n;;')).toBe(' n;')
  expect(value('3;')).toBe(3)
  expect(value('3;;')).toMatchObject({ code: 'plural-syntax', span: { start: 1 } })
})

test('depth is that of brackets within each other, not of those beside each other', () => {
  expect(value(Array(100).fill('(1)').join('+'))).toBe(100)
  expect(value(Array(100).fill('0 ? 1 :').join(' '))).toMatchObject({ code: 'plural-syntax' })
})

test('blanks around a formula are no part of it', () => {
  expect(value('   n + 2  ;  ', 5)).toBe(7)
})

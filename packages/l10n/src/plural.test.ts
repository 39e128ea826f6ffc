import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cldrPlural } from './cldr-plural.ts'
import { languages } from './language.ts'
import { parsePluralFormula } from './plural-expression.ts'
import { makePluralForms, parsePluralForms, pluralExamples, samePlural } from './plural-forms.ts'
import { pluralFormNames, pluralType, UNKNOWN_PLURAL_TYPE } from './plural-type.ts'

const CZECH = '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2'

test('every known language has a rule that stays within its forms and has its recorded type', () => {
  for (const { code, plural } of languages) {
    expect(makePluralForms(plural.number, plural.formula).ok, code).toBe(true)
    expect(pluralType(plural.number, plural.formula), code).toBe(plural.type)
  }
})

test('a header gives the form for each count', () => {
  const parsed = parsePluralForms(`nplurals=3; plural=${CZECH};\n`)
  expect(parsed.ok && [0, 1, 2, 4, 5, 100].map(parsed.plural.evaluate)).toEqual([2, 0, 1, 1, 2, 2])
})

test('operators bind as in C', () => {
  const value = (text: string, n: number) => {
    const parsed = parsePluralFormula(text)
    return parsed.ok ? parsed.evaluate(n) : parsed.problem.code
  }
  expect(value('1 || 0 && 0', 0)).toBe(1)
  expect(value('2 + 3 * 4 - 6 / 4', 0)).toBe(13)
  expect(value('!n == 1', 0)).toBe(1)
  expect(value('!!n', 7)).toBe(1)
  expect(value('1 < 2 == 1', 0)).toBe(1)
  expect(value('n ? 1 : n ? 2 : 3', 0)).toBe(3)
  expect(value('n % 0', 5)).toBe(0)
})

test('wrong formulas are problems with a place', () => {
  const problem = (text: string) => {
    const parsed = parsePluralFormula(text)
    return parsed.ok ? undefined : [parsed.problem.code, parsed.problem.span?.start]
  }
  expect(problem('n != 1 +')).toEqual(['plural-syntax', 8])
  expect(problem('n = 1')).toEqual(['plural-syntax', 2])
  expect(problem('process.exit()')?.[0]).toBe('plural-syntax')
  expect(problem('')).toEqual(['plural-syntax', 0])
  expect(problem(`${'('.repeat(500)}n`)?.[0]).toBe('plural-syntax')
  expect(problem(' '.repeat(3000))).toEqual(['plural-too-complex', 2000])
})

test('a rule whose formula leaves its forms is refused', () => {
  const made = makePluralForms(2, 'n == 1 ? 0 : 2')
  expect(made.ok ? '' : made.problem.code).toBe('plural-out-of-range')
  const none = makePluralForms(0, '0')
  expect(none.ok ? '' : none.problem.code).toBe('plural-number')
})

test('rules are the same when they compute the same', () => {
  expect(samePlural({ number: 3, formula: CZECH }, { number: 3, formula: 'n==1?0:n<5&&n>1?1:2' })).toBe(true)
  expect(samePlural({ number: 2, formula: 'n != 1' }, { number: 2, formula: 'n > 1' })).toBe(false)
  expect(samePlural({ number: 1, formula: '0' }, { number: 2, formula: '0' })).toBe(false)
})

test('rules that no known language has are named by their forms', () => {
  expect(pluralType(2, 'n == 0 ? 0 : 1')).toBe(15)
  expect(pluralType(5, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n<5 ? 3 : 4')).toBe(17)
  expect(pluralType(7, 'n % 7')).toBe(UNKNOWN_PLURAL_TYPE)
  expect(pluralFormNames(22, 3)).toEqual(['one', 'few', 'many'])
  expect(pluralFormNames(666, 2)).toEqual(['form 1', 'form 2'])
})

test('examples show the smallest counts of each form', () => {
  expect(pluralExamples({ number: 3, formula: CZECH }, 3)).toEqual([[1], [2, 3, 4], [0, 5, 6]])
})

test('CLDR rules become formulas over integers', () => {
  const czech = cldrPlural({
    'pluralRule-count-one': 'i = 1 and v = 0 @integer 1',
    'pluralRule-count-few': 'i = 2..4 and v = 0 @integer 2~4',
    'pluralRule-count-many': 'v != 0   @decimal 0.0~1.5',
    'pluralRule-count-other': ' @integer 0, 5~19',
  })
  expect(samePlural(czech, { number: 3, formula: CZECH })).toBe(true)
  expect(cldrPlural({ 'pluralRule-count-other': ' @integer 0' })).toEqual({ number: 1, formula: '0' })
})

test('any text is parsed or refused, never thrown', () => {
  const piece = fc.constantFrom('n', '1', '(', ')', '?', ':', '&&', '!', '==', '%', ' ', 'x', ';', '<')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const parsed = parsePluralFormula(pieces.join(''))
      if (parsed.ok) expect(Number.isFinite(parsed.evaluate(3))).toBe(true)
    }),
  )
})

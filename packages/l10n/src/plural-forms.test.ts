import { expect, test } from 'vitest'
import { MAX_FORMULA } from './plural-expression.ts'
import { formatPluralForms, makePluralForms, parsePluralForms, pluralExamples, samePlural } from './plural-forms.ts'

const codeOf = (number: number, formula: string) => {
  const made = makePluralForms(number, formula)
  return made.ok ? 'ok' : made.problem.code
}

test('a rule has from 1 to 20 forms', () => {
  expect([0, -1, 1.5, Number.NaN, 21].map((number) => codeOf(number, '0'))).toEqual(Array(5).fill('plural-number'))
  expect([1, 20].map((number) => codeOf(number, '0'))).toEqual(['ok', 'ok'])
})

test('a wrong formula is told with its place', () => {
  const made = makePluralForms(2, 'n = 1')
  expect(made.ok ? null : made.problem).toMatchObject({ code: 'plural-syntax', span: { start: 2, end: 3 } })
})

test.each([1000, 1100, 2000, 100_001, 200_000, 1_000_002, 10_000_000])(
  'a formula that leaves its forms at %i alone is refused',
  (count) => {
    expect(codeOf(2, `n == ${count} ? 2 : 0`)).toBe('plural-out-of-range')
    expect(codeOf(2, `n == ${count} ? 0 - 1 : 0`)).toBe('plural-out-of-range')
  },
)

test('where a formula leaves its forms at a count that nobody tried, the last form counts', () => {
  const made = makePluralForms(2, 'n == 1234 ? 7 : n == 1235 ? 0 - 1 : n == 1236 ? 2 : 0')
  expect(made.ok && [1233, 1234, 1235, 1236].map(made.plural.evaluate)).toEqual([0, 1, 1, 1])
})

test('the same rule is made once, also after many others', () => {
  const first = makePluralForms(2, 'n != 17')
  expect(makePluralForms(2, 'n != 18').ok).toBe(true)
  expect(makePluralForms(2, 'n != 17')).toBe(first)
  for (let n = 0; n < 600; n++) expect(codeOf(2, `n != ${n}`)).toBe('ok')
  expect(makePluralForms(2, 'n != 17')).not.toBe(first)
  expect(makePluralForms(2, 'n != 17')).toEqual({
    ...first,
    plural: { ...(first.ok && first.plural), evaluate: expect.any(Function) },
  })
})

test.each([
  'nplurals=2; plural=n != 1;',
  '  nplurals = 2 ; plural = n != 1',
  'nplurals\t=\t02\t;\tplural\t=\tn != 1;',
  'nplurals=2;plural=n != 1',
])('the header %j is read', (header) => {
  const parsed = parsePluralForms(header)
  expect(parsed.ok && parsed.plural).toMatchObject({ number: 2, formula: 'n != 1' })
})

test('a header of twelve forms is read', () => {
  const parsed = parsePluralForms('nplurals=12; plural=n % 12;')
  expect(parsed.ok && parsed.plural.number).toBe(12)
})

test.each([
  ['x nplurals=2; plural=n != 1;'],
  ['xnplurals=2; plural=n != 1;'],
  ['nplurals x=2; plural=n != 1;'],
  ['nplurals=x2; plural=n != 1;'],
  ['nplurals=2x; plural=n != 1;'],
  ['nplurals=2; xplural=n != 1;'],
  ['nplurals=2'],
  ['plural=n != 1'],
  [''],
])('the header %j is wrong as a whole', (header) => {
  const parsed = parsePluralForms(header)
  expect(parsed.ok ? null : parsed.problem).toMatchObject({
    code: 'plural-syntax',
    span: { start: 0, end: header.length },
  })
})

test('a header is written as gettext does', () => {
  expect(formatPluralForms({ number: 2, formula: 'n != 1' })).toBe('nplurals=2; plural=n != 1;')
})

test('wrong rules equal only themselves', () => {
  expect(samePlural({ number: 2, formula: 'n +' }, { number: 2, formula: ' n + ' })).toBe(true)
  expect(samePlural({ number: 2, formula: ' n + ' }, { number: 2, formula: 'n +' })).toBe(true)
  expect(samePlural({ number: 2, formula: 'n +' }, { number: 2, formula: 'n -' })).toBe(false)
  expect(samePlural({ number: 2, formula: 'n +' }, { number: 2, formula: 'n != 1' })).toBe(false)
  expect(samePlural({ number: 2, formula: 'n != 1' }, { number: 2, formula: 'n +' })).toBe(false)
})

test('a wrong rule has no examples, and as many lists as forms', () => {
  expect(pluralExamples({ number: 3, formula: 'n +' })).toEqual([[], [], []])
  expect(pluralExamples({ number: -1, formula: '0' })).toEqual([])
  expect(pluralExamples({ number: 99, formula: '0' })).toHaveLength(20)
})

test('a formula of the greatest length is remembered, a longer one is not', () => {
  const longest = `${'0'.repeat(MAX_FORMULA)}`
  expect(makePluralForms(1, longest)).toBe(makePluralForms(1, longest))
  const tooLong = makePluralForms(1, `${longest}0`)
  expect(tooLong).toMatchObject({ ok: false, problem: { code: 'plural-too-complex' } })
  expect(makePluralForms(1, `${longest}0`)).not.toBe(tooLong)
})

test('a refused rule tells what is too many, and at which count', () => {
  expect(makePluralForms(21, '0')).toMatchObject({ problem: { detail: expect.stringContaining('20') } })
  expect(makePluralForms(2, 'n == 7 ? 5 : 0')).toMatchObject({ problem: { detail: expect.stringMatching(/5.*7.*2/) } })
})

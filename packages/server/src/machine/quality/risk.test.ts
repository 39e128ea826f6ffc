import { expect, test } from 'vitest'
import { type JudgedString, reasonsOf, riskOf, usualRatio } from './risk.ts'

const fine: JudgedString = {
  source: 'Close the window',
  target: 'Zavřít okno',
  failing: [],
  elsewhere: null,
  service: null,
  marks: [],
}
const kinds = (one: Partial<JudgedString>, usual = 0.8) => reasonsOf({ ...fine, ...one }, usual).map(({ kind }) => kind)

test('a text without a reason has no risk', () => {
  expect(riskOf(reasonsOf(fine, 0.8))).toBe(0)
  expect(kinds({ elsewhere: 'Zavřít okno' })).toEqual([])
})

test('checks, another text in the memory, an odd length and an unsaved draft are reasons', () => {
  expect(kinds({ failing: [{ id: 'c_format', isError: true }] })).toEqual(['check'])
  expect(kinds({ elsewhere: 'Zavři okno' })).toEqual(['memory'])
  expect(kinds({ target: 'Ok' })).toEqual(['length'])
  expect(kinds({ target: 'Zavřít okno '.repeat(9) })).toEqual(['length'])
  expect(kinds({ service: 'deepl' })).toEqual(['machine'])
  // Chinese is shorter: what is usual depends on the languages.
  expect(kinds({ target: '关闭窗口' }, 0.3)).toEqual([])
  expect(kinds({ source: 'OK', target: 'V pořádku' })).toEqual([])
})

test('an error weighs more than warnings, and all of them together are at most 100', () => {
  const failing = Array.from({ length: 9 }, (_, at) => ({ id: `c${at}`, isError: true }))
  const mark = { span: 'okno', category: 'accuracy', severity: 'critical' as const, why: 'It says something else.' }
  expect(riskOf(reasonsOf({ ...fine, failing: failing.slice(0, 1) }, 0.8))).toBe(30)
  expect(riskOf(reasonsOf({ ...fine, failing }, 0.8))).toBe(60)
  expect(riskOf(reasonsOf({ ...fine, failing, marks: [mark] }, 0.8))).toBe(100)
  expect(reasonsOf({ ...fine, failing, marks: [mark] }, 0.8)[0]).toMatchObject({ kind: 'judge', points: 45 })
})

test('the usual ratio is the middle one, and of few texts a wide one', () => {
  expect(usualRatio([fine])).toBe(1)
  expect(usualRatio(Array.from({ length: 20 }, () => fine))).toBeCloseTo(11 / 16)
})

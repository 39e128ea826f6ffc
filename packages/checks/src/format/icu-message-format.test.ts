import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

function spansOf(source: string, target: string, flags: readonly string[] = []) {
  const all = ['icu-message-format', ...flags].join(', ')
  return findInTranslation(prepareSource([source], mergeFlags(all)), [target], environment)
    .filter(({ check }) => check === 'icu_message_format')
    .map(({ span: { start, end } }) => [start, end])
}

const plural = '{n, plural, one {a} other {b}}'
const select = '{g, select, f {a} other {b}}'

test.each<readonly [name: string, source: string, target: string, spans: number[][]]>([
  ['-missing', '{x} {y}', 'a {x}', [[5, 5]]],
  ['-extra', '{x}', '{x} {y}', [[4, 7]]],
  ['-types', '{x, number}', '{x, date}', [[0, 9]]],
  ['-require_other', plural, 'a {n, plural, one {a}}', [[2, 22]]],
  ['-submessage_selectors', select, '{g, select, m {a} other {b}}', [[0, 28]]],
  ['-plural_selectors', plural, '{n, plural, lots {a} other {b}}', [[0, 31]]],
])('what %s switches off is found without it, and in spite of the other switches', (name, source, target, spans) => {
  const all = ['-missing', '-extra', '-types', '-require_other', '-submessage_selectors', '-plural_selectors']
  const others = all.filter((one) => one !== name).map((one) => `icu-flags:"${one}"`)
  expect(spansOf(source, target)).toEqual(spans)
  for (const other of others) expect([other, spansOf(source, target, [other])]).toEqual([other, spans])
  expect(spansOf(source, target, [`icu-flags:"${name}"`])).toEqual([])
})

test('a plural has categories and numbers, a choice the values that the source has of the same argument', () => {
  expect(spansOf(plural, '{n, plural, zero {} one {} two {} few {} many {} =0 {} =12 {} other {}}')).toEqual([])
  for (const selector of ['=', '=x', 'ones', 'xone', 'x=1'])
    expect([selector, spansOf(plural, `{n, plural, ${selector} {a} other {b}}`).length]).toEqual([selector, 1])
  expect(spansOf(`${select} {h, select, m {a} other {b}}`, `${select} {h, select, f {a} other {b}}`)).toEqual([
    [29, 57],
  ])
  expect(spansOf(select, '{g, select, f {a} other {b}} {g, select, other {c}}')).toEqual([])
})

test('an argument has one of the types that it has in the source', () => {
  expect(spansOf('{x} {x, number}', '{x, number} {x}')).toEqual([])
  expect(spansOf('{x} {x, number}', '{x, date} {x}')).toEqual([[0, 9]])
  expect(spansOf('{n, selectordinal, one {a} other {b}}', plural)).toEqual([])
})

test('tags are compared where the flags say so, in any order, and only those of the prefix', () => {
  expect(spansOf('<b>a</b>', 'a')).toEqual([])
  expect(spansOf('<b>a</b>', 'a', ['icu-flags:xml'])).toEqual([[1, 1]])
  expect(spansOf('<b>a</b><i>b</i>', '<i>b</i><b>a</b>', ['icu-flags:xml'])).toEqual([])
  expect(spansOf('<b>a</b>', 'a', ['icu-flags:strict-xml'])).toEqual([[1, 1]])
  expect(spansOf('<b>a</b>', 'a', ['icu-flags:xml', 'icu-tag-prefix:x'])).toEqual([])
  expect(spansOf('<xb>a</xb>', 'a', ['icu-flags:xml', 'icu-tag-prefix:x'])).toEqual([[1, 1]])
  expect(spansOf('<b>a</b>', 'a', ['icu-flags:strict-xml', 'icu-tag-prefix:x'])).toEqual([[1, 1]])
})

test('a message that cannot be read is shown where it breaks, and a source that cannot asks for nothing', () => {
  expect(spansOf('{x}', 'a {x')).toEqual([[4, 4]])
  expect(spansOf('{x}', 'a {x y}')).toEqual([[5, 6]])
  expect(spansOf('{x', 'a')).toEqual([])
})

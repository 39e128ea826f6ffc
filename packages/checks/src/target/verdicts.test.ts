import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

function spansOf(check: string, texts: readonly [string, string], flags = '', language = 'cs') {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  return findInTranslation(prepareSource([texts[0]], mergeFlags(flags)), [texts[1]], environment)
    .filter((report) => report.check === check)
    .map(({ span: { start, end } }) => [start, end])
}

test('accelerators are shown where they are too many, and missing at the end', () => {
  const ask = (source: string, target: string) => spansOf('accelerator', [source, target], 'accelerator:&')
  expect(ask('&Save', '&Uložit &vše')).toEqual([[8, 9]])
  expect(ask('&Save', 'Uložit')).toEqual([[6, 6]])
  expect(ask('&Save', 'A && B')).toEqual([[6, 6]])
  expect(ask('&Save', '&&&B')).toEqual([])
  expect(ask('Q && A', '&Otázky')).toEqual([[0, 1]])
})

test.each([
  ['\\nA', 'A', 1],
  ['\\nA', '\\nÁ', 0],
  ['A\\n', '\\nÁ\\n', 1],
  ['A', 'C:\\new', 0],
  ['A\\n\\nB', 'Á\\nB', 1],
])('literal line breaks of %j and %j: %i finding', (source, target, count) => {
  expect(spansOf('escaped_newline', [source, target])).toHaveLength(count)
})

test.each([
  ['Go!', 'သွား႟', 'my', 0],
  ['Go!', 'သွား။', 'my', 1],
  ['Go!', 'Joan ¡orain! da', 'eu', 0],
  ['Go!', 'Joan orain! da', 'eu', 1],
  ['Go!', '行け！', 'ja', 0],
  ['Go!', 'Jdi', 'cs', 1],
])('the exclamation of %j is %j in %s: %i finding', (source, target, language, count) => {
  expect(spansOf('end_exclamation', [source, target], '', language)).toHaveLength(count)
})

test('a < that begins no tag is shown where it stands, if tags are strict', () => {
  const ask = (target: string, flags: string) => spansOf('icu_message_format', ['a', target], flags)
  expect(ask('< b', 'icu-message-format, icu-flags:strict-xml')).toEqual([[0, 1]])
  expect(ask('b < c', 'icu-message-format, icu-flags:strict-xml')).toEqual([[2, 3]])
  expect(ask('b', 'icu-message-format, icu-flags:strict-xml')).toEqual([])
  expect(ask('<i>b</i>', 'icu-message-format, icu-flags:strict-xml')).toEqual([[8, 8]])
  expect(ask('b {x}', 'icu-message-format')).toEqual([[2, 5]])
  expect(ask('b {x}', 'icu-message-format, icu-flags:-extra')).toEqual([])
})

test('a lone apostrophe of Java is the last of an odd number', () => {
  const ask = (target: string) => spansOf('java_format', ['a {0}', target], 'java-format')
  expect(ask("a '' {0} 'b")).toEqual([[9, 10]])
  expect(ask("a '' {0}")).toEqual([])
  expect(ask('a {0}')).toEqual([])
})

test.each([
  ['{a} {a}', '{a}', [[3, 3]]],
  ['{a}', '{a} {a}', [[4, 7]]],
  [
    '{a}',
    'x {b}',
    [
      [2, 5],
      [5, 5],
    ],
  ],
  ['{a} {b}', 'x', [[1, 1]]],
  ['{a}', 'x {a', [[2, 3]]],
  ['{a', '{b}', []],
  ['{a} {b}', '{b} {a}', []],
])('of %j the expressions of %j are at fault at %j', (source, target, spans) => {
  expect(spansOf('safe-mdx', [source, target], 'safe-mdx')).toEqual(spans)
})

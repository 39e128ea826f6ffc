import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

const found = (source: string, target: string, flags = '') =>
  findInTranslation(prepareSource([source], mergeFlags(`icu-message-format${flags}`)), [target], environment)
    .filter(({ check }) => check === 'icu_message_format')
    .map(({ span: { start, end }, detail }) => [start, end, detail])

const says = (...words: readonly string[]) => expect.stringMatching(new RegExp(words.join('.*')))

test.each<readonly [source: string, target: string, flags: string, found: readonly unknown[]]>([
  ['{x} {y} {z}', '{x}', '', [[3, 3, says('missing: {y}, {z}')]]],
  ['{x} {x}', 'a', '', [[1, 1, 'missing: {x}']]],
  ['{x}', '{x} {y}', '', [[4, 7, says('{y} is not')]]],
  [
    '{x}',
    '{y} {z}',
    '',
    [
      [0, 3, says('{y}')],
      [4, 7, says('{z}')],
      [7, 7, 'missing: {x}'],
    ],
  ],
  ['{x}', '{x, date}', '', [[0, 9, says('{x}', 'type')]]],
  ['{x, date}', '{x}', '', [[0, 3, says('{x}', 'type')]]],
  ['{n,plural,other{a}}', '{n,plural,bad{a}other{b}}', '', [[0, 25, says('"bad"', 'category')]]],
  ['{n,plural,other{a}}', '{n,plural,one{a}}', '', [[0, 17, says('n needs', '"other"')]]],
  ['{g,select,other{a}}', '{g,select,a{b}}', '', [[0, 15, says('g needs', '"other"')]]],
  ['{g,select,a{x}other{y}}', '{g,select,b{x}other{y}}', '', [[0, 23, says('"b" of g')]]],
  ['{g,select,a{x}other{y}}', '{g,select,other{y}}', '', []],
  ['{n,plural,other{a}}', '{n,plural,few{a}other{b}}', '', []],
  // Another type than that of the source, and what is wrong with it by itself.
  [
    '{n}',
    '{n,plural,one{a}}',
    '',
    [
      [0, 17, says('type')],
      [0, 17, says('"other"')],
    ],
  ],
  ['{n}', '{n,select,a{b}}', ', icu-flags:-types:-require_other', [[0, 15, says('"a" of n')]]],
  ['{n}', '{n, number}', ', icu-flags:-types', []],
  ['{n,plural,other{a}}', '{n,plural,bad{a}}', ', icu-flags:-plural_selectors', [[0, 17, says('"other"')]]],
  ['{n,selectordinal,other{a}}', '{n,selectordinal,x{a}other{b}}', '', [[0, 30, says('"x"')]]],
  ['<b>', 'a', ', icu-flags:xml', [[1, 1, says('tags')]]],
  ['<b>', '<b> <', ', icu-flags:xml', []],
  ['<b>', '<b> <', ', icu-flags:strict-xml', [[4, 5, says('<')]]],
  [
    '<b>',
    '< <',
    ', icu-flags:strict-xml',
    [
      [3, 3, says('tags')],
      [0, 1, says('<')],
    ],
  ],
  ['</xb> <xa> <c>', '<xa> </xb>', ', icu-flags:xml, icu-tag-prefix:x', []],
  ['</xb> <xa>', '</yb> <xa>', ', icu-flags:xml, icu-tag-prefix:x', [[10, 10, says('tags')]]],
  ['<b><i>', '<b i>', ', icu-flags:xml', [[5, 5, says('tags')]]],
  ['a', 'b {', '', [[3, 3, says('name')]]],
  ['a', '{x y}', '', [[3, 4, says('}')]]],
  ['{', '{', '', []],
])('of %j, %j with %j is found %j', (source, target, flags, expected) => {
  expect(found(source, target, flags)).toEqual(expected)
})

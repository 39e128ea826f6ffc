import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

/** The findings of the check, with their places; lone apostrophes are named. */
const found = (source: string, target: string, flag = 'java-format') =>
  findInTranslation(prepareSource([source], mergeFlags(flag)), [target], environment)
    .filter(({ check }) => check === 'java_format')
    .map(({ form, span: { start, end }, detail }) => [form, start, end, detail?.includes("''") ?? false])

test.each<readonly [source: string, target: string, found: ReturnType<typeof found>]>([
  ['{0}', "''{0}", []],
  ['{0}', "'{0}", [[0, 0, 1, true]]],
  ['{0}', "a '' ' {0}", [[0, 5, 6, true]]],
  ['{0}', "'a' {0} '", [[0, 8, 9, true]]],
  ['{0}', "'a' {0}", []],
  ['{0}', 'a', [[0, 1, 1, false]]],
  [
    '{0}',
    "{1}'",
    [
      [0, 0, 3, false],
      [0, 4, 4, false],
      [0, 3, 4, true],
    ],
  ],
  ['a', "a'", [[0, 1, 2, true]]],
])('of %j Java reads %j', (source, target, expected) => {
  expect(found(source, target)).toEqual(expected)
})

test('where a flag says so, a source without values is no message', () => {
  const flag = 'auto-java-messageformat'
  expect([found('a', "b'", flag), found('{1}', "b'", flag), found('a {', 'b', flag)]).toEqual([[], [], []])
  expect(found('a {0}', "'{0}", flag)).toEqual([[0, 0, 1, true]])
  expect(found('a {0,number}', "{0}'", flag)).toEqual([[0, 3, 4, true]])
  expect(found('a', "b'", `${flag}, java-format`)).toEqual([[0, 1, 2, true]])
})

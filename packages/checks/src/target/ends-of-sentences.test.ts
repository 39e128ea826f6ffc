import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { NO_FLAGS } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

/** Whether the check finds the last character of the target at fault. */
function isWrong(check: string, source: string, target: string, language: string): boolean {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  const found = findInTranslation(prepareSource([source], NO_FLAGS), [target], environment)
  const spans = found.filter((report) => report.check === check).map(({ span }) => span)
  for (const span of spans) expect(span).toEqual({ start: target.length - 1, end: target.length })
  return spans.length > 0
}

const each = (language: string, source: string, marks: string, wrong: boolean) =>
  Array.from(marks, (mark): [string, string, string, boolean] => [language, source, `b${mark}`, wrong])

test.each([
  ['cs', 'abcd.', 'b', true],
  ['cs', 'abcde', 'b.', true],
  ['cs', 'abc.', 'b', false],
  ['cs', 'abc', 'b.', false],
  ['cs', '👋👋👋👋.', 'b', true],
  ['cs', '👋👋👋.', 'b', false],
  ...each('cs', 'abcd.', '.。।۔։·෴។።', false),
  ...each('cs', 'abcd.', ':৷|᱾။՝', true),
  ['cs', 'abcd...', 'b…', false],
  ['cs', 'abcd.', 'b…', true],
  ['cs', 'abcd...', 'b', true],
  ['th', 'abcd.', 'b', false],
  ['jbo', 'abcd.', 'b', false],
  ...['ja', 'ko', 'zh', 'zh_Hant'].flatMap((language) => [
    ...each(language, 'abcd:', ':：.。', false),
    ...each(language, 'abcd;', ':：.。;', false),
    ...each(language, 'abcd.', '.。', false),
    ...each(language, 'abcd.', ':：;', true),
    ...each(language, 'abcd:', 'c!', true),
    ...each(language, 'abcd;', 'c!', true),
  ]),
  ...each('cs', 'abcd:', '.。', true),
  ...each('cs', 'abcd:', 'c', false),
  ...each('hy', 'abcd.', '.。।۔։·෴។:՝?!`', false),
  ...each('hy', 'abcd.', 'c|', true),
  ...each('hy', 'abcde', ':', true),
  ...['hi', 'bn', 'or'].flatMap((language) => [
    ...each(language, 'abcd.', '.।৷|', false),
    ...each(language, 'abcd.', '。c', true),
  ]),
  ...each('sat', 'abcd.', '.᱾', false),
  ...each('sat', 'abcd.', '।c', true),
  ...each('my', 'abcd.', '.။', false),
  ...each('my', 'abcd.', '。c', true),
  ['my', 'abcde', 'bး။', false],
  ['my', 'abcde', 'b။', true],
  ['km', 'abcde', 'bး។', true],
] as const)('in %s the end of %j as %j lacks or adds a full stop: %s', (language, source, target, wrong) => {
  expect(isWrong('end_stop', source, target, language)).toBe(wrong)
})

test.each([
  ['cs', 'a…', 'b…', false],
  ['cs', 'a…', 'b', true],
  ['cs', 'a', 'b…', true],
  ['cs', 'a...', 'b…', false],
  ['cs', 'a..', 'b…', true],
  ['cs', 'a...', 'b', false],
  ['cs', '', 'b…', false],
  ['jbo', 'a…', 'b', false],
  ['th', 'a…', 'b', false],
] as const)('in %s the end of %j as %j lacks or adds an ellipsis: %s', (language, source, target, wrong) => {
  expect(isWrong('end_ellipsis', source, target, language)).toBe(wrong)
})

test.each([
  ['cs', 'a;', 'b;', false],
  ['cs', 'a;', 'b', true],
  ['cs', 'a', 'b;', true],
  ['cs', 'a', 'b', false],
  ['cs', '', 'b;', false],
  ['cs', 'a', 'b&nbsp;', false],
  ['cs', 'a', 'b&NBSP;', false],
  ['cs', 'a', 'b&frac12;', false],
  ['cs', 'a', 'b&#160;', false],
  ['cs', 'a', 'b&#xA0;', false],
  ['cs', 'a', 'b&;', true],
  ['cs', 'a', 'b&#x;', true],
  ['cs', 'a', 'b&1a;', true],
  ['cs', 'a', 'b&nbsp; c;', true],
  ['cs', 'a;', 'b&nbsp;', true],
  ['cs', 'a&nbsp;', 'b;', true],
  ['cs', 'a&nbsp;', 'b', false],
  ['cs', 'a?', 'b;', true],
  ['el', 'a?', 'b;', false],
  ['el', 'a', 'b;', true],
  ['el', 'a;', 'b', true],
] as const)('in %s the end of %j as %j lacks or adds a semicolon: %s', (language, source, target, wrong) => {
  expect(isWrong('end_semicolon', source, target, language)).toBe(wrong)
})

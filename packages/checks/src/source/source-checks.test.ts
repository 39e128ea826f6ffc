import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { findInSource, prepareSource, runSourceChecks } from '../run.ts'

/** The findings in a source string, as `check form:start-end`. */
function found(sources: readonly string[], flags = ''): string[] {
  const source = prepareSource(sources, mergeFlags(flags))
  const reports = findInSource(source)
  expect(runSourceChecks(source)).toEqual([...new Set(reports.map(({ check }) => check))])
  return reports.map(({ check, form, span: { start, end } }) => `${check} ${form}:${start}-${end}`)
}

test.each<readonly [sources: readonly string[], flags: string, places: readonly string[]]>([
  [[], '', []],
  [[], 'c-format, icu-message-format, max-length:1, fluent-source-syntax, fluent-source-inner-html', []],
  [['a...'], '', ['ellipsis 0:1-4']],
  [['a... b...'], '', ['ellipsis 0:1-4']],
  [['a...', 'b...'], '', ['ellipsis 0:1-4', 'ellipsis 1:1-4']],
  [['%s %d'], 'icu-message-format', []],
  [['%s'], 'c-format', []],
  [['%s, %1$s'], 'c-format', []],
  [['{} {0} {}'], 'python-brace-format', ['unnamed_format 0:0-2', 'unnamed_format 0:7-9']],
  [['%s %s {} {}'], 'c-format, python-brace-format', ['unnamed_format 0:0-2', 'unnamed_format 0:3-5']],
  [['%s {} {}'], 'c-format, python-brace-format', ['unnamed_format 0:3-5', 'unnamed_format 0:6-8']],
  [['1234567'], 'max-length:5, read-only', ['source-max-length 0:0-7']],
  [['12345'], 'max-length:5', []],
  [['a'], 'max-length:0', ['source-max-length 0:0-1']],
  [['...'], '', ['ellipsis 0:0-3']],
  [['a', 'as...'], '', ['ellipsis 1:2-5']],
  [['a..', 'a…'], '', []],
  [['a...'], 'ignore-ellipsis', []],
  [['a...'], 'ignore-end-stop', ['ellipsis 0:1-4']],
  [['a...'], 'ignore-all-checks', []],
  [['a file(s) b'], '', ['optional_plural 0:6-9']],
  [['2(s)'], '', ['optional_plural 0:1-4']],
  [['a_(s)_'], '', []],
  [['_(s)'], '', ['optional_plural 0:1-4']],
  [['(s) file(s)'], '', ['optional_plural 0:8-11']],
  [['file (s)', ''], '', []],
  [['file (s)'], '', []],
  [['file(s)e'], '', []],
  [['file(s)2'], '', []],
  [['file(s)-e'], '', ['optional_plural 0:4-7']],
  [['file(s)', 'files'], '', []],
  [['%s, %d %s'], 'c-format', ['unnamed_format 0:0-2', 'unnamed_format 0:4-6', 'unnamed_format 0:7-9']],
  [['%s, %1$d'], 'c-format', []],
  [['%s, %s'], 'ruby-format', []],
  [['%s, %s'], 'ruby-format, c-format', ['unnamed_format 0:0-2', 'unnamed_format 0:4-6']],
  [['%s', '%s, %s'], 'c-format', []],
  [['{n} days'], 'icu-message-format', []],
  [['a', 'b {n'], 'icu-message-format', ['icu_message_format_syntax 1:4-4']],
  [['b } c'], 'icu-message-format', ['icu_message_format_syntax 0:2-3']],
  [['12345', '123456'], 'max-length:5', ['source-max-length 1:0-6']],
  [['<b>12345</b>'], 'max-length:5', ['source-max-length 0:0-12']],
  [['<b>12345</b>'], 'max-length:5, xml-text', []],
  [['123456'], 'max-length', []],
  [['a', 'x<y'], 'fluent-source-inner-html', ['fluent-source-inner-html 1:0-3']],
  [['a { b'], 'fluent-source-inner-html', []],
  [['a }'], 'fluent-source-syntax', ['fluent-source-syntax 0:2-3']],
  [['b', 'a { $x'], 'fluent-source-syntax', ['fluent-source-syntax 1:6-6']],
])('in %j with the flags %j is found %j', (sources, flags, places) => {
  expect(found(sources, flags)).toEqual(places)
})

test('three dots are mended, and what is said of the others names what is wrong', () => {
  expect(findInSource(prepareSource(['a... b...'], mergeFlags('')))).toEqual([
    { check: 'ellipsis', form: 0, span: { start: 1, end: 4 }, fix: [{ span: { start: 1, end: 4 }, content: '…' }] },
  ])
  const details = (text: string, flags: string) =>
    findInSource(prepareSource([text], mergeFlags(flags))).map(({ detail }) => detail)
  expect(details('123456', 'max-length:5')).toEqual([expect.stringContaining('5')])
  expect(details('a }', 'fluent-source-syntax')).toEqual([expect.any(String)])
  expect(details('a }', 'icu-message-format')).toEqual([expect.any(String)])
})

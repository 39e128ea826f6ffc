import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const czech = checkEnvironment({
  language: 'cs',
  sourceLanguage: 'en',
  plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
})

/** Places of what a check says, as `form:start-end`. */
function places(check: string, flags: string, sources: readonly string[], targets: readonly string[]): string[] {
  return findInTranslation(prepareSource(sources, mergeFlags(flags)), targets, czech)
    .filter((report) => report.check === check)
    .map(({ form, span: { start, end } }) => `${form}:${start}-${end}`)
}

test.each([
  ['[b][i]a[/i][/b]', '[b][i]á[/i][/b]', true],
  ['[b][i]a[/i][/b]', '[b][u]á[/u][/b]', false],
  ['[b][i]a[/i][/b]', '[b]á[/b]', false],
  ['[b][i]a[/i][/b]', '[b]á[/b][i]é[/i]', false],
  ['[b]a[i]b[/b]c[/i]', '[b]á[i]é[/b]ý[/i]', true],
  ['[b]a[i]b[/b]c[/i]', '[b]á[u]é[/b]ý[/u]', false],
  ['[b]a[i]b[/b]c[/i]', '[b][i]á[/i][/b]', false],
  ['[b]a[/b] [b]c[/b]', '[b]á[/b]', false],
  ['[b]a[/b] [b]c[/b] [i]d[/i]', '[b]á[/b] [i]c[/i] [i]d[/i]', true],
  ['[b]a', '[i]b[/i]', true],
  ['[b]a[/b] [u]', '[b]á[/b]', true],
  ['[url@x]a[/url]', '[url@y]á[/url]', true],
  ['[b][b]a[/b][/b]', '[b][b]á[/b][/b]', true],
  ['[b][b]a[/b][/b]', '[b]á[/b][b]é[/b]', false],
])('the BBCode of %j may be that of %j: %s', (source, target, isRight) => {
  expect(places('bbcode', 'bbcode-text', [source], [target])).toEqual(isRight ? [] : [`0:0-${target.length}`])
})

test('placeholders are asked for in each form that is translated, but in one for a single count', () => {
  const ask = (sources: readonly string[], targets: readonly string[], flags = '') =>
    places('placeholders', `placeholders:NAME${flags}`, sources, targets)
  expect(ask(['NAME', 'NAMEs'], ['NAME', '', 'NAME'])).toEqual([])
  expect(ask(['NAME', 'NAMEs'], ['NAME', 'x', 'NAME'])).toEqual(['1:1-1'])
  expect(ask(['NAME', 'NAMEs'], ['x', 'NAME', 'NAME'])).toEqual([])
  expect(ask(['NAME'], ['x'])).toEqual(['0:1-1'])
  expect(ask(['a', 'as'], ['á', 'NAME', 'á NAME'])).toEqual(['1:0-4', '2:2-6'])
  expect(ask(['NAME'], ['name'])).toEqual(['0:4-4'])
  expect(ask(['NAME'], ['name'], ', case-insensitive')).toEqual([])
  expect(ask(['a'], ['name'], ', case-insensitive')).toEqual(['0:0-4'])
})

test('roles of reStructuredText are those of the source', () => {
  const ask = (source: string, target: string) => places('rst-syntax', 'rst-text', [source], [target])
  expect(ask('See :ref:`a`', 'Viz :ref:`á`')).toEqual([])
  expect(ask('See :ref:`a`', 'Viz :doc:`á`')).toEqual(['0:4-12'])
  expect(ask('See :ref:`a`', '*x :doc:`á`')).toEqual(['0:0-1', '0:3-11'])
  expect(ask('See', '*x')).toEqual(['0:0-1'])
})

test.each([
  ['© Wordly Holders', true],
  ['(c) Copyright Wordly Holders', true],
  ['(C) copyright Wordly Holders', true],
  ['(c) Wordly Holders', false],
  ['Copyright Wordly Holders', false],
  ['12:30, 4/5.', true],
  ['wordly 12:30', false],
  ['WORDLY', true],
  ['Wordly', false],
  ['ab', true],
  ['x', true],
  ['123', true],
  ['...', true],
])('%j may stay as it is: %s', (text, isFine) => {
  expect(places('same', '', [text], [text])).toEqual(isFine ? [] : [`0:0-${text.length}`])
})

import { expect, test } from 'vitest'
import { mergeFlags } from './flags.ts'
import { findPlaceholderSpans } from './placeholder-spans.ts'

const pieces = (text: string, flags: string) =>
  findPlaceholderSpans(text, mergeFlags(flags)).map(({ start, end }) => text.slice(start, end))

test('placeholders of the syntaxes that the flags name are pieces, escapes are text', () => {
  expect(pieces('%d of %(name)s at 100%%', 'python-format')).toEqual(['%d', '%(name)s'])
  expect(pieces('%d of {name}', '')).toEqual([])
  expect(pieces('{{name}} has %d', 'i18next-interpolation, c-format')).toEqual(['{{name}}', '%d'])
})

test('what the flag "placeholders" names is a piece, and tags are, and nothing is two pieces', () => {
  expect(pieces('Ask NAME <a href="%s">here</a>', 'placeholders:NAME, c-format')).toEqual([
    'NAME',
    '<a href="%s">',
    '</a>',
  ])
})

test('arguments of ICU messages are pieces', () => {
  expect(pieces('{count} files of { $user }', 'icu-message-format')).toEqual(['{count}', '{ $user }'])
})

test('of plurals and choices of ICU messages what stands around the branches is in pieces, and their texts are text', () => {
  const files = 'Found {count, plural, =0 {no file} one {# file of {name}} other {# files}}.'
  expect(pieces(files, 'icu-message-format')).toEqual([
    '{count, plural, =0 {',
    '} one {',
    '#',
    '{name}',
    '} other {',
    '#',
    '}}',
  ])
  const nested = "{who, select, she {her {n, selectordinal, one {#st} other {#th}}} other {'{'#}}"
  expect(pieces(nested, 'icu-message-format')).toEqual([
    '{who, select, she {',
    '{n, selectordinal, one {',
    '#',
    '} other {',
    '#',
    '}}',
    '} other {',
    '}}',
  ])
  // Half typed, it is no message; its arguments are pieces all the same.
  expect(pieces('{count, plural, one {# of {name}', 'icu-message-format')).toEqual(['{name}'])
})

test.each([
  ['<a>', ['<a>']],
  ['</a>', ['</a>']],
  ['<a/>', ['<a/>']],
  ['<br />', ['<br />']],
  ['<a:b.c-d_1>', ['<a:b.c-d_1>']],
  ['<Z x="1"\ty>', ['<Z x="1"\ty>']],
  ['<a\n>', ['<a\n>']],
  ['<1> < a> <> </> <a', []],
  ['<a <b>', ['<b>']],
  ['<a;b>', []],
  ['<//a>', []],
  [`<${'a'.repeat(61)}>`, [`<${'a'.repeat(61)}>`]],
  [`<${'a'.repeat(62)}>`, []],
  [`<a ${'b'.repeat(500)}>`, [`<a ${'b'.repeat(500)}>`]],
  [`<a ${'b'.repeat(501)}>`, []],
])('of %j these are tags: %j', (text, tags) => {
  expect(pieces(text, '')).toEqual(tags)
})

test.each([
  ['{a}', ['{a}']],
  ['{ $a }', ['{ $a }']],
  ['{\n  -a.b_1\n}', ['{\n  -a.b_1\n}']],
  ['{} { } {$} {$$a} {a b} {a', []],
  ['{ "a" }', []],
  [`{${'a'.repeat(80)}}`, [`{${'a'.repeat(80)}}`]],
  [`{${'a'.repeat(81)}}`, []],
])('in Fluent these of %j are where values go: %j', (text, found) => {
  expect(pieces(text, 'fluent-parts')).toEqual(found)
  expect(pieces(text, 'fluent-references')).toEqual(found)
  expect(pieces(text, 'md-text')).toEqual([])
})

test('where values go in a text of Fluent is as it stands, though it would be a message of ICU', () => {
  expect(pieces('{n, plural, other {#}} {a}', 'fluent-parts')).toEqual(['{a}'])
  expect(pieces('{n, plural, other {#}} {a}', 'fluent-parts, icu-message-format').length).toBeGreaterThan(1)
})

test('pieces have their place and kind, in the order of the text', () => {
  expect(findPlaceholderSpans('<b>%s</b> X', mergeFlags('c-format, placeholders:X'))).toEqual([
    { start: 0, end: 3, kind: 'markup' },
    { start: 3, end: 5, kind: 'placeholder' },
    { start: 5, end: 9, kind: 'markup' },
    { start: 10, end: 11, kind: 'placeholder' },
  ])
  expect(findPlaceholderSpans('{a} <b>', mergeFlags('icu-message-format'))).toEqual([
    { start: 0, end: 3, kind: 'placeholder' },
    { start: 4, end: 7, kind: 'markup' },
  ])
})

test('of pieces that overlap the first stays, and of those that begin together the longest', () => {
  expect(pieces('ab%d', 'placeholders:ab%, c-format')).toEqual(['ab%'])
  expect(pieces('%d files', 'placeholders:"%d files", c-format')).toEqual(['%d files'])
  expect(pieces('%d%s', 'c-format')).toEqual(['%d', '%s'])
  expect(pieces('<b>', 'placeholders:<b')).toEqual(['<b>'])
  expect(pieces('ab', 'placeholders:r"x*"')).toEqual([])
})

test('a long text without any takes linear time', () => {
  for (const unit of ['<a ', '{ ', '%', '<a x="'])
    expect(pieces(unit.repeat(50_000), 'c-format, icu-message-format').length).toBeGreaterThanOrEqual(0)
})

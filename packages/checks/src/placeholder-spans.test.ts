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

test('a long text without any takes linear time', () => {
  for (const unit of ['<a ', '{ ', '%', '<a x="'])
    expect(pieces(unit.repeat(50_000), 'c-format, icu-message-format').length).toBeGreaterThanOrEqual(0)
})

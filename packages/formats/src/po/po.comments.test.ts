import { expect, test } from 'vitest'
import { NO_FLAGS, parseFlags, parseReferences, splitFlags } from './po.comments.ts'

test.each([
  ['', [], false, ''],
  ['fuzzy', ['fuzzy'], true, ''],
  [' fuzzy , c-format', ['fuzzy', 'c-format'], true, 'c-format'],
  ['no-wrap,,c-format, c-format, ', ['no-wrap', 'c-format', 'c-format'], false, 'c-format, no-wrap'],
  ['range: 0..9', ['range: 0..9'], false, 'range: 0..9'],
  ['fuzzyx', ['fuzzyx'], false, 'fuzzyx'],
])('the flags %j are %j', (line, flags, fuzzy, text) => {
  expect(splitFlags(line)).toEqual(flags)
  expect(parseFlags(line)).toEqual({ fuzzy, text })
})

test('an entry without flags has none', () => {
  expect(NO_FLAGS).toEqual({ fuzzy: false, text: '' })
})

const many = Array.from({ length: 200 }, (_, at) => `file${at}.c:${at}`)

test.each([
  ['a.c:1', 'a.c:1'],
  ['a.c:1 b.c:2', 'a.c:1, b.c:2'],
  ['a.c:1  b.c:2 ', 'a.c:1, b.c:2'],
  [' a.c:1', 'a.c:1'],
  ['a.c:12 a.c:1 a.c:12', 'a.c:12, a.c:1'],
  ['a\tb', 'a, b'],
  ['a\t\tb c', 'a, b, c'],
  ['\u2068a b.c\u2069:10 c.c:1', 'a b.c:10, c.c:1'],
  ['x \u2068a b.c\u2069:10', 'x, a b.c:10'],
  ['x\u2068 y\u2069 z', 'x y, z'],
  ['\u2068a b\u2069 \u2068c d\u2069:2', 'a b, c d:2'],
  ['\u2068a b', 'a b'],
  ['\u2068a\u2069b\u2069c d', 'ab\u2069c, d'],
  ['\u2068\u2069 d', 'd'],
  ['a.py:docstring of a.B.c:3', 'a.py'],
  ['a.py:docstring of a.B.c:33 b.py:docstring of b:1', 'a.py, b.py'],
  ['a.py:docstring of x', 'a.py:docstring, of, x'],
  ['a.py:docstring of :3', 'a.py:docstring, of, :3'],
  [many.join(' '), many.join(', ')],
])('the references %j are %j', (lines, expected) => {
  expect(parseReferences(lines)).toBe(expected)
})

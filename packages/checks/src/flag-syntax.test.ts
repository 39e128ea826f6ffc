import { expect, test } from 'vitest'
import { flagNumber, formatFlags, mergeFlags, NO_FLAGS, parseFlags } from './flags.ts'

/** Flags as `name`, then each value, an expression between slashes. */
const read = (text: string) =>
  parseFlags(text).flags.map(({ name, values }) =>
    [name, ...values.map((value) => (value.kind === 'regex' ? `/${value.text}/` : value.text))].join('|'),
  )
const problems = (text: string) =>
  parseFlags(text).problems.map(({ code, span }) => `${code} ${span?.start}-${span?.end}`)

test.each([
  ['', []],
  [' , ,, ', []],
  ['a', ['a']],
  ['a,b', ['a', 'b']],
  [' a , b ', ['a', 'b']],
  ['a:1', ['a|1']],
  ['a : 1 : 2', ['a|1|2']],
  ['a:', ['a|']],
  ['a::b', ['a||b']],
  [':1', []],
  ['a:b c', ['a|b c']],
  ['a:"b, c:d"', ['a|b, c:d']],
  ["a:'b, c:d'", ['a|b, c:d']],
  ['a:"it\'s"', ["a|it's"]],
  ['a:"" , b', ['a|', 'b']],
  ['a: "b" :c', ['a|b|c']],
  ['a:"b\\"c"', ['a|b"c']],
  ['a:"b\\\\c"', ['a|b\\c']],
  ['a:"b\\nc"', ['a|b\\nc']],
  ['a:"b\\\'c"', ["a|b\\'c"]],
  ['a:b\\,c', ['a|b,c']],
  ['a:b\\:c', ['a|b:c']],
  ['a:b\\', ['a|b\\']],
  ['a:r"b"', ['a|/b/']],
  ["a:r'b'", ['a|/b/']],
  ['a:r"b\\"c"', ['a|/b\\"c/']],
  ['a:r"b\\\\"', ['a|/b\\\\/']],
  ['a:r"\\d" : r', ['a|/\\d/|r']],
  ['a:r b', ['a|r b']],
  ['a:rb"c"', ['a|rb"c"']],
  ['a:x"b"', ['a|x"b"']],
  ['csharp-format', ['c-sharp-format']],
  ['csharp-format:1, a:csharp-format', ['c-sharp-format|1', 'a|csharp-format']],
  ['" a ":" b "', ['a| b ']],
  ['"", b', ['b']],
  ['a\n:\t1 \u00a0,\nb', ['a|1', 'b']],
  ['\\a', ['a']],
  ['a:\\\\', ['a|\\']],
  ['r"a":1', ['a|1']],
  ['a:r', ['a|r']],
  ['a:"b",', ['a|b']],
])('%j is read as %j', (text, flags) => {
  expect(read(text)).toEqual(flags)
  expect(problems(text)).toEqual([])
})

test.each([
  ['a:"b', ['a|b'], ['flag-syntax 2-4']],
  ['a:r"b', ['a|/b/'], ['flag-syntax 3-5']],
  ['a:"b" c', ['a|b'], ['flag-syntax 6-7']],
  ['a "b', ['a "b'], []],
  ['"a" "b", c', ['a', 'c'], ['flag-syntax 4-10']],
  ['a:r"b" c:d', ['a|/b/'], ['flag-syntax 7-10']],
  ['a:"b"  \t', ['a|b'], []],
  ['a:"b" c:d, e', ['a|b', 'e'], ['flag-syntax 6-12']],
  ['a:"b"c, "d"e', ['a|b', 'd'], ['flag-syntax 5-12', 'flag-syntax 11-12']],
  ['a:"b\\', ['a|b\\'], ['flag-syntax 2-5']],
])('of %j what can be read is %j, and the rest is a problem', (text, flags, expected) => {
  expect(read(text)).toEqual(flags)
  expect(problems(text)).toEqual(expected)
})

test('a flag has the place where it stands, without the blanks before it', () => {
  const places = parseFlags('a, bc:"d" ,  e:1').flags.map(({ name, start, end }) => [name, start, end])
  expect(places).toEqual([
    ['a', 0, 1],
    ['bc', 3, 10],
    ['e', 13, 16],
  ])
})

test('a flag goes to the comma behind it, with what cannot be read', () => {
  const places = (text: string) => parseFlags(text).flags.map(({ start, end }) => `${start}-${end}`)
  expect(places('a:"b" c , d')).toEqual(['0-8', '10-11'])
  expect(places(' a ')).toEqual(['1-3'])
  expect(places('a:"b')).toEqual(['0-4'])
})

test('what cannot be read is told, with the sign that stands there', () => {
  const details = (text: string) => parseFlags(text).problems.map(({ detail }) => detail)
  expect(details('"a" b')).toEqual([expect.stringContaining('"b"')])
  expect(details('"a')).toEqual([expect.stringContaining('quote')])
})

test('a number is the first value, as far as it is one', () => {
  const flags = mergeFlags('max-length:12:7, a:0, b:x, c, d:-3, e:"4x"')
  expect(['max-length', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => flagNumber(flags, name))).toEqual([
    12,
    0,
    undefined,
    undefined,
    -3,
    4,
    undefined,
  ])
})

test.each([
  ['b, a:1', 'a:1, b'],
  ['a:"b"', 'a:b'],
  ['a:"b c"', 'a:b c'],
  ['a:" b"', 'a:" b"'],
  ['a:"b "', 'a:"b "'],
  ['a:"b,c"', 'a:"b,c"'],
  ['a:"b:c"', 'a:"b:c"'],
  ['a:",b"', 'a:",b"'],
  ['a:"it\'s"', 'a:"it\'s"'],
  ['a:"b\\"c\\\\d"', 'a:"b\\"c\\\\d"'],
  ['a:""', 'a:""'],
  ['a:r"b,c"', 'a:r"b,c"'],
  ["a:r'b'", 'a:r"b"'],
  [`a:r'b"c'`, `a:r'b"c'`],
  [`a:r'b"\\'c'`, `a:r'b"\\'c'`],
  [`a:r'b\\"c'`, 'a:r"b\\"c"'],
  ['a:r"b\'c"', 'a:r"b\'c"'],
  [`a:r'\\\\"'`, `a:r'\\\\"'`],
])('%j is written as %j', (text, written) => {
  expect(formatFlags(mergeFlags(text))).toBe(written)
  expect(mergeFlags(written)).toEqual(mergeFlags(text))
})

test('flags of several places are merged from the widest to the narrowest', () => {
  const names = (...texts: string[]) => formatFlags(mergeFlags(...texts))
  expect(names('a:1', '', 'a:2, b')).toBe('a:2, b')
  expect(names('a, b, c', 'discard:a:c')).toBe('b')
  expect(names('discard:a', 'a')).toBe('a')
  expect(names('', '')).toBe('')
  expect(names('c-format, no-c-format', 'c-format')).toBe('c-format, no-c-format')
  expect([mergeFlags(), mergeFlags(''), mergeFlags('', '')]).toEqual([NO_FLAGS, NO_FLAGS, NO_FLAGS])
  expect(mergeFlags('')).toBe(NO_FLAGS)
  expect(NO_FLAGS.size).toBe(0)
})

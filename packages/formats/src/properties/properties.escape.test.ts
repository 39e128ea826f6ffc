import { expect, test } from 'vitest'
import { decodeJava, encodeJava, escapeUnicode, findMalformed, gwt, joomla, xwiki } from './properties.escape.ts'

const ascii = { charset: 'iso-8859-1', hex: 'upper' } as const
const utf8 = { charset: 'utf-8', hex: 'upper' } as const

test.each([
  ['a', 'a'],
  ['', ''],
  ['\\', ''],
  ['a\\', 'a'],
  ['\\\\', '\\'],
  ['\\n\\t\\r\\f\\q\\:\\ ', '\n\t\r\fq: '],
  ['\\u00e9\\u00E9\\uABcd1', 'éé\uabcd1'],
  ['\\u00g9\\u12', 'u00g9u12'],
  ['\\\\u0041', '\\u0041'],
  ['a\\\nb', 'ab'],
  ['a\\\r\n \t\f b\\\rc', 'abc'],
  ['a\\\n\nb', 'a\nb'],
  ['a \\\n\\\n b', 'a b'],
])('%j says %j', (raw, text) => {
  expect(decodeJava(raw)).toBe(text)
})

test.each([
  ['\\u00e9', -1],
  ['\\u00e', 0],
  ['x\\u12345\\u12', 8],
  ['\\\\u12', -1],
  ['\\\\\\u12', 2],
  ['\\n\\ug', 2],
  ['\\\n\\u', 2],
  ['u12', -1],
])('of %j the escape that lacks digits stands at %i', (raw, at) => {
  expect(findMalformed(raw)).toBe(at)
})

test.each([
  ['a', '', 'a'],
  ['\\\n\t\r\f', '', '\\\\\\n\\t\\r\\f'],
  [' a ', '', '\\ a '],
  ['\ud800', '', '\\uFFFD'],
  ['a\nb\n', 'x\\n\\\n  y', 'a\\n\\\n  b\\n'],
  ['a\n\n b', 'x\\n\\\r\n\ty', 'a\\n\\\r\n\t\\n\\\r\n\t\\ b'],
  ['a\nb', 'x\\n\\\ry', 'a\\n\\\rb'],
  ['\\n\\\nb', 'x\\n\\\ny', '\\\\n\\\\\\n\\\nb'],
  ['a\nb', 'x\\\n  y', 'a\\nb'],
  ['a\nb', 'x\\ny', 'a\\nb'],
])('%j in the place of %j is %j', (text, before, raw) => {
  expect(encodeJava(text, ascii, before)).toBe(raw)
})

test('what ISO-8859-1 is too small for is escaped, in digits of both cases', () => {
  const text = 'a~\u007f\u0080é€😀'
  expect(escapeUnicode(text, ascii)).toBe('a~\u007f\\u0080\\u00E9\\u20AC\\uD83D\\uDE00')
  expect(escapeUnicode(text, { ...ascii, hex: 'lower' })).toBe('a~\u007f\\u0080\\u00e9\\u20ac\\ud83d\\ude00')
  expect(escapeUnicode(text, utf8)).toBe(text)
  expect(escapeUnicode(text, { ...ascii, charset: 'utf-16le' })).toBe(text)
})

test.each([
  ["it''s {0}", "it's {0}"],
  ["it''s {10}", "it's {10}"],
  ["it''s {a}", "it''s {a}"],
  ["it''s {}", "it''s {}"],
  ["it''s", "it''s"],
])('XWiki takes %j for %j, and writes it so', (raw, text) => {
  expect(xwiki.decode(raw)).toBe(text)
  expect(xwiki.encode(text, utf8)).toBe(raw)
})

test('GWT doubles each quote, behind wrapped lines too', () => {
  expect(gwt.decode("it''s ''\\u0041''")).toBe("it's 'A'")
  expect(gwt.encode("it's\n'A'", utf8, 'x\\n\\\n  y')).toBe("it''s\\n\\\n  ''A''")
})

test.each([
  ['"a"', 'a'],
  ['""', ''],
  ['a', 'a'],
  ['"a', '"a'],
  ['a"', 'a"'],
  ['x"a"', 'x"a"'],
  ['"a"x', '"a"x'],
  ['"a"_QQ_"b"_QQ_"c"', 'a"b"c'],
  ['"a\\"b\\n\\\nc"', 'a"b\nc'],
])('Joomla takes %j for %j', (raw, text) => {
  expect(joomla.decode(raw)).toBe(text)
})

test.each([
  ['"a"', undefined, '""_QQ_"a"_QQ_""'],
  ['"a"', '"x"', '""_QQ_"a"_QQ_""'],
  ['"a"', '"\\"x"', '"\\"a\\""'],
  ['\\\n\t\r\f é\ud800', '', '"\\\\\\n\\t\\r\\f é�"'],
])('Joomla writes %j in the place of %j as %j', (text, before, raw) => {
  expect(joomla.encode(text, ascii, before)).toBe(raw)
})

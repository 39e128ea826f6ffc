import { expect, test } from 'vitest'
import { decodeToml, encodeToml, keyOf, nameOf } from './toml.escape.ts'

test.each([
  ['"a"', 'a'],
  ["'a'", 'a'],
  ['""', ''],
  ["''", ''],
  ['""""""', ''],
  ["'C:\\ships\\'", 'C:\\ships\\'],
  [`"x'''y"`, "x'''y"],
  [`'x"""y'`, 'x"""y'],
  ['"""a\r\nb\nc"""', 'a\nb\nc'],
  ['"""\na"""', 'a'],
  ['"""\r\na"""', 'a'],
  ['"""a\nb"""', 'a\nb'],
  ['"""\n\na"""', '\na'],
  ["'''\r\n\r\na\\n'''", '\na\\n'],
  ['"\\b\\t\\n\\f\\r\\e\\"\\\\"', '\b\t\n\f\r\u001b"\\'],
  ['"\\u0041\\u00e9\\u00E9x"', 'Aééx'],
  ['"\\U0001f600\\U0001F600"', '😀😀'],
  ['"\\x41\\x7f\\xff1"', 'A\u007f\u00ff1'],
  ['"\\ud7ff\\ue000"', '\ud7ff\ue000'],
  ['"\\U0010ffff"', '\u{10ffff}'],
  ['"\\ud800"', null],
  ['"\\udfff"', null],
  ['"\\ud83d\\ude00"', null],
  ['"\\U00110000"', null],
  ['"\\u00g0"', null],
  ['"\\u004"', null],
  ['"\\U0001f60"', null],
  ['"\\x4"', null],
  ['"\\xg1"', null],
  ['"\\q"', null],
  ['"\\ud800 \\n"', null],
  ['"\\q\\n"', null],
  ['"a\\\\n"', 'a\\n'],
  ['"""a\\\nb"""', 'ab'],
  ['"""a \\\r\n\r\n \t b"""', 'a b'],
  ['"""a\\ \t \n  b\\\n"""', 'ab'],
  ['"""a\\ b"""', null],
])('%s says %j', (raw, text) => {
  expect(decodeToml(raw)).toBe(text)
})

test.each([
  [
    '"a"',
    'x"\\\b\t\n\f\r\u0000\u001b\u007f\u009f\u00a0',
    '"x\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001B\\u007F\\u009F\u00a0"',
  ],
  ['"a"', "it's \ud800", '"it\'s �"'],
  ["'a'", 'x\ty "z" \\', '\'x\ty "z" \\\''],
  ["'a'", "it's", '"it\'s"'],
  ["'a'", 'x\ny', '"x\\ny"'],
  ["'a'", 'x\ry', '"x\\ry"'],
  ["'a'", 'x\u007f', '"x\\u007F"'],
  ["'''a'''", 'x\n\t\'y" \\', "'''x\n\t'y\" \\'''"],
  ["'''a'''", "'x", "''''x'''"],
  ["'''a'''", "x''y", `"""x''y"""`],
  ["'''a'''", "x'", `"""x'"""`],
  ["'''a'''", 'x\r\\', '"""x\\r\\\\"""'],
  ['"""a"""', 'x\n\ty"z', '"""x\n\ty"z"""'],
  ['"""a"""', '""x""""y"', '"""""x\\"\\"""y\\""""'],
  ['"""a"""', '"', '"""\\""""'],
  ['"""a"""', 'x\u0001\r\\', '"""x\\u0001\\r\\\\"""'],
  ['"""\na"""', 'x', '"""\nx"""'],
  ['"""\r\na"""', 'x', '"""\nx"""'],
  ['"""a"""', '\nx', '"""\n\nx"""'],
  ['"""a"""', 'x\n', '"""x\n"""'],
  ['"""abc\nd"""', 'x', '"""x"""'],
  ["'''\na'''", '\nx', "'''\n\nx'''"],
])('in the place of %s %j is %s', (before, text, raw) => {
  expect(encodeToml(text, '\n', before)).toBe(raw)
  expect(decodeToml(raw)).toBe(text.toWellFormed())
})

test('line breaks are those of the file, and quotes double where none stood there', () => {
  expect(encodeToml('a\nb\n', '\r\n', '"""\nc"""')).toBe('"""\r\na\r\nb\r\n"""')
  expect(encodeToml("it's\n", '\r\n')).toBe('"it\'s\\n"')
})

test.each([
  ['a-b_1Z', 'a-b_1Z', 'a-b_1Z'],
  ['"a b"', 'a b', '"a b"'],
  ["'a.b'", 'a.b', '"a.b"'],
  ['"\\u00e9\\t"', 'é\t', '"é\\t"'],
  ['""', '', '""'],
  [`'a"\\'`, 'a"\\', '"a\\"\\\\"'],
  ['"\\u007f"', '\u007f', '"\\u007F"'],
  ['" a"', ' a', '" a"'],
  ['"a "', 'a ', '"a "'],
])('the key %s has the name %j and is written %s', (raw, name, written) => {
  expect([nameOf(raw), keyOf(name)]).toEqual([name, written])
})

test('halves of surrogate pairs in a name are replaced', () => {
  expect(keyOf('a\ud800')).toBe('"a�"')
})

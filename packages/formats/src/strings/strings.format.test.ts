import { expect, test } from 'vitest'
import type { Format } from '../format.ts'
import { decodeStrings, encodeStrings, keyRaw, keyText } from './strings.escape.ts'
import { strings, stringsFormats, stringsUtf8 } from './strings.format.ts'

const files = {
  kind: 'edited',
  mostBytes: 10_000_000,
  extensions: ['strings'],
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  usage: [
    { files: '*.lproj/*.strings', source: 'en.lproj/*.strings' },
    { files: '*.lproj/*.strings', source: 'Base.lproj/*.strings' },
  ],
}

test.each<[Format, object]>([
  [
    strings,
    {
      ...files,
      id: 'strings',
      label: 'Apple strings',
      parameters: [
        {
          name: 'strings_encoding',
          help: expect.stringContaining('UTF-16'),
          kind: 'choice',
          initially: 'utf-16',
          choices: ['utf-16', 'utf-8'],
        },
      ],
    },
  ],
  [stringsUtf8, { ...files, id: 'strings-utf8', label: 'Apple strings (UTF-8)', usualFor: ['*.strings'] }],
])('%#: components know the files of the format', (format, facts) => {
  const { parse: _, recognises: __, begin: ___, ...said } = format
  expect(said).toEqual(facts)
})

test('the formats come in the order in which people choose them', () => {
  expect(stringsFormats).toEqual([strings, stringsUtf8])
})

test.each([
  ['"="', true],
  ['x"\t \t= \t "', true],
  ['/* c */ "a" = "b"', true],
  ['ab.c_1=";', true],
  ['ab \t= \t"";', true],
  ['x\na="bcd"; // e', true],
  ['"a" ="b"', true],
  ['"a"\n="b"', false],
  ['"a"=\n"b"', false],
  ['"a"x="b"', false],
  ['"a"=x"b"', false],
  [' a = "b";', false],
  ['= "b";', false],
  ['a = "b"\n;', false],
  ['a-b = "c";', false],
  ['ax= b;', false],
  ['', false],
])('%j begins a file of strings: %j', (start, expected) => {
  for (const format of stringsFormats) expect(format.recognises(start)).toBe(expected)
})

test.each([
  ['a', 'a'],
  ['\\n\\r\\t\\a\\b\\f\\v', '\n\r\t\u0007\b\f\v'],
  ['\\q\\"\\\\\\\n', 'q"\\\n'],
  ['\\u00e9\\U00E9\\ue9x\\u00e9a', 'é\u00e9\u00e9xéa'],
  ['\\u\\ug', 'uug'],
  ['\\101\\1011\\7\\08\\9', 'AA1\u0007\u000089'],
  ['\\\\u00e9', '\\u00e9'],
])('%j says %j', (raw, text) => {
  expect(decodeStrings(raw)).toBe(text)
})

test.each([
  ['\\ " \n \r \t', undefined, '\\\\ \\" \\n \\r \\t'],
  ['\\ " \n \r \t', 'a\nb', '\\\\ \\" \n \\r \t'],
  ['\n', '\na', '\\n'],
  ['\n', 'a\\\nb', '\\n'],
  ['\n', 'a\\\nb\nc', '\n'],
  ['\n', 'a\r\nb\nc', '\\n'],
  ['\n', 'a\nb\\nc', '\\n'],
  ['\n\ud800', 'a\\rb', '\\n�'],
])('%j in the place of %j is %j', (text, before, raw) => {
  expect(encodeStrings(text, before)).toBe(raw)
})

test.each([
  ['a"b', 'a\\"b'],
  ['\\n\\\\', '\\n\\\\'],
  ['a\\', 'a\\\\'],
  ['a\\\\', 'a\\\\'],
  ['\\"', '\\\\\\"'],
  ['\ud800', '�'],
])('the key %j is written as %j', (key, raw) => {
  expect(keyRaw(key)).toBe(raw)
})

test('quotes of keys are said without their escapes', () => {
  expect(keyText('\\"a\\" \\n')).toBe('"a" \\n')
})

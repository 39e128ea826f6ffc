import { expect, test } from 'vitest'
import type { ParameterValues } from '../file-parameters.ts'
import { type JsonStyle, newFile, quoted, styleOf, writtenValue } from './json.style.ts'

const usual: JsonStyle = { newline: '\n', indent: '    ', colon: ': ', comma: ', ', ascii: false, slash: false }
const oneLine = { newline: '', indent: '' }

const style = (text: string, like: string | null = null, parameters: ParameterValues = {}) =>
  styleOf(Buffer.from(text), like === null ? null : Buffer.from(like), parameters)

test.each<readonly [text: string, shown: Partial<JsonStyle>]>([
  ['', {}],
  ['{}', {}],
  ['{\n}', {}],
  ['{\n  "a": "b"\n}', { indent: '  ' }],
  ['{\r\n\t"a": "b"\r\n}', { newline: '\r\n', indent: '\t' }],
  ['{\r \t "a": "b"\r}', { newline: '\r', indent: ' \t ' }],
  ['{\n"a": "b"\n}', { indent: '' }],
  ['[\n  {\n    "a": "b"\n  }\n]', { indent: '  ' }],
  ['\ufeff [\n  {\n    "a": "b"\n  }\n]', { indent: '  ' }],
  ['\n[\n   "a"\n]', { indent: '   ' }],
  ['{\n  {\n    "a": "b"\n', { indent: '    ' }],
  ['x[\n  {\n    "a": "b"\n', { indent: '    ' }],
  ['{"a": "b"}', oneLine],
  ['{ "a": "b"}', oneLine],
  ['[{}, {"a": "b"}]', oneLine],
  ['[]', {}],
  ['{{}"', {}],
  ['{"a":"b"}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a" :\t"b"}', { ...oneLine, colon: ' :\t' }],
  ['{"a":5}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":-5}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":{}}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":[]}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":true}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":false}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":null}', { ...oneLine, colon: ':', comma: ',' }],
  ['{"a":x}', oneLine],
  ['{"a":\n"b"}', { indent: '' }],
  ['{"a": "b","c": "d"}', { ...oneLine, comma: ',' }],
  ['{"a": "b",\t "c": "d"}', { ...oneLine, comma: ',\t ' }],
  ['{"a": 5,"c": "d"}', { ...oneLine, comma: ',' }],
  ['{"a":"b", "c":"d"}', { ...oneLine, colon: ':' }],
  ['{\n"a":"b"}', { indent: '', colon: ':' }],
  ['{ "all": {\n    "a" : "b"\n},"c" :""\n}', { indent: '    ', colon: ' : ', comma: ',' }],
  ['[{"a": "b"},{"c": "d"}]', { ...oneLine, comma: ',' }],
  ['{"a": ["b"],\t["d"]}', { ...oneLine, comma: ',\t' }],
  ['{"a": {},"c": "d"}', { ...oneLine, comma: ',' }],
  ['{"a": [],"c": "d"}', { ...oneLine, comma: ',' }],
  ['{"a": true,"c": "d"}', { ...oneLine, comma: ',' }],
  ['{"a": null,"c": "d"}', oneLine],
  ['{"a": "b",5}', oneLine],
  ['["\\u00e9"]', { ascii: true }],
  ['["\\u0080"]', { ascii: true }],
  ['["\\u0099"]', { ascii: true }],
  ['["\\u00F0"]', { ascii: true }],
  ['["\\u0100"]', { ascii: true }],
  ['["\\u0F00"]', { ascii: true }],
  ['["\\u1000"]', { ascii: true }],
  ['["\\uFF00"]', { ascii: true }],
  ['["\\u007f"]', {}],
  ['["\\u000a"]', {}],
  ['["\\n"]', {}],
  ['["\\u00e9 é"]', {}],
  ['["\\u00e9 \x7f"]', { ascii: true }],
  ['["a\\/b"]', { slash: true }],
  ['["a\\/b", "c/d"]', {}],
  ['["a\\/b", "<b></b>"]', { slash: true }],
  ['["a/b"]', {}],
  [`${' '.repeat(65_535)}{"a":"b"}`, {}],
  [`${' '.repeat(65_530)}{"a":"b"}`, { ...oneLine, colon: ':', comma: ',' }],
])('%#: what a file shows is its style, the rest is usual', (text, shown) => {
  expect(style(text)).toEqual({ ...usual, ...shown })
})

const lines = '{\n  "a":  "b"\n}'
const tabs = '{\n\t"a":"b"\n}'

test.each<readonly [text: string, like: string | null, parameters: ParameterValues, style: Partial<JsonStyle>]>([
  [lines, tabs, {}, { indent: '  ', colon: ':  ' }],
  ['{}', tabs, {}, { indent: '\t', colon: ':' }],
  ['{}', null, {}, {}],
  ['{}', tabs, { json_indent: 2 }, { indent: '  ', colon: ':' }],
  ['{}', tabs, { json_indent_style: 'spaces' }, { indent: '    ', colon: ':' }],
  ['{}', lines, { json_indent_style: 'tabs' }, { indent: '\t', colon: ':  ' }],
  ['{}', lines, { json_indent_style: 'tabs', json_indent: 2 }, { indent: '\t\t', colon: ':  ' }],
  ['{}', lines, { json_indent: 0 }, { indent: '', colon: ':  ' }],
  ['{}', lines, { json_use_compact_separators: true }, { indent: '  ', colon: ':', comma: ',' }],
  ['{}', lines, { json_use_compact_separators: false }, { indent: '  ' }],
  [lines, tabs, { json_indent: 8, json_use_compact_separators: true }, { indent: '  ', colon: ':  ', comma: ',' }],
])('%j, with the template %j and %j, is of its own style first', (text, like, parameters, expected) => {
  expect(style(text, like, parameters)).toEqual({ ...usual, ...expected })
})

test('a new file of plain values is written in lines, and empty lists and objects without any', () => {
  const value = { a: null, b: [1, true, []], c: {}, d: { 'e"': 'f' } }
  expect(Buffer.from(newFile(value, { json_indent: 1 })).toString()).toBe(
    '{\n "a": null,\n "b": [\n  1,\n  true,\n  []\n ],\n "c": {},\n "d": {\n  "e\\"": "f"\n }\n}\n',
  )
  expect(Buffer.from(newFile([], {})).toString()).toBe('[]\n')
  expect(Buffer.from(newFile({ a: 'b' }, { json_use_compact_separators: true })).toString()).toBe('{\n    "a":"b"\n}\n')
})

test.each([
  ['a/é"\n\x7f\u{1f600}', false, false, '"a/é\\"\\n\x7f\u{1f600}"'],
  ['a/b/é', false, true, '"a\\/b\\/é"'],
  ['a/é\x7e\x7f\u{1f600}', true, false, '"a/\\u00e9~\\u007f\\ud83d\\ude00"'],
  ['/é', true, true, '"\\/\\u00e9"'],
])('%j is written, in ASCII alone %j, with slashes escaped %j, as %s', (text, ascii, slash, written) => {
  expect(quoted(text, { ascii, slash })).toBe(written)
})

const numbers = ['0', '-0', '5', '-15', '10.50', '1e5', '1E+10', '2.5e-3', '0.1']
const noNumbers = '05 +5 1. .5 1e 1e+ x5 5x 1.5.2 0x1 --1 00 1e5x'.split(' ').concat('', '5 ', ' 5')

test.each<readonly [text: string, form: string | undefined, written: string]>([
  ...numbers.map((text) => [text, 'number', text] as const),
  ...noNumbers.map((text) => [text, 'number', `"${text}"`] as const),
  ['True', 'boolean', 'true'],
  ['False', 'boolean', 'false'],
  ['true', 'boolean', '"true"'],
  ['', 'boolean', '""'],
  ['5', 'boolean', '"5"'],
  ['True', 'number', '"True"'],
  ['True', undefined, '"True"'],
  ['5', undefined, '"5"'],
  ['5', 'string', '"5"'],
])('%j of the kind %j is written %s', (text, form, written) => {
  expect(writtenValue(text, form, usual)).toBe(written)
})

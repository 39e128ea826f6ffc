import { describe, expect, test } from 'vitest'
import { aboutNew, begunBy, madeFrom } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { goI18nToml, toml, tomlFormats } from './toml.format.ts'

test.each([
  ['a = "b"', true, true],
  ['abc="b"', true, true],
  ["a = 'b'", true, true],
  ['a = {', true, true],
  ['a = [', true, false],
  [' \ta \t= \t"b"', true, true],
  ['\t\ta\t\t=\t\t{', true, true],
  ['a="b"', true, true],
  ['other = "b"', true, true],
  ['another="b"', true, true],
  ['a.b = "c"', true, true],
  ['"a" = "b"', true, true],
  ["'a' = 'b'", true, true],
  ['a-b_1 = "c"', true, true],
  ['# c\n[t]\na = "b"', true, true],
  ['# c\n[t]\nab = [', true, false],
  ['# a = "b"', false, false],
  ['# other = "b"', false, false],
  ['a = b', false, false],
  ['a = 5', false, false],
  ['a = \n"b"', false, false],
  ['a : "b"', false, false],
  ['a "b"', false, false],
  ['= "b"', false, false],
  [' = "b"', false, false],
  ['é = "b"', false, false],
  ['a+ = "b"', false, false],
  ['+a = "b"', false, false],
  ['a b = "c"', false, false],
  ['a == "b"', false, false],
  ['a x= "b"', false, false],
  ['a =x "b"', false, false],
  ['a\n= "b"', false, false],
  ['', false, false],
])('%j begins a TOML file: %j, one of go-i18n: %j', (start, isToml, isMessages) => {
  expect([toml.recognises(start), goI18nToml.recognises(start)]).toEqual([isToml, isMessages])
})

const files = {
  kind: 'edited',
  extensions: ['toml'],
  mediaType: 'application/toml',
  mostBytes: 10_000_000,
  template: 'required',
  newBase: 'optional',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
}

test.each<[Format, object]>([
  [
    toml,
    { ...files, id: 'toml', label: 'TOML file', plurals: 'none', usage: [{ files: '*.toml', source: 'en.toml' }] },
  ],
  [
    goI18nToml,
    {
      ...files,
      id: 'go-i18n-toml',
      label: 'go-i18n TOML file',
      plurals: 'category',
      usage: [{ files: 'active.*.toml', source: 'active.en.toml' }],
    },
  ],
])('%#: components know the files of the format', (format, facts) => {
  const { parse: _, recognises: __, begin: ___, ...said } = format
  expect(said).toEqual(facts)
})

describe.each(tomlFormats)('$id', (format) => {
  test('new files and translations begin with nothing', () => {
    expect([begunBy(format), madeFrom(format, 'a = "b"\n')]).toEqual(['', ''])
    expect(format.begin(aboutNew)).toHaveLength(0)
  })
})

test('the formats are those of plain files and of messages', () => {
  expect(tomlFormats).toEqual([toml, goI18nToml])
})

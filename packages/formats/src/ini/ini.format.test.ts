import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { formatById } from '../index.ts'
import { ini, iniFormats, islu, quotedIni } from './ini.format.ts'

const files = {
  kind: 'edited',
  mostBytes: 10_000_000,
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: [],
}

test.each<[Format, object]>([
  [ini, { ...files, id: 'ini', label: 'INI file', extensions: ['ini'], usage: [{ files: '*.ini', source: 'en.ini' }] }],
  [
    islu,
    {
      ...files,
      id: 'islu',
      label: 'Inno Setup INI file (UTF-8)',
      extensions: ['islu', 'isl'],
      usage: [{ files: '*.islu', source: 'en.islu' }, { files: '*.isl' }],
    },
  ],
])('%#: components know the files of the format', (format, facts) => {
  const { parse: _, recognises: __, begin: ___, ...said } = format
  expect(said).toEqual(facts)
})

test('the formats come in the order in which people choose them', () => {
  expect(iniFormats).toEqual([ini, quotedIni, islu])
})

test.each([
  ['\t \tab=c', true, false],
  ['ab c :d', true, false],
  ['abc=', true, true],
  ['[s]\nabc=d', true, true],
  ['ab.c_1=', true, true],
  ['A=b', true, true],
  ['a]=b', true, false],
  [';a=b', false, false],
  ['\t#a:b', false, false],
  [' [a=b', false, false],
  [' :a=b', false, false],
  ['\t=a=b', false, false],
  ['ab\rc=d', true, true],
  ['ab\n:c', false, false],
  ['.a=b', true, false],
  ['a\n', false, false],
])('%j begins an INI file: %j, one of Inno Setup: %j', (start, isIni, isInno) => {
  expect([ini.recognises(start), islu.recognises(start)]).toEqual([isIni, isInno])
})

test('files in UTF-16 are read and written', () => {
  const text = '\ufeff[é]\nč=ž ; c\n'
  expect(saidIn(ini, text, { encoding: 'utf16le' })).toMatchObject({
    charset: 'utf-16le',
    units: [{ context: '[é]č', target: ['ž'] }],
  })
  const changes = [
    { set: '[é]č', to: 'x;y' },
    { add: '[é]ů', to: 'z' },
  ] as const
  expect(changedIn(ini, text, changes, { encoding: 'utf16le' })).toBe('\ufeff[é]\n; c\nč=x;y\nů=z\n')
})

test.each([
  ['a=b\n', 'x\n;y', 'a=x\n  ;y\n'],
  ['a=b\n', '\t \n \n', 'a=\n'],
  ['a=b\n', ';x ;y', 'a=;x ;y\n'],
  ['a=b\n', 'x  \t;y', 'a=x;y\n'],
  ['a= b\n', '  ;y', 'a= ;y\n'],
])('in %j the text %j becomes %j', (text, to, expected) => {
  expect(changedIn(ini, text, [{ set: 'a', to }])).toBe(expected)
})

test.each([
  ['Key="Text"', ' – more', 'Key=" – more"'],
  ['Key="Text \\"x\\"\\nmore"', 'A "b"\nC\t', 'Key="A \\"b\\"\\nC\\t"'],
  ['Key = "a"', 'C:\\dir \\', 'Key = "C:\\dir \\\\"'],
  ['Key=plain', 'a "b"', 'Key="a \\"b\\""'],
])('of %s the text %j is written as %s', (line, text, expected) => {
  const file = formatById('ini-quoted')?.parse(Buffer.from(`; note\n${line}\nb="B"\n`))
  const units = [{ kind: 'set', key: 'Key', target: [text], state: 'translated' }] as const
  const bytes = Buffer.from(file?.edit({ units }) ?? [])
  expect(bytes.toString()).toBe(`; note\n${expected}\nb="B"\n`)
  expect(formatById('ini-quoted')?.parse(bytes).units[0]?.target).toEqual([text])
})

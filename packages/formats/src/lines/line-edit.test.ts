import { expect, test } from 'vitest'
import { csv } from '../csv/csv.format.ts'
import { changedIn, type NamedChange } from '../exact-files.fixture.ts'
import { strings, stringsUtf8 } from '../strings/strings.format.ts'

test.each<[string, readonly NamedChange[], string]>([
  ['"a" = "A";\n"b" = "B";\n', [{ remove: 'a' }], '"b" = "B";\n'],
  ['"a" = "A";\n"b" = "B";\n', [{ remove: 'b' }], '"a" = "A";\n'],
  ['"a" = "A";\n"b" = "B";\n', [{ remove: 'b' }, { remove: 'a' }], ''],
  ['"a" = "A";\n"b" = "B";', [{ remove: 'b' }], '"a" = "A";\n'],
  ['"a" = "A"; "b" = "B";\n', [{ remove: 'a' }], ' "b" = "B";\n'],
  ['"a" = "A"; "b" = "B";\n', [{ remove: 'b' }], '"a" = "A"; \n'],
  ['"a" = "A"; "b" = "B";\n"c" = "C";\n', [{ remove: 'a' }, { remove: 'b' }], ' \n"c" = "C";\n'],
  ['"a" = "A"; "b" = "B"; "c" = "C";\n', [{ remove: 'b' }], '"a" = "A";  "c" = "C";\n'],
  ['"a" = "A";\n\t "b" = "B";\n"c" = "C";\n', [{ remove: 'b' }], '"a" = "A";\n"c" = "C";\n'],
  [' "a" = "A";\n"b" = "B";\n', [{ remove: 'a' }], '"b" = "B";\n'],
  ['\ufeff "a" = "A";\n\n"b" = "B";\n', [{ remove: 'a' }], '\ufeff"b" = "B";\n'],
  ['\ufeff"a" = "A";\n\n"b" = "B";\n', [{ remove: 'a' }], '\ufeff"b" = "B";\n'],
  ['"a" = "A";\n\n"b" = "B";\n\n\n"c" = "C";\n', [{ remove: 'a' }], '"b" = "B";\n\n\n"c" = "C";\n'],
  ['"a" = "A";\n\n"b" = "B";\n\n\n"c" = "C";\n', [{ remove: 'b' }], '"a" = "A";\n\n"c" = "C";\n'],
  ['"a" = "A";\n\n"b" = "B";\n\n\n"c" = "C";\n', [{ remove: 'c' }], '"a" = "A";\n\n"b" = "B";\n\n\n'],
  ['"a" = "A";\n"b" = "B";\n\n"c" = "C";\n', [{ remove: 'b' }], '"a" = "A";\n\n"c" = "C";\n'],
  ['"a" = "A";\n \t\n"b" = "B";\n \t\n"c" = "C";\n', [{ remove: 'b' }], '"a" = "A";\n \t\n"c" = "C";\n'],
  ['"a" = "A";\r\n\r\n"b" = "B";\r\n\r\n"c" = "C";\r\n', [{ remove: 'b' }], '"a" = "A";\r\n\r\n"c" = "C";\r\n'],
  ['"a" = "A";\r\n"b" = "B";\r\n\r\n"c" = "C";\r\n', [{ remove: 'b' }], '"a" = "A";\r\n\r\n"c" = "C";\r\n'],
  ['"a" = "A";\r\r"b" = "B";\r\r"c" = "C";\r', [{ remove: 'b' }], '"a" = "A";\r\r"c" = "C";\r'],
  ['"a" = "A";\r"b" = "B";\r\r"c" = "C";\r', [{ remove: 'b' }], '"a" = "A";\r\r"c" = "C";\r'],
  ['\n"a" = "A";\n\n"b" = "B";\n', [{ remove: 'a' }], '\n"b" = "B";\n'],
  [' \n"a" = "A";\n\n"b" = "B";\n', [{ remove: 'a' }], ' \n"b" = "B";\n'],
  ['/* of a */\n"a" = "A"; // a\n\n/* of b */\n"b" = "B";\n', [{ remove: 'a' }], '/* of b */\n"b" = "B";\n'],
  ['"a" = "1";\n"b" = "B";\n"a" = "2";\n"c" = "C";\n', [{ remove: 'a' }], '"b" = "B";\n"c" = "C";\n'],
  ['"a" = "1";\n"a" = "2";\n"c" = "C";\n', [{ remove: 'a' }], '"c" = "C";\n'],
  ['"a" = "A";\n"b" = "B";\n', [{ set: 'a', to: 'x' }, { remove: 'a' }], '"b" = "B";\n'],
  [
    '"a" = "A";\n"b" = "B";\n',
    [
      { set: 'a', to: 'x' },
      { set: 'a', to: 'y' },
    ],
    '"a" = "y";\n"b" = "B";\n',
  ],
  [
    '"a" = "A";\n"b" = "B";\n',
    [
      { set: 'a', to: 'x' },
      { set: 'a', to: 'A' },
    ],
    '"a" = "A";\n"b" = "B";\n',
  ],
  [
    '"a" = "A";\n"b" = "B";\n"c" = "C";\n',
    [
      { set: 'c', to: 'x' },
      { remove: 'a' },
      { add: 'd', to: 'D', after: 'a' },
      { add: 'e', to: 'E', after: 'b' },
      { add: 'f', to: 'F', after: 'c' },
    ],
    '"b" = "B";\n"e" = "E";\n"c" = "x";\n"d" = "D";\n"f" = "F";\n',
  ],
  ['"a" = "A";\n', [{ set: 'a', to: '\ud800é' }], '"a" = "�é";\n'],
])('%j with %j becomes %j', (text, changes, expected) => {
  expect(changedIn(stringsUtf8, text, changes)).toBe(expected)
})

test.each(['little ends', 'big ends'])('a file of UTF-16 with %s is changed in its charset', (name) => {
  const inFile = (text: string) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return name === 'big ends' ? bytes.swap16() : bytes
  }
  const file = strings.parse(inFile('"ž" = "A";\n"b" = "B";\n'))
  const set = { kind: 'set', key: 'b', target: ['č'], state: 'translated' } as const
  expect(file.edit({ units: [set] })).toEqual(new Uint8Array(inFile('"ž" = "A";\n"b" = "č";\n')))
  const remove = { kind: 'remove', key: 'ž' } as const
  expect(file.edit({ units: [remove, set] })).toEqual(new Uint8Array(inFile('"b" = "č";\n')))
})

test('what changes nothing gives the very same bytes', () => {
  const bytes = Buffer.from('"a" = "A";\n')
  const file = stringsUtf8.parse(bytes)
  const set = (text: string, state: 'translated' | 'needs-editing') =>
    ({ kind: 'set', key: 'a', target: [text], state }) as const
  expect(Buffer.compare(file.edit({ units: [] }), bytes)).toBe(0)
  expect(file.edit({ units: [] })).toBe(file.bytes)
  expect(file.edit({ units: [set('A', 'translated')] })).toBe(file.bytes)
  expect(file.edit({ units: [set('A', 'needs-editing')] })).toBe(file.bytes)
  expect(() => file.edit({ units: [{ ...set('A', 'translated'), key: 'b' }] })).toThrow('"b"')
})

test('a file whose charset lacks a character becomes UTF-8 as a whole', () => {
  const options = { parameters: { csv_encoding: 'iso-8859-1' }, encoding: 'latin1' } as const
  const text = 'source,target\né,b\nc,d\n'
  const set = { set: '', to: 'ý' } as const
  expect(changedIn(csv, text, [set], options)).toBe('source,target\né,ý\nc,d\n')
  const file = csv.parse(Buffer.from(text, 'latin1'), options)
  const change = { kind: 'set', key: '\u0004c', target: ['ž\ud800'], state: 'translated' } as const
  expect(Buffer.from(file.edit({ units: [change] })).toString()).toBe('source,target\né,b\nc,ž\ufffd\n')
})

import { expect, test } from 'vitest'
import { saidIn } from '../exact-files.fixture.ts'
import { encodeFor, transcode } from './po.charset.ts'
import { po } from './po.format.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const header = (charset: string) => `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n`
const sayOf = (bytes: Uint8Array) => {
  const { utf8, charset, problem } = transcode(bytes)
  return [charset, problem ? `${problem.code} ${problem.span?.start}-${problem.span?.end}` : utf8.toString('utf8')]
}

test.each([
  [[0xff, 0xfe, 97, 0], 'unknown-charset 0-1'],
  [[0xfe, 0xff, 0, 97], 'unknown-charset 0-1'],
  [[97, 0, 98, 0], 'unknown-charset 0-1'],
  [[0, 97, 0, 98], 'unknown-charset 0-1'],
  [[0, 97], 'unknown-charset 0-1'],
  [[0, 0, 97], '\0\0a'],
  [[0], '\0'],
  [[97], 'a'],
  [[], ''],
  [[0xff, 97], 'invalid-encoding 0-1'],
  [[0xfe, 97], 'invalid-encoding 0-1'],
  [[97, 0xfe], 'invalid-encoding 1-2'],
  [[97, 0xff], 'invalid-encoding 1-2'],
  [[0xef, 0xbf, 0xbd], '\ufffd'],
  [[0xef, 0xbf, 0xbd, 0xe9, 97], 'invalid-encoding 3-4'],
  [[0xef, 0xbf, 0xbd, 97, 0xef, 0xbf, 0xbd, 0xc3], 'invalid-encoding 7-8'],
  [[0xc3, 0xa9, 0xef, 0xbf], 'invalid-encoding 2-3'],
  [[0xef, 97], 'invalid-encoding 0-1'],
  [[0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0xa9], 'invalid-encoding 6-7'],
])('the bytes %j without a header say %j', (bytes, said) => {
  expect(sayOf(Uint8Array.from(bytes))).toEqual([null, said])
})

test.each(['UTF-8', 'utf-8', 'UTF8', 'utf_8', 'us-ascii', 'ASCII', 'ANSI_X3.4-1968', 'CHARSET', ''])(
  'a file that says %j is in UTF-8',
  (charset) => {
    const text = `${header(charset)}ž`
    expect(sayOf(Buffer.from(text))).toEqual([null, text])
    const { length } = header(charset)
    expect(sayOf(latin1(`${header(charset)}\xe9`))).toEqual([null, `invalid-encoding ${length}-${length + 1}`])
  },
)

test.each(['utf-16', 'UTF-16LE', 'utf-32', 'UTF-7', 'ucs2', 'base64', 'hex', 'binary', 'such-1'])(
  'no file is in the charset %s',
  (charset) => {
    expect(sayOf(Buffer.from(header(charset)))).toEqual([null, 'unknown-charset 0-1'])
    expect(transcode(Buffer.from(header(charset))).problem?.detail).toContain(` ${charset} `)
  },
)

test.each([
  ['ISO-8859-2', 0xbe, 'ž'],
  ['windows-1251', 0xe9, 'й'],
  ['KOI8-R', 0xca, 'й'],
  ['CP1250', 0x9e, 'ž'],
])('a file in %s is turned into UTF-8 and back', (charset, byte, letter) => {
  const bytes = Buffer.concat([Buffer.from(header(charset)), Buffer.of(byte)])
  expect(sayOf(bytes)).toEqual([charset, `${header(charset)}${letter}`])
  expect(encodeFor(charset, transcode(bytes).utf8)).toEqual(bytes)
  // Bytes that lie within others are read alone.
  const around = new Uint8Array(Buffer.concat([Buffer.from('\xff'), bytes, Buffer.from('x')]))
  expect(sayOf(around.subarray(2, -1))).toEqual([charset, `${header(charset)}${letter}`])
})

test('bytes that a charset does not have are a problem, the first of them', () => {
  const text = header('windows-1250')
  expect(sayOf(latin1(`${text}\x9e\x81\x81`))).toEqual([null, `invalid-encoding ${text.length + 1}-${text.length + 2}`])
  expect(transcode(latin1(`${text}\x81`)).problem?.detail).toContain('windows-1250')
})

test.each([
  ['"content-TYPE: text/plain; CHARSET=x; charset=ISO-8859-2\\n"', 'ISO-8859-2'],
  ['"Language: cs\\nContent-Type: charset=ISO-8859-2\\n"', 'ISO-8859-2'],
  ['"Content-Type:charset=ISO-8859-2;"', 'ISO-8859-2'],
  ['# charset=KOI8-R\n"Content-Type: text/plain; charset=ISO-8859-2\\n"', 'ISO-8859-2'],
  ['"charset=KOI8-R Content-Type: text/plain; charset=ISO-8859-2\\n"\n"Content-Type: charset=CP1250\\n"', 'CP1250'],
  ['"Content-Type: text/plain"\n"charset=ISO-8859-2\\n"', null],
  ['"Content-Type: text/plain\\ncharset=ISO-8859-2\\n"', null],
  ['"X-Content-Type: text/plain; charset=ISO-8859-2\\n"', null],
  ['Content-Type: text/plain; charset=ISO-8859-2', null],
  ['"Content-Type: text/plain; charset= ISO-8859-2\\n"', null],
])('of the header %j the charset is %j', (text, charset) => {
  expect(transcode(Buffer.from(text)).charset).toBe(charset)
})

test('the header is looked for at the beginning of a file', () => {
  const line = '"Content-Type: charset=KOI8-R\\n"'
  const behind = (length: number) => transcode(Buffer.from(`${'#'.repeat(length - 15)}${line}`)).charset
  expect([behind(65_535), behind(65_536)]).toEqual(['KOI8-R', null])
})

test('the first charset that is named decides where it is UTF-8 and the bytes are', () => {
  expect(sayOf(Buffer.from(`# charset=UTF-8 ž\n${header('KOI8-R')}`))[0]).toBeNull()
  expect(sayOf(latin1(`# charset=utf-8 \xca\n${header('KOI8-R')}`))[0]).toBe('KOI8-R')
})

test('a text is encoded where its charset has all of it', () => {
  expect(encodeFor(null, Buffer.from('ž'))).toEqual(Buffer.from('ž'))
  expect(encodeFor('ISO-8859-2', Buffer.from('ž'))).toEqual(Buffer.of(0xbe))
  expect(encodeFor('ISO-8859-1', Buffer.from('ž'))).toBeNull()
  expect(encodeFor('ISO-8859-1', new Uint8Array(Buffer.from('xéy')).subarray(1, 3))).toEqual(Buffer.of(0xe9))
  expect(encodeFor('GB18030', Buffer.from('\ufeffa'))).toEqual(Buffer.of(0x84, 0x31, 0x95, 0x33, 97))
})

test('places are those of the file, also of what is wrong before the last string', () => {
  const text = `${header('ISO-8859-2')}\n# \xe9\xe9\nmsgid "a\nmsgstr "b"\n\nmsgid "c"\nmsgstr "\xe9"\n`
  const { problems, warnings, units } = saidIn(po, text, { encoding: 'latin1' })
  expect([problems, warnings, units.map(({ target, at }) => [target, at])]).toEqual([
    ['unterminated-string 5:7-5:9'],
    ['duplicate-header 4:1-6:11'],
    [[['é'], '8:1-9:11']],
  ])
})

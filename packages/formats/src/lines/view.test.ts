import { expect, test } from 'vitest'
import { type Charset, encodeAs, openView, partOf, type UsualCharset } from './view.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const utf16le = (text: string) => Buffer.from(text, 'utf16le')

test.each<readonly [name: string, bytes: Buffer, usual: UsualCharset, charset: Charset, start: number]>([
  ['ASCII', Buffer.from('ab'), 'utf-8', 'utf-8', 0],
  ['UTF-8', Buffer.from('až'), 'utf-8', 'utf-8', 0],
  ['UTF-8 with a mark', Buffer.from('\ufeffab'), 'utf-8', 'utf-8', 3],
  ['UTF-8 with a mark, where another charset is usual', Buffer.from('\ufeffab'), 'iso-8859-1', 'utf-8', 3],
  ['half a mark of UTF-8', Buffer.from([0xef, 0xbb, 0x61]), 'iso-8859-1', 'iso-8859-1', 0],
  ['ASCII, where ISO-8859-1 is usual', Buffer.from('ab'), 'iso-8859-1', 'iso-8859-1', 0],
  ['ISO-8859-1', Buffer.from('aé', 'latin1'), 'iso-8859-1', 'iso-8859-1', 0],
  ['UTF-8, where ISO-8859-1 is usual', Buffer.from('aé'), 'iso-8859-1', 'utf-8', 0],
  ['UTF-16 with the mark of little ends', utf16le('\ufeffab'), 'utf-8', 'utf-16le', 1],
  ['UTF-16 with the mark of big ends', utf16be('\ufeffab'), 'utf-8', 'utf-16be', 1],
  ['UTF-16 of little ends', utf16le('až'), 'utf-16', 'utf-16le', 0],
  ['UTF-16 of big ends', utf16be('až'), 'utf-16', 'utf-16be', 0],
  ['UTF-16 that tells nothing', utf16le('žšč'), 'utf-16', 'utf-16le', 0],
  ['nothing', Buffer.alloc(0), 'utf-16', 'utf-16le', 0],
])('%s is opened in its charset', (_name, bytes, usual, ...told) => {
  const { view, problem } = openView(bytes, usual)
  expect(problem).toBeNull()
  expect([view.charset, view.start]).toEqual(told)
  expect(view.width).toBe(view.charset.startsWith('utf-16') ? 2 : 1)
  expect(view.text.length * view.width).toBe(bytes.length)
})

test('texts are read from places of bytes, and of UTF-16 from places of characters', () => {
  const narrow = openView(Buffer.from('až b'), 'utf-8').view
  expect([narrow.read(0, 3), narrow.read(1, 3), narrow.read(3, 5)]).toEqual(['až', 'ž', ' b'])
  const latin = openView(Buffer.from('aé b', 'latin1'), 'iso-8859-1').view
  expect([latin.read(0, 2), latin.read(2, 4)]).toEqual(['aé', ' b'])
  for (const bytes of [utf16le('\ufeffaž b'), utf16be('\ufeffaž b')])
    expect(openView(bytes, 'utf-8').view.read(1, 3)).toBe('až')
})

test('a part has places of its own', () => {
  const part = partOf(openView(Buffer.from('až bč'), 'utf-8').view, 1, 6)
  expect([part.start, part.width, part.charset, part.bytes.length, part.text.length]).toEqual([0, 1, 'utf-8', 5, 5])
  expect([part.read(0, 2), part.read(2, 4)]).toEqual(['ž', ' b'])
  const latin = partOf(openView(Buffer.from('aé', 'latin1'), 'iso-8859-1').view, 1, 2)
  expect([latin.charset, latin.read(0, 1)]).toEqual(['iso-8859-1', 'é'])
})

test.each<readonly [bytes: Buffer, usual: UsualCharset, code: string, start: number, end: number]>([
  [Buffer.from([0x61, 0xff, 0x62]), 'utf-8', 'invalid-encoding', 1, 2],
  [Buffer.from([0xc5, 0xbe, 0x80, 0x62]), 'utf-8', 'invalid-encoding', 2, 3],
  [Buffer.from([0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82]), 'utf-8', 'invalid-encoding', 7, 8],
  [Buffer.from([0x61, 0xc5]), 'utf-8', 'invalid-encoding', 1, 2],
  [Buffer.from('a\0b'), 'utf-8', 'nul-character', 1, 2],
  [Buffer.from('a\0b'), 'iso-8859-1', 'nul-character', 1, 2],
  [utf16le('a\0b'), 'utf-16', 'nul-character', 2, 4],
  [Buffer.concat([utf16le('\ufeffab'), Buffer.from('c')]), 'utf-8', 'invalid-encoding', 6, 7],
  [utf16le('\ufeffa\ud800b'), 'utf-8', 'unpaired-surrogate', 4, 6],
  [utf16be('\ufeffa\udc00'), 'utf-8', 'unpaired-surrogate', 4, 6],
])('%j is no text of %s: %s', (bytes, usual, ...told) => {
  const { view, problem } = openView(bytes, usual)
  expect([problem?.code, problem?.span?.start, problem?.span?.end]).toEqual(told)
  expect([view.text, view.start]).toEqual(['', 0])
})

test('a text is written in the charset of its file, where that has its characters', () => {
  const written = (charset: Charset, text: string) => encodeAs(charset, text)?.toString('hex')
  expect(written('utf-8', 'aé€')).toBe('61c3a9e282ac')
  expect(written('iso-8859-1', 'aé\u00ff')).toBe('61e9ff')
  expect(encodeAs('iso-8859-1', 'a€')).toBeNull()
  expect(encodeAs('iso-8859-1', 'a\u0100')).toBeNull()
  expect(written('utf-16le', 'aé')).toBe('6100e900')
  expect(written('utf-16be', 'aé')).toBe('006100e9')
  expect(written('utf-8', 'a\ud800')).toBe('61efbfbd')
})

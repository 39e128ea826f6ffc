import { expect, test } from 'vitest'
import { controlEscape, escapeCharacter, type PlainText, unescapeInto } from './po.escape.ts'

const pairs = [
  ['n', '\n'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
  ['r', '\r'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
] as const

test('control characters, quotes and backslashes have escapes, and nothing else', () => {
  for (const [letter, control] of pairs) {
    expect(controlEscape(letter.charCodeAt(0))).toBe(control)
    expect(escapeCharacter(control)).toBe(`\\${letter}`)
  }
  for (const letter of ['x', '0', 'u', 'N', "'", 'é', '']) expect(controlEscape(letter.charCodeAt(0))).toBe('')
  for (const character of ['x', "'", '\0', '\x1b', 'é', '😀']) expect(escapeCharacter(character)).toBe(character)
})

function unescaped(text: string, toUtf8: PlainText['toUtf8'] = null) {
  const source = Buffer.from(text)
  const plain: PlainText = { bytes: Buffer.alloc(source.length * 2), at: 0, badEscape: -1, nulEscape: -1, toUtf8 }
  unescapeInto(plain, source, 0, source.length)
  return [plain.bytes.toString('latin1', 0, plain.at), plain.badEscape, plain.nulEscape]
}

test.each([
  ['ab', 'ab', -1, -1],
  ['a\\nb\\\\n', 'a\nb\\n', -1, -1],
  ['\\101\\1\\12\\1234', 'A\x01\nS4', -1, -1],
  ['\\7\\8', '\x07', 2, -1],
  ['\\377\\400', '\xff\0', -1, 4],
  ['\\x41\\xe9\\xE9\\x1', 'A\xe9\xe9\x01', -1, -1],
  ['\\x0141', 'A', -1, -1],
  ['\\xg', 'g', 0, -1],
  ['\\x/\\x:\\x@\\x`', '/:@`', 0, -1],
  ['a\\qb\\z', 'ab', 1, -1],
  ['\\0a\\00', '\0a\0', -1, 0],
  ['a\\000', 'a\0', -1, 1],
  ['\\x00', '\0', -1, 0],
  ['\\101\\n', 'A\n', -1, -1],
  ['\\101\\q', 'A', 4, -1],
  ['\\', '', 0, -1],
])('%j is read as %j', (text, said, bad, nul) => {
  expect(unescaped(text)).toEqual([said, bad, nul])
})

test('a run of numbers is bytes of the charset of the file', () => {
  const runs: string[] = []
  const toUtf8 = (bytes: Uint8Array) => {
    runs.push(Buffer.from(bytes).toString('hex'))
    return Buffer.from('é')
  }
  expect(unescaped('a\\351\\xe9g\\351', toUtf8)).toEqual(['a\xc3\xa9g\xc3\xa9', -1, -1])
  expect(runs).toEqual(['e9e9', 'e9'])
})

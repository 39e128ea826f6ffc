import { expect, test } from 'vitest'
import { TextWindow } from './text-window.ts'

/** Each character of a text, asked for in the order of the file. */
function readOf(text: string, step = 1): string[] {
  const window = new TextWindow(Buffer.from(text))
  const parts: string[] = []
  let [at, units] = [0, 0]
  for (const character of text) {
    const [end, endUnits] = [at + Buffer.byteLength(character), units + character.length]
    if (units % step === 0) parts.push(window.slice(at, end, units, endUnits))
    at = end
    units = endUnits
  }
  return parts
}

test.each([
  ['letters', 'ab'.repeat(20_000)],
  ['letters of two bytes', 'žš'.repeat(20_000)],
  ['letters of two bytes, not in step with the pieces', `a${'žš'.repeat(20_000)}`],
  ['signs of three bytes', `${'漢'.repeat(30_000)}a`],
  ['signs of four bytes', `a${'😀'.repeat(20_000)}`],
  ['signs of four bytes and letters', '😀aé漢'.repeat(10_000)],
])('%s are read whole at the ends of the pieces that are decoded', (_, text) => {
  expect(readOf(text).join('') === text).toBe(true)
})

test('parts may be longer than a piece, may be left out, and may be asked for again', () => {
  const text = '😀é'.repeat(30_000)
  const bytes = Buffer.from(text)
  const window = new TextWindow(bytes)
  expect(window.slice(0, bytes.length, 0, text.length) === text).toBe(true)
  expect(window.slice(6, 10, 3, 5)).toBe('😀')
  expect(window.slice(bytes.length - 2, bytes.length, text.length - 1, text.length)).toBe('é')
  const late = new TextWindow(bytes)
  expect(late.slice(bytes.length - 6, bytes.length, text.length - 3, text.length)).toBe('😀é')
  expect(late.slice(0, 4, 0, 2)).toBe('😀')
  expect(late.slice(6, 6, 3, 3)).toBe('')
})

test('of a large file each text is decoded by itself', () => {
  const bytes = Buffer.alloc(8_000_001, 'a')
  bytes.write('é', 5)
  const window = new TextWindow(bytes)
  expect([window.slice(4, 8, 4, 7), window.slice(7_999_999, 8_000_001, 0, 0)]).toEqual(['aéa', 'aa'])
})

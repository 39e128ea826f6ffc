import { expect, test } from 'vitest'
import { indexLines } from './line-index.ts'

test('LF, CRLF and a lone CR each end one line', () => {
  const lines = indexLines('a\nb\r\nc\rd')
  expect(lines.lineCount).toBe(4)
  expect(lines.position(7)).toEqual({ line: 4, column: 1 })
})

test('the newline belongs to the line that it ends', () => {
  expect(indexLines('ab\ncd').position(2)).toEqual({ line: 1, column: 3 })
})

test('an offset beyond the end is the end', () => {
  expect(indexLines('ab').position(99)).toEqual({ line: 1, column: 3 })
})

test('bytes are counted as bytes', () => {
  const lines = indexLines(new TextEncoder().encode('é\nx'))
  expect(lines.position(3)).toEqual({ line: 2, column: 1 })
  expect(lines.lineStart(2)).toBe(3)
})

test.each(['\na', 'a\n', '\n\n', '', 'a'])(
  '%j has the same lines with bare newlines as with returns before them',
  (text) => {
    const bare = indexLines(text)
    const returned = indexLines(text.replaceAll('\n', '\r\n'))
    const bytes = indexLines(new TextEncoder().encode(text))
    expect([returned.lineCount, bytes.lineCount]).toEqual([bare.lineCount, text.split('\n').length])
    expect(bytes.lineStart(2)).toBe(bare.lineStart(2))
  },
)

test('a line beyond the last starts at the end', () => {
  expect([indexLines('a\nb').lineStart(2), indexLines('a\nb').lineStart(9)]).toEqual([2, 3])
})

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

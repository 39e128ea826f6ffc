import { expect, test } from 'vitest'
import { blankLineEnd, layoutOf, lineStart, newlineAt, nextLine } from './po.layout.ts'

test.each([
  ['ab\ncd', 4, 3, 5],
  ['ab\ncd', 3, 3, 5],
  ['ab\ncd', 2, 0, 3],
  ['ab\ncd', 0, 0, 3],
  ['ab\rcd\r', 4, 3, 6],
  ['ab\r\ncd\r\nef', 1, 0, 4],
  ['ab\r\ncd\r\nef', 5, 4, 8],
  ['ab\n\ncd', 3, 3, 4],
  ['ab\r\r', 2, 0, 3],
  ['', 0, 0, 0],
])('in %j the line at %i begins at %i, and the next one at %i', (text, at, start, next) => {
  const bytes = Buffer.from(text)
  expect([lineStart(bytes, at), nextLine(bytes, at)]).toEqual([start, next])
})

test.each([
  ['a \t\nb', 1, 3],
  ['a  b', 1, 1],
  ['a  ', 1, 3],
  ['a\nb', 1, 1],
  ['a\t\rb', 1, 2],
  ['a', 1, 1],
])('blanks of %j at %i reach to %i', (text, at, end) => {
  expect(blankLineEnd(Buffer.from(text), at)).toBe(end)
})

test.each([
  ['a\nb\r\nc', 0, '\n'],
  ['a\nb\r\nc', 2, '\r\n'],
  ['a\r\nb', 3, '\r\n'],
  ['a\nb', 2, '\n'],
  ['\nb', 0, '\n'],
  ['a\rb', 0, '\r'],
  ['a', 0, '\n'],
])('lines of %j at %i end with %j', (text, at, expected) => {
  expect(newlineAt(Buffer.from(text), at)).toBe(expected)
})

test('the parts of an entry have their places in the file', () => {
  const entry =
    '# n\n#, fuzzy\n#= c-format\n#| msgctxt "o" "p"\n #| msgid ""\n#| "q"\nmsgctxt "c"\nmsgid "a" "b"\nmsgid_plural "d"\nmsgstr[0] ""\n"e"\nmsgstr[1] "f"'
  const before = 'msgid "x"\nmsgstr "y"\n\n'
  const bytes = Buffer.from(`${before}${entry}\n\nmsgid "z"\n`)
  const span = { start: before.length, end: before.length + entry.length }
  const textOf = ({ start, end }: { start: number; end: number }) => bytes.toString('utf8', start, end)
  const { flagLines, previousLines, sections } = layoutOf(bytes, span)
  expect(flagLines.map(textOf)).toEqual(['#, fuzzy', '#= c-format'])
  expect(previousLines.map(textOf)).toEqual(['#| msgctxt "o" "p"\n', ' #| msgid ""\n', '#| "q"\n'])
  expect(
    sections.map(({ kind, index, segments, ...section }) => [kind, index, textOf(section), segments.map(textOf)]),
  ).toEqual([
    [7, 0, 'msgctxt "c"', ['c']],
    [8, 0, 'msgid "a" "b"', ['a', 'b']],
    [9, 0, 'msgid_plural "d"', ['d']],
    [11, 0, 'msgstr[0] ""\n"e"', ['', 'e']],
    [11, 1, 'msgstr[1] "f"', ['f']],
  ])
})

import { expect, test } from 'vitest'
import { isColumn, pastedColumn } from './pasted-column.ts'

test.each([
  ['one\ntwo\nthree\n', ['one', 'two', 'three']],
  ['one\r\ntwo\r\n', ['one', 'two']],
  ['one\tother\ntwo\tmore', ['one', 'two']],
  ['"with\nbreak"\nnext', ['with\nbreak', 'next']],
  ['"say ""hi"""\nnext', ['say "hi"', 'next']],
  ['a\t"b\nc"\nd', ['a', 'd']],
  ['\n\nlast', ['', '', 'last']],
  ['"never closed\nnext', ['"never closed', 'next']],
  ['', []],
])('%j is the column %j', (text, cells) => {
  expect(pastedColumn(text)).toEqual(cells)
})

test('one cell is no column, whatever ends it', () => {
  expect(['word', 'word\n', '"two\nlines"\r\n', 'a\nb'].map(isColumn)).toEqual([false, false, false, true])
})

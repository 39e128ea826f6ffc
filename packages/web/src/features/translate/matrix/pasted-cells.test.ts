import { expect, test } from 'vitest'
import { copiedCell } from './copied-cell.ts'
import { pastedRows } from './pasted-cells.ts'

test.each([
  ['one\ntwo\nthree\n', [['one'], ['two'], ['three']]],
  ['one\r\ntwo\r\n', [['one'], ['two']]],
  [
    'one\tother\ntwo\tmore',
    [
      ['one', 'other'],
      ['two', 'more'],
    ],
  ],
  ['"with\nbreak"\nnext', [['with\nbreak'], ['next']]],
  ['"say ""hi"""\nnext', [['say "hi"'], ['next']]],
  ['"with\ttab"\tnext', [['with\ttab', 'next']]],
  ['a\t"b\nc"\nd', [['a', 'b\nc'], ['d']]],
  ['\n\nlast', [[''], [''], ['last']]],
  ['"never closed\nnext', [['"never closed'], ['next']]],
  // Quotes that no spreadsheet wrote are signs of the text.
  ['"hi"\nnext', [['"hi"'], ['next']]],
  ['"Save" and "Close"\nnext', [['"Save" and "Close"'], ['next']]],
  ['a\t\t\nb', [['a', '', ''], ['b']]],
  ['a\t', [['a', '']]],
  ['', []],
  ['word', [['word']]],
])('%j is the cells %j', (text, rows) => {
  expect(pastedRows(text)).toEqual(rows)
})

test('what is copied comes back as it was', () => {
  for (const forms of [['word'], ['%d file', '%d files'], ['with\ttab'], ['say "hi"'], ['two\nlines']])
    expect(pastedRows(copiedCell(forms))).toEqual([[forms.join('\n')]])
})

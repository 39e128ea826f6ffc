import { expect, test } from 'vitest'
import { readInnerHtml } from './inner-html.ts'

const VALUE = '\ue000'
const fault = (text: string) => readInnerHtml(text, VALUE).fault
const elements = (text: string) => readInnerHtml(text, VALUE).elements

test.each([
  ...['plain', 'a < b', 'a <', '5 > 4', 'a & b', 'a &', '&;', '&amp; &#38; &#x26;', 'R&D', 'a &foo bar'],
  ...[
    '<b>x</b>',
    '<B>x</b>',
    '<br>',
    '<br/>',
    '<a-b>x</a-b>',
    '<a href="x" b>y</a>',
    "<a href='x'>y</a>",
    '<b >x</b >',
  ],
  ...[`${VALUE} is`, `<b>${VALUE}</b>`, `a < ${VALUE}`, `&amp;${VALUE}`],
])('%j is shown as it stands', (text) => {
  expect(fault(text)).toBe(null)
})

test.each([
  ['<b>x', '<b> is not closed'],
  ['x</b>', '</b> closes nothing'],
  ['<b><i>x</b></i>', '</b> closes nothing'],
  ['<b/>', '<b/> is not closed by its slash'],
  ['a<b', 'a < that begins no tag'],
  ['<!-- x -->', 'a < that begins no tag'],
  ['<a b=c>x</a>', 'a < that begins no tag'],
  ['<a b="c>x</a>', 'a < that begins no tag'],
  [`<${VALUE}`, 'a value right after <'],
  [`&a${VALUE}`, 'a value right after &a'],
  [`&${VALUE}`, 'a value right after &'],
  ['&lf;', '&lf; is no character'],
  ['&lte;', '&lte; is no character'],
  ['&ampere', '&ampere begins like a character'],
  ['&#38', '&#38 begins like a character'],
] as const)('%j is not: %s', (text, said) => {
  expect(fault(text)).toBe(said)
})

test('an element is told by its name, its attributes in any order, and those that it stands in', () => {
  expect(elements('<p><b c="2" a="1">x</b></p>')).toEqual(['<p>', '<p><b a="1" c="2">'])
  expect(elements('<P><b a="1" c=\'2\'>x</b></P>')).toEqual(['<p>', '<p><b a="1" c="2">'])
  expect(elements('<i>x</i><b>y</b>')).toEqual(['<b>', '<i>'])
  expect(elements('<b>y</b><i>x</i>')).toEqual(['<b>', '<i>'])
  expect(elements('<input disabled>')).toEqual(['<input disabled>'])
})

test('depth is bounded', () => {
  const nested = (depth: number) => '<b>'.repeat(depth) + '</b>'.repeat(depth)
  expect(fault(nested(51))).toBe(null)
  expect(fault(nested(52))).toBe('nested too deeply')
})

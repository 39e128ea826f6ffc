import { expect, test } from 'vitest'
import { SourceText } from '../source-text.ts'
import { characterCodes, endsInInterrobang, findEnd, findOneEndsIn, lastCode } from './last-character.ts'

test.each(['?!', '!?', '？！', '！？', '⁈', '⁉'])('%s is a question and an exclamation at once', (mark) => {
  expect(endsInInterrobang(mark)).toBe(true)
  expect(endsInInterrobang(`What${mark}`)).toBe(true)
  expect(endsInInterrobang(`What${mark} `)).toBe(false)
  expect(endsInInterrobang(`${mark}.`)).toBe(false)
})

test.each(['', '!', '?', '!!', '??', '！', '？', '?！', '！?', '‽', '?a'])('%j is not', (text) => {
  expect(endsInInterrobang(text)).toBe(false)
})

test('one that ends in a mark is found beside one that does not', () => {
  const marks = characterCodes(':：')
  const spans = (source: string, target: string) =>
    findOneEndsIn(marks, new SourceText(source), target).map(({ span: { start, end } }) => [start, end])
  expect(spans('a:', 'ab')).toEqual([[1, 2]])
  expect(spans('a', 'ab:')).toEqual([[2, 3]])
  expect(spans('a:', 'a：')).toEqual([])
  expect(spans('a:', 'a:')).toEqual([])
  expect(spans('a', 'b')).toEqual([])
  expect(spans('', 'a:')).toEqual([])
})

test('the end of a text is its last UTF-16 unit', () => {
  expect(lastCode('ab')).toBe(0x62)
  expect(findEnd('abc')).toEqual([{ span: { start: 2, end: 3 } }])
  expect(findEnd('abc', 'why')).toEqual([{ span: { start: 2, end: 3 }, detail: 'why' }])
  expect([...characterCodes('a：')]).toEqual([0x61, 0xff1a])
})

import { expect, test } from 'vitest'
import { type AcceptorVerdict, complaintOf } from './acceptor.ts'

const told = (texts: Readonly<Record<string, string>>): AcceptorVerdict => ({ texts: new Map(Object.entries(texts)) })
const silent: AcceptorVerdict = { texts: null }
const refusal: AcceptorVerdict = { refusal: 'line 3' }

const complains = (before: AcceptorVerdict, after: AcceptorVerdict, { said = 'new', tellsTexts = true } = {}) =>
  complaintOf({ name: 'reader', tellsTexts }, before, after, said) !== null

test.each<readonly [name: string, before: AcceptorVerdict, after: AcceptorVerdict, isWrong: boolean]>([
  ['it was refused before already', refusal, refusal, false],
  ['it was refused before, and is no more', refusal, told({ a: 'other' }), false],
  ['it is refused now', told({ a: 'old' }), refusal, true],
  ['it is refused now, where nobody tells texts', silent, refusal, true],
  ['nobody tells texts', silent, silent, false],
  ['nobody told texts before', silent, told({ a: 'other' }), false],
  ['nobody tells texts any more', told({ a: 'old' }), silent, false],
  ['the text is what was said', told({ a: 'old', b: 'x' }), told({ a: 'new', b: 'x' }), false],
  ['the text is something else', told({ a: 'old', b: 'x' }), told({ a: 'other', b: 'x' }), true],
  ['another text changed too', told({ a: 'old', b: 'x' }), told({ a: 'new', b: 'y' }), true],
  ['another text is gone', told({ a: 'old', bc: 'x' }), told({ a: 'new' }), true],
  ['another text came', told({ a: 'old' }), told({ a: 'new', bc: 'x' }), true],
  ['markup within the text changed with it', told({ a: 'old', 'a/b': 'x' }), told({ a: 'new' }), false],
  ['an attribute of the message changed with it', told({ a: 'old', 'a.b': 'x' }), told({ a: 'new' }), false],
  ['a text with a longer name changed with it', told({ a: 'old', ab: 'x' }), told({ a: 'new' }), true],
  ['no text changed, and one says it', told({ a: 'x', b: 'new' }), told({ a: 'x', b: 'new' }), false],
  ['no text changed, and none says it', told({ a: 'x' }), told({ a: 'x' }), true],
  ['there are no texts', told({}), told({}), true],
  ['the text is gone', told({ a: 'old' }), told({}), true],
])('of a program that reads a file again: %s', (_name, before, after, isWrong) => {
  expect(complains(before, after)).toBe(isWrong)
})

test('one that tells no texts is asked for the change of one text alone', () => {
  expect(complains(told({ a: 'old' }), told({ a: 'other' }), { tellsTexts: false })).toBe(false)
  expect(complains(told({ a: 'old', b: 'x' }), told({ a: 'other', b: 'y' }), { tellsTexts: false })).toBe(true)
  expect(complains(told({ a: 'old' }), told({ a: 'old' }), { tellsTexts: false })).toBe(true)
})

test('a text that is gone says nothing, which may be what was said', () => {
  expect(complains(told({ a: 'old' }), told({}), { said: '' })).toBe(false)
})

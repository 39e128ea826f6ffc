import { expect, test } from 'vitest'
import { matching, mentionAt, peopleAround, remarkPieces, withMention } from './mention.ts'

test('a name begins with an @ at the start of a word, and ends at the caret', () => {
  expect(mentionAt('Hello @ja', 9)).toEqual({ start: 6, prefix: 'ja' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, prefix: '' })
  expect(mentionAt('Hello @jana what', 16)).toBeUndefined()
  expect(mentionAt('jana@example.org', 16)).toBeUndefined()
  expect(mentionAt('Hello @jana', 5)).toBeUndefined()
})

test('people are offered once, by their user names and by each of their names', () => {
  const jana = { username: 'jnovak', full_name: 'Jana Nováková' }
  const people = peopleAround({
    comments: [
      {
        id: 1,
        scope: 'source',
        comment: '',
        timestamp: '',
        resolved: false,
        user: jana,
        may_resolve: false,
        may_delete: false,
      },
    ],
    suggestions: [
      { id: 1, target: [], timestamp: '', votes: 0, own_vote: 0, user: jana },
      { id: 2, target: [], timestamp: '', votes: 0, own_vote: 0, user: null },
    ],
  })
  expect(people).toEqual([jana])
  expect(matching(people, 'nov')).toEqual([jana])
  expect(matching(people, 'jn')).toEqual([jana])
  expect(matching(people, 'x')).toEqual([])
})

test('a name that is put in has one blank behind it, and the caret behind that', () => {
  expect(withMention('Ask @be now', 4, 7, 'bea')).toEqual({ text: 'Ask @bea now', caret: 9 })
  expect(withMention('@be', 0, 3, 'bea')).toEqual({ text: '@bea ', caret: 5 })
})

test('mentions of a remark are pieces of their own, signs after them left out', () => {
  expect(remarkPieces('Hi @anna, ask (@b.c). a@b.cz')).toEqual([
    { text: 'Hi ', username: null },
    { text: '@anna', username: 'anna' },
    { text: ', ask (', username: null },
    { text: '@b.c', username: 'b.c' },
    { text: '). a@b.cz', username: null },
  ])
  expect(remarkPieces('')).toEqual([])
})

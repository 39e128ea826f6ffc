import { expect, test } from 'vitest'
import { PresenceBook } from './presence-book.ts'

const jana = { id: 7, username: 'jana', full_name: 'Jana' }
const told = (client: string, unit: number | null, typing = false, gone = false) => ({
  client,
  unit,
  typing,
  gone,
  user: jana,
})

test('a window stands at one string at a time, and leaves when it is closed', () => {
  const book = new PresenceBook()
  book.take(told('a', 1))
  book.take(told('b', 1, true))
  expect(book.at(1).map(({ client }) => client)).toEqual(['a', 'b'])
  expect(book.isTypedIn(1)).toBe(true)
  book.take(told('b', 2))
  expect([book.at(1).length, book.at(2).length, book.isTypedIn(1)]).toEqual([1, 1, false])
  book.take(told('a', 1, false, true))
  expect(book.at(1)).toEqual([])
})

test('who says nothing for a minute is gone, and who says the same again tells nobody', () => {
  let now = 0
  const book = new PresenceBook(() => now)
  let tellings = 0
  book.subscribe(() => tellings++)
  book.take(told('a', 1))
  now = 40_000
  book.take(told('a', 1))
  expect(tellings).toBe(1)
  now = 90_000
  book.prune()
  expect(book.at(1).length).toBe(1)
  now = 100_001
  book.prune()
  expect(book.at(1)).toEqual([])
})

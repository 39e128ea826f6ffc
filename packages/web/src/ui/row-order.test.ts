import { expect, test } from 'vitest'
import { sortedRows } from './row-order.ts'

const rows = [
  { name: 'part 10', left: 3 },
  { name: 'Part 2', left: 10 },
  { name: 'änderung', left: 3 },
]

const names = (descending: boolean) => sortedRows(rows, ({ name }) => name, { descending }).map(({ name }) => name)

test('names stand as people sort them: numbers by size, letters whatever their case', () => {
  expect(names(false)).toEqual(['änderung', 'Part 2', 'part 10'])
  expect(names(true)).toEqual(['part 10', 'Part 2', 'änderung'])
})

test('numbers stand by size, and equal ones as they stood', () => {
  expect(sortedRows(rows, ({ left }) => left, { descending: true }).map(({ name }) => name)).toEqual([
    'Part 2',
    'part 10',
    'änderung',
  ])
  expect(rows[0]?.name).toBe('part 10')
})

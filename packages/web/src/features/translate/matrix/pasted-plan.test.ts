import { expect, test } from 'vitest'
import type { MatrixRow } from '../../../api/matrix.ts'
import { mostPasted, planPaste } from './pasted-plan.ts'

const cell = (unit: number, forms = 1) => ({
  unit,
  state: 20,
  failing: false,
  target: Array.from({ length: forms }, () => 'old'),
})
const row = (id: number, cells: MatrixRow['cells']): MatrixRow => ({
  ...{ id, path: 'demo/kiosk', source: ['text'], context: '', cells },
})
const rows = [row(1, [cell(11), cell(12)]), row(2, [cell(21, 3), null]), row(3, [cell(31), cell(32)])]
const plan = (cells: string[][], at = 0, skipsFirst = false) =>
  planPaste({ rows, place: { row: 0, column: at }, cells, skipsFirst }).map(({ fate, cell: to, target }) => [
    fate,
    to?.unit ?? null,
    ...target,
  ])

test('columns go into the languages beside, rows into the strings below', () => {
  expect(
    plan([
      ['a', 'b'],
      ['one\nfew\nmany', 'x'],
    ]),
  ).toEqual([
    ['write', 11, 'a'],
    ['write', 12, 'b'],
    ['write', 21, 'one', 'few', 'many'],
    ['no-language', null],
  ])
})

test('what has no place is told: more rows, more columns, another number of forms', () => {
  expect(plan([['a', 'b']], 1)).toEqual([
    ['write', 12, 'a'],
    ['no-language', null],
  ])
  expect(plan([['a'], ['one\ntwo'], ['c'], ['d']])).toEqual([
    ['write', 11, 'a'],
    ['forms', 21],
    ['write', 31, 'c'],
    ['no-string', null],
  ])
})

test('a heading is left out, and an empty cell empties all forms', () => {
  expect(plan([['Czech'], ['a'], ['']], 0, true)).toEqual([
    ['write', 11, 'a'],
    ['write', 21, '', '', ''],
  ])
})

test('no more is written than one request takes', () => {
  const many = Array.from({ length: mostPasted + 5 }, (_, at) => row(at, [cell(at + 1)]))
  const cells = many.map(({ id }) => [`text ${id}`])
  const fates = planPaste({ rows: many, place: { row: 0, column: 0 }, cells, skipsFirst: false })
  expect(fates.filter(({ fate }) => fate === 'too-many')).toHaveLength(5)
})

import { expect, test } from 'vitest'
import { moved, rowHeight, sizesOf, windowOf } from './grid-window.ts'

test('only the cells in sight and a few more are drawn', () => {
  const sizes = { source: 300, column: 260 }
  const scrolled = { top: 100 * rowHeight, start: 5 * sizes.column, width: 1300, height: 720, sizes }
  const { rows, columns } = windowOf(scrolled, { rows: 10_000, columns: 20 })
  expect(rows).toEqual([96, 115])
  expect(columns).toEqual([4, 11])
  const last = windowOf({ ...scrolled, top: 9995 * rowHeight, start: 19 * sizes.column }, { rows: 10_000, columns: 20 })
  expect(last).toEqual({ rows: [9981, 10_000], columns: [13, 20] })
  expect(windowOf({ ...scrolled, top: 0, start: 0 }, { rows: 3, columns: 2 })).toEqual({
    rows: [0, 3],
    columns: [0, 2],
  })
})

test('arrows move, and turn round with the direction of the page', () => {
  const size = { rows: 50, columns: 3, page: 10, isRtl: false }
  const at = { row: 5, column: 1 }
  expect(moved('ArrowRight', at, size, false)).toEqual({ row: 5, column: 2 })
  expect(moved('ArrowRight', at, { ...size, isRtl: true }, false)).toEqual({ row: 5, column: 0 })
  expect(moved('ArrowLeft', { row: 5, column: -1 }, size, false)).toEqual({ row: 5, column: -1 })
  expect(moved('PageDown', { row: 45, column: 0 }, size, false)).toEqual({ row: 49, column: 0 })
  expect(moved('Home', at, size, true)).toEqual({ row: 0, column: -1 })
  expect(moved('End', at, size, true)).toEqual({ row: 49, column: 2 })
  expect(moved('x', at, size, false)).toBeNull()
})

test('few columns share the width, many are as wide as can be read, and on a phone one stands beside the sources', () => {
  expect(sizesOf(1440, 2)).toEqual({ source: 346, column: 547 })
  expect(sizesOf(1440, 20)).toEqual({ source: 346, column: 260 })
  expect(sizesOf(320, 5)).toEqual({ source: 128, column: 192 })
  expect(sizesOf(0, 0).column).toBe(0)
})

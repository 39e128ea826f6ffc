import type { ServerEvent } from '@weft/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MatrixRow } from '../../../api/matrix.ts'
import { GridFollower } from './grid-follower.ts'
import { GridNews, renewedUnits } from './grid-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (unit: number | null): ServerEvent => ({
  type: 'change',
  ...{ project: 1, component: 1, translation: 1, unit, actions: [2], user: 7, changes: [1] },
})

/** A grid whose row N has the string 100 + N. */
function start(fails: () => boolean = () => false) {
  const read: (readonly number[])[] = []
  const heard: (readonly number[] | null)[] = []
  const follower = new GridFollower({
    rowsWith: (units) => [...units].map((unit) => unit - 100),
    all: () => [1, 2, 3, 4, 5],
    async read(rows) {
      if (fails()) throw new TypeError('no network')
      read.push(rows)
    },
    onChange: (units) => void heard.push(units && [...units]),
  })
  return { follower, read, heard }
}

test('what changes in sight is read at once and together, the rest when it comes into sight', async () => {
  const { follower, read, heard } = start()
  follower.show([1, 2])
  for (const unit of [101, 102, 104]) follower.hear(change(unit))
  await vi.advanceTimersByTimeAsync(300)
  expect([read, heard]).toEqual([[[1, 2]], [[101, 102, 104]]])
  follower.show([3, 4])
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toEqual([[1, 2], [4]])
  follower.close()
})

test('after a gap all rows are old, and only those in sight are read', async () => {
  const { follower, read, heard } = start()
  follower.show([2, 3])
  follower.hear({ type: 'gap' })
  await vi.advanceTimersByTimeAsync(5000)
  expect([read, heard]).toEqual([[[2, 3]], [null]])
  follower.close()
})

test('a bulk edit of many parts costs a reading a second', async () => {
  const { follower, read } = start()
  follower.show([1])
  for (let at = 0; at < 100; at++) {
    follower.hear(change(null))
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(read.length).toBeLessThan(25)
  follower.close()
})

test('rows that the network did not bring are read when it is back', async () => {
  let isDown = true
  const { follower, read } = start(() => isDown)
  follower.show([1])
  follower.hear(change(101))
  await vi.advanceTimersByTimeAsync(1500)
  expect(read).toEqual([])
  isDown = false
  await vi.advanceTimersByTimeAsync(1500)
  expect(read).toEqual([[1]])
  follower.close()
})

const rowOf = (target: string, state: number): MatrixRow => ({
  id: 1,
  path: 'demo/kiosk',
  source: ['Open'],
  context: '',
  cells: [null, { unit: 101, target: [target], state, failing: false }],
})

test('a text or a state of somebody else is news until it is seen', () => {
  const before = new Map([[1, rowOf('Old', 20)]])
  expect(renewedUnits(before, [rowOf('Old', 20)])).toEqual([])
  expect(renewedUnits(before, [rowOf('New', 20)])).toEqual([101])
  expect(renewedUnits(before, [rowOf('Old', 10)])).toEqual([101])
  const news = new GridNews()
  news.note([101], [5])
  expect([news.isRenewed(101), news.isGone(5), news.count]).toEqual([true, true, 1])
  news.see(101)
  expect([news.isRenewed(101), news.count]).toEqual([false, 0])
})

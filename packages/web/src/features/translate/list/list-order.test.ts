import { editorOrders } from '@weft/contract/editor-marks'
import { expect, test } from 'vitest'
import { beginningOrder, ordersOf, readListOrder, writeListOrder } from './list-order.ts'

test('every order of the server is in the menu, by one name', () => {
  expect(ordersOf(false)).toEqual(editorOrders.filter((name) => name !== 'key'))
  expect(ordersOf(true)).not.toContain('language')
})

test('every order is read as it was written, in both directions', () => {
  for (const by of ordersOf(false))
    for (const isDescending of [false, true])
      expect(readListOrder(writeListOrder({ by, isDescending }))).toEqual([{ by, isDescending }])
})

test('several orders are read, unknown ones are not', () => {
  expect(readListOrder('-priority, key')).toEqual([
    { by: 'priority', isDescending: true },
    { by: 'context', isDescending: false },
  ])
  expect(readListOrder('nonsense')).toBeNull()
  expect(readListOrder('-priority,-')).toBeNull()
})

test('the order of the files needs no name; priorities begin with the highest', () => {
  expect(writeListOrder(beginningOrder('position'))).toBe('')
  expect(writeListOrder(beginningOrder('priority'))).toBe('-priority')
  expect(writeListOrder(beginningOrder('source'))).toBe('source')
})

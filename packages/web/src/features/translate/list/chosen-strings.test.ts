import { expect, test } from 'vitest'
import { StringList } from '../../../editor/session/string-list.ts'
import type { Workbench } from '../workbench.ts'
import { ChosenStrings } from './chosen-strings.ts'

function sessionOf(count: number, position = 0): Workbench {
  const ids = Array.from({ length: count }, (_, at) => 100 + at)
  const list = new StringList({ ids, states: ids.map(() => 20), marks: ids.map(() => 0) })
  return { reading: { list, position } } as unknown as Workbench // what a selection reads of it
}

test('rows are selected one by one, and up to a row', () => {
  const session = sessionOf(10)
  const chosen = new ChosenStrings()
  chosen.toggle(session, 2)
  chosen.extend(session, 4)
  expect([...chosen.ids]).toEqual([102, 103, 104])
  chosen.toggle(session, 3)
  expect([...chosen.ids]).toEqual([102, 104])
  expect(chosen.isChoosing).toBe(true)
  chosen.clear()
  expect([chosen.ids.size, chosen.isChoosing]).toEqual([0, false])
})

test('Shift and an arrow begin at the current row; outside of the list nothing is selected', () => {
  const session = sessionOf(3, 1)
  const chosen = new ChosenStrings()
  chosen.extend(session, 2)
  expect([...chosen.ids]).toEqual([101, 102])
  chosen.extend(session, 3)
  chosen.toggle(session, 99)
  expect(chosen.ids.size).toBe(2)
})

test('never more are selected than one edit takes, and listeners hear of each change', () => {
  const chosen = new ChosenStrings()
  let heard = 0
  const leave = chosen.subscribe(() => heard++)
  chosen.all(sessionOf(1500))
  expect([chosen.ids.size, heard]).toEqual([1000, 1])
  leave()
  chosen.clear()
  expect(heard).toBe(1)
})

import { expect, test } from 'vitest'
import type { NewUnit } from './format.ts'
import { json } from './json/json.format.ts'
import { nearestIndex } from './nearest-index.ts'
import { PlacedUnits } from './placed-units.ts'
import { newUnit } from './testing.ts'

const unit = (context: string, after?: string | null): NewUnit => ({
  ...newUnit(context, context),
  ...(after !== undefined && { after }),
})

test('strings stand behind those that they follow, the latest nearest, and last without one', () => {
  const placed = new PlacedUnits()
  for (const [key, after] of [['a'], ['b', 'a'], ['c', 'a'], ['d'], ['e', 'd'], ['f', 'none']] as const)
    placed.put(key, unit(key), after)
  expect(placed.list().map(({ context }) => context)).toEqual(['a', 'c', 'b', 'd', 'e', 'f'])
})

test('a JSON file takes strings behind old and new ones, before all and last', () => {
  const file = json.parse(Buffer.from('{"x": "x", "y": "y"}'))
  const added = [
    unit('a', 'x'),
    unit('b', 'x'),
    unit('c', 'a'),
    unit('d', null),
    unit('e', null),
    unit('f'),
    unit('g', 'y'),
  ]
  const bytes = file.edit({ units: added.map((one) => ({ kind: 'add', unit: one })) })
  expect(Object.keys(JSON.parse(Buffer.from(bytes).toString()))).toEqual(['e', 'd', 'x', 'b', 'a', 'c', 'y', 'g', 'f'])
})

test('an index is found from any place', () => {
  const list = [...'abcde']
  const found = list.flatMap((item) => [-1, 0, 2, 9].map((from) => nearestIndex(list, item, from)))
  expect(found).toEqual([0, 1, 2, 3, 4].flatMap((index) => [index, index, index, index]))
  expect(nearestIndex(list, 'z', 2)).toBe(-1)
})

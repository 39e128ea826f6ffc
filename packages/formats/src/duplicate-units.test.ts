import type { Problem } from '@weft/text'
import { expect, test } from 'vitest'
import { addWarning, duplicateUnits, MOST_WARNINGS } from './duplicate-units.ts'
import { hasRoomForUnit, MOST_HELD_UNITS, MOST_UNITS, tooMany } from './most-units.ts'
import { newUnit } from './testing.ts'

const unit = (context: string, start: number) => ({ ...newUnit(context, ''), span: { start, end: start + 1 } })
const span = { start: 3, end: 5 }
const keyOf = ({ context }: { readonly context: string }) => context

test('each string that a file has had already is told with its place', () => {
  const units = ['a', 'b', 'a', 'c', 'b', 'a'].map(unit)
  expect(duplicateUnits(units, keyOf, 'key')).toEqual(
    [2, 4, 5].map((start) => ({
      code: 'duplicate-unit',
      span: { start, end: start + 1 },
      detail: 'the file has this key twice; the first counts',
    })),
  )
  expect(duplicateUnits(units.slice(0, 2), keyOf, 'key')).toEqual([])
})

test('no more than a hundred warnings are told', () => {
  const many = Array.from({ length: 105 }, (_, at) => unit('a', at))
  const told = duplicateUnits(many, keyOf, 'name')
  expect([told.length, told[0]?.span, told.at(-1)?.span]).toEqual([100, unit('', 1).span, unit('', 100).span])
  const warnings: Problem[] = []
  for (let at = 0; at < 105; at++) addWarning(warnings, { code: String(at), span, detail: '' })
  expect([warnings.length, warnings.at(-1)?.code, MOST_WARNINGS]).toEqual([100, '99', 100])
})

test('a file with more strings than are read is refused once, at the first of them', () => {
  const problems: Problem[] = []
  expect(hasRoomForUnit(problems, 1, span, 2)).toBe(true)
  expect(problems).toEqual([])
  expect(hasRoomForUnit(problems, 2, span, 2)).toBe(false)
  expect(hasRoomForUnit(problems, 3, { start: 7, end: 8 }, 2)).toBe(false)
  expect(problems).toEqual([{ ...tooMany(2), span }])
  expect(hasRoomForUnit([], MOST_UNITS - 1, span)).toBe(true)
  expect(hasRoomForUnit([], MOST_UNITS, span)).toBe(false)
  expect([MOST_UNITS, MOST_HELD_UNITS]).toEqual([1_000_000, 200_000])
})

test('what there is too much of is named with its limit', () => {
  expect(tooMany()).toEqual({ code: 'too-many-units', detail: 'a file of more than 1000000 strings is not read' })
  expect(tooMany(5, 'keys').detail).toBe('a file of more than 5 keys is not read')
})

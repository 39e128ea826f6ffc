import { expect, test } from 'vitest'
import type { FileChange } from './format.ts'
import { editing, editingAround, listInPlace, objectInPlace, textInPlace, withoutObstructed } from './obstruction.ts'
import { newUnit } from './testing.ts'

const span = { start: 1, end: 2 }

test('what is in the way has its place, and at most two hundred characters of a name', () => {
  const long = 'x'.repeat(200)
  expect([objectInPlace('a', span), textInPlace('a', span), listInPlace('a', span)]).toMatchObject([
    { code: 'object-in-place', span },
    { code: 'text-in-place', span },
    { code: 'list-in-place', span },
  ])
  for (const problem of [objectInPlace, textInPlace, listInPlace]) {
    expect(problem(long, span).detail).toContain(`“${long}”`)
    expect(problem(`${long}y`, span).detail).toContain(`“${'x'.repeat(199)}…”`)
  }
})

const [a, b] = [newUnit('a', 'A'), newUnit('b', 'B')]
const remove = { kind: 'remove', key: 'c' } as const
const change: FileChange = { units: [{ kind: 'add', unit: a }, remove, { kind: 'add', unit: b }] }
const obstructions = [{ unit: a, problem: objectInPlace('a', span) }]
const rest = { units: [remove, { kind: 'add', unit: b }] }

test('a change is left without the strings that something is in the way of', () => {
  expect(withoutObstructed(change, [])).toBe(change)
  expect(withoutObstructed(change, obstructions)).toEqual(rest)
  const header = { lastTranslator: 'Jana' }
  expect(withoutObstructed({ ...change, header }, obstructions)).toEqual({ ...rest, header })
})

test('an edit gives its bytes, and what it left out where strings are added', () => {
  const bytes = Uint8Array.of(1)
  const both = editing(() => ({ bytes, obstructions }))
  expect(both.edit(change)).toBe(bytes)
  expect(both.obstructions(change)).toBe(obstructions)
  expect(both.obstructions({ units: [remove] })).toEqual([])
})

test('an edit is made without what was found to be in the way', () => {
  const made: FileChange[] = []
  const around = editingAround(
    () => obstructions,
    (one) => {
      made.push(one)
      return Uint8Array.of(2)
    },
  )
  expect(around.edit(change)).toEqual(Uint8Array.of(2))
  expect(made).toEqual([rest])
  expect(around.obstructions(change)).toBe(obstructions)
})

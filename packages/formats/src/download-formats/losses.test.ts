import { expect, test } from 'vitest'
import type { UnitPart, WrittenUnit } from '../format.ts'
import { lossesOf } from './losses.ts'

const bare: WrittenUnit = {
  context: 'key',
  source: ['a'],
  target: ['b'],
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
}
const loses: readonly UnitPart[] = [
  'texts',
  'plural-forms',
  'values',
  'needs-editing',
  'approved',
  'read-only',
  'previous-source',
  'notes',
  'locations',
  'flags',
]
const isSmall = (text: string) => text === text.toLowerCase()
const form = { loses, of: 'all', canSay: isSmall } as const
const lost = (unit: Partial<WrittenUnit>, more = {}) =>
  lossesOf({ ...form, ...more }, [{ ...bare, ...unit }], { number: 3 }).map(({ part, strings }) => `${part} ${strings}`)

test.each<[string, Partial<WrittenUnit>, readonly string[]]>([
  ['nothing', {}, []],
  ['three texts', { target: ['b', 'c', 'd'] }, ['plural-forms 1']],
  ['two texts', { target: ['b', 'c'] }, ['plural-forms 1', 'values 1']],
  ['need of editing', { state: 'needs-editing' }, ['needs-editing 1']],
  ['approval', { state: 'approved' }, ['approved 1']],
  ['a lock', { state: 'read-only' }, ['read-only 1']],
  ['a source of before', { previousSource: 'x' }, ['previous-source 1']],
  ['a note', { notes: [{ by: 'developer', text: '' }] }, ['notes 1']],
  ['a place', { location: 'x' }, ['locations 1']],
  ['a flag', { flags: 'x' }, ['flags 1']],
  ['a text that cannot be said', { target: ['b', 'C', 'd'] }, ['texts 1', 'plural-forms 1']],
  ['a source text that cannot be said', { source: ['a', 'A'] }, ['texts 1']],
  ['a name that cannot be said', { context: 'Key' }, ['texts 1']],
])('a string with %s loses that', (_, unit, expected) => {
  expect(lost(unit)).toEqual(expected)
})

test('a form of keys has no source texts to lose, and names may be representable where texts are not', () => {
  expect(lost({ source: ['A'] }, { of: 'keys' })).toEqual([])
  expect(lost({ target: ['B'] }, { of: 'keys' })).toEqual(['texts 1'])
  expect(lost({ context: 'Key' }, { canName: () => true })).toEqual([])
  expect(lost({}, { canName: () => false })).toEqual(['texts 1'])
})

test('what most strings lose stands first, and only what the form loses is told', () => {
  const units = [
    { ...bare, flags: 'x', location: 'y' },
    { ...bare, flags: 'x' },
    { ...bare, state: 'approved' as const },
  ]
  const told = lossesOf({ ...form, loses: ['texts', 'approved', 'locations', 'flags'] }, units, { number: 1 })
  expect(told).toEqual([
    { part: 'flags', strings: 2 },
    { part: 'approved', strings: 1 },
    { part: 'locations', strings: 1 },
  ])
  expect(lossesOf({ ...form, loses: ['texts'] }, units, { number: 1 })).toEqual([])
})

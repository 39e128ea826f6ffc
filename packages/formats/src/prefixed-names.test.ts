import { expect, test } from 'vitest'
import type { UnitChange } from './format.ts'
import { formatById } from './index.ts'
import { shorterNamesFirst } from './prefixed-names.ts'
import { newUnit } from './testing.ts'

const add = (context: string, after?: string): UnitChange => {
  const unit = newUnit(context, context)
  return { kind: 'add', unit: after === undefined ? unit : { ...unit, after } }
}
const names = (changes: readonly UnitChange[]) =>
  changes.map((change) => (change.kind === 'add' ? change.unit.context : change.key))

test('a name comes before those that begin with it; all others keep their order', () => {
  const order = (...contexts: string[]) =>
    names(
      shorterNamesFirst(
        contexts.map((one) => add(one)),
        ['.', '['],
      ),
    )
  expect(order('a.b.c', 'z', 'a', 'a.b', 'y')).toEqual(['a', 'a.b', 'a.b.c', 'z', 'y'])
  expect(order('l[0]', 'l')).toEqual(['l', 'l[0]'])
  expect(order('ab', 'a', 'b.a')).toEqual(['ab', 'a', 'b.a'])
  expect(order('.a', 'a.', 'a')).toEqual(['a', '.a', 'a.'])
  expect(order('a[0].b', 'a[0]', 'a')).toEqual(['a', 'a[0]', 'a[0].b'])
  const remove: UnitChange = { kind: 'remove', key: 'a' }
  expect(names(shorterNamesFirst([add('a.b'), add('a'), remove], ['.']))).toEqual(['a', 'a', 'a.b'])
})

test('a list without such names is the very same, what is removed comes first in others', () => {
  const one = [add('a.b')]
  const two = [add('ab'), add('a')]
  expect([shorterNamesFirst(one, ['.']), shorterNamesFirst(two, ['.'])]).toEqual([one, two])
  expect(shorterNamesFirst(two, ['.'])).toBe(two)
  expect(shorterNamesFirst(one, ['.'])).toBe(one)
  const set: UnitChange = { kind: 'set', key: 's', target: ['S'], state: 'translated' }
  const kinds = shorterNamesFirst([add('a.b'), set, add('a'), add('c')], ['.']).map(({ kind }) => kind)
  expect(kinds).toEqual(['set', 'add', 'add', 'add'])
})

test('marks of several characters part names, and of one name a hundred are looked at', () => {
  const order = (contexts: readonly string[]) =>
    names(
      shorterNamesFirst(
        contexts.map((one) => add(one)),
        ['->'],
      ),
    )
  expect(order(['a->b', 'a-', 'a'])).toEqual(['a', 'a->b', 'a-'])
  const beginning = (marks: number) => `a${'->'.repeat(marks)}`
  const long = `${beginning(120)}b`
  expect(order([long, beginning(99)])).toEqual([beginning(99), long])
  expect(order([long, beginning(100)])).toEqual([long, beginning(100)])
})

test.each([
  ['json-nested', ['a.b', 'a'], '{\n    "a": "a",\n    "a.b": "a.b"\n}\n'],
  ['yaml', ['a->b', 'a'], 'a: a\na->b: a->b\n'],
])('in %s both stand in the file, and both are read', (id, contexts, expected) => {
  const format = formatById(id)
  const file = format?.parse(Buffer.from(id === 'yaml' ? '' : '{}\n'))
  const bytes = file?.edit({ units: contexts.map((context) => add(context)) })
  expect(Buffer.from(bytes ?? []).toString()).toBe(expected)
  expect(
    bytes &&
      format
        ?.parse(bytes)
        .units.map(({ context }) => context)
        .sort(),
  ).toEqual(contexts.toSorted())
})

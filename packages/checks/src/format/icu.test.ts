import { expect, test } from 'vitest'
import { readIcu } from './icu.ts'

const read = (text: string) => {
  const result = readIcu(text)
  if (!result.ok) throw new Error(`${text}: ${result.fault.detail} at ${result.fault.at}`)
  return result.message
}

test('arguments have names, types, selectors and places', () => {
  expect(read('a {x} {y, number} { z , date , short }').arguments).toEqual([
    { name: 'x', type: '', selectors: [], start: 2, end: 5 },
    { name: 'y', type: 'number', selectors: [], start: 6, end: 17 },
    { name: 'z', type: 'date', selectors: [], start: 18, end: 38 },
  ])
  expect(read('{n, plural, offset:1 =0 {a} one{b} other {{m}}}').arguments).toEqual([
    { name: 'm', type: '', selectors: [], start: 42, end: 45 },
    { name: 'n', type: 'plural', selectors: ['=0', 'one', 'other'], start: 0, end: 47 },
  ])
  expect(read('{g, select, male {a} other {b}}').arguments).toMatchObject([
    { type: 'select', selectors: ['male', 'other'] },
  ])
  expect(read('{n, selectordinal, one {#st} other {#th}}').arguments).toMatchObject([
    { type: 'plural', selectors: ['one', 'other'] },
  ])
})

test.each([
  ["'{x}'", []],
  ["'{it''s}' {x}", ['x']],
  ["it's {x}", ['x']],
  ["''{x}''", ['x']],
  ["'{x}", []],
  ["'#' '|' '<' '>' '}' {x}", ['x']],
  ["{x, date, yyyy 'o''clock }' {n}} {y}", ['x', 'y']],
] as const)('apostrophes of %j leave the arguments %j', (text, names) => {
  expect(read(text).arguments.map(({ name }) => name)).toEqual(names)
})

test('tags have names, and a < that begins none has its place', () => {
  expect(read('<b>a</b> <br/> <x-y.z:1 >')).toMatchObject({ tags: ['b', '/b', 'br', 'x-y.z:1'], bareAngle: -1 })
  expect(read('a < b <5>')).toMatchObject({ tags: [], bareAngle: 2 })
  expect(read('< a')).toMatchObject({ bareAngle: 0 })
  expect(read("a '<' b")).toMatchObject({ tags: [], bareAngle: -1 })
})

test.each([
  ['a }', 2],
  ['a {', 3],
  ['{x', 2],
  ['{}', 1],
  ['{ }', 2],
  ['{x,}', 3],
  ['{x, number', 10],
  ['{x y}', 3],
  ['{n, plural}', 10],
  ['{n, select}', 10],
  ['{n, selectordinal}', 17],
  ['{n, plural, }', 12],
  ['{n, plural, one}', 15],
  ['{n, plural, one {a}', 19],
  ['{n, plural, one {a', 18],
  ['{n, plural, {a}}', 12],
] as const)('%j is wrong at %i', (text, at) => {
  expect(readIcu(text)).toMatchObject({ ok: false, fault: { at } })
})

test('messages within messages are bounded in depth', () => {
  const nested = (depth: number) => `${'{a, select, other {'.repeat(depth)}x${'}}'.repeat(depth)}`
  expect(readIcu(nested(50)).ok).toBe(true)
  expect(readIcu(nested(51))).toMatchObject({ ok: false, fault: { at: 51 * 19 } })
})

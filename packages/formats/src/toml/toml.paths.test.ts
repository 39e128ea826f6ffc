import { expect, test } from 'vitest'
import { contextOf, fallbackPath, formOf, MOST_NAMES, type Path, pathKey, pathOf } from './toml.paths.ts'

test.each<readonly [Path, plain: string, quoted: string]>([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a b'], 'a b', '"a b"'],
  [[0], '[0]', '[0]'],
  [[0, 'a'], '[0].a', '[0].a'],
  [['a', 'b c', 'd'], 'a.b c.d', 'a."b c".d'],
  [['a', 0, 12, 'b', 3], 'a[0][12].b[3]', 'a[0][12].b[3]'],
  [['a.b', ''], 'a.b.', '"a.b".""'],
])('people see the path %j as %s, and as keys as %s', (path, plain, quoted) => {
  expect([contextOf(path), contextOf(path, true), pathKey(path)]).toEqual([plain, quoted, JSON.stringify(path)])
})

test.each<readonly [Path, isSaid: boolean]>([
  [['a'], false],
  [['a', 'b', 0, 'c'], false],
  [['a', 999_999], false],
  [['a', 1_000_000], true],
  [[''], true],
  [['a', ''], true],
  [['a.b'], true],
  [['a', 'b.c', 'd'], true],
  [['a[0]'], true],
  [['a[999999]'], true],
  [['ab[10]'], true],
  [['a\n[1]'], true],
  [['a[1000000]'], false],
  [['a[01]'], false],
  [['a[x]'], false],
  [['a[]'], false],
  [['[0]'], false],
  [['a[0]b'], false],
  [['a0]'], false],
  [[']a'], false],
])('the form says the path %j: %j', (path, isSaid) => {
  expect(formOf(path)).toEqual(isSaid ? { form: JSON.stringify(path) } : null)
})

test.each<readonly [context: string, Path]>([
  ['a', ['a']],
  ['', ['']],
  ['a.b.c', ['a', 'b', 'c']],
  ['a..b.', ['a', '', 'b', '']],
  ['a[0]', ['a', 0]],
  ['ab[10][2].c[305]', ['ab', 10, 2, 'c', 305]],
  ['a[999999]', ['a', 999_999]],
  ['a[1000000]', ['a[1000000]']],
  ['a[01]', ['a[01]']],
  ['a[0]b', ['a[0]b']],
  ['[0]', ['[0]']],
  ['[0][1]', ['[0]', 1]],
  ['a\n[1]', ['a\n', 1]],
  ['a[1]\n', ['a[1]\n']],
])('the context %j leads along %j', (context, path) => {
  expect(pathOf({ context })).toEqual(path)
})

test.each<readonly [form: string, Path]>([
  ['["x"]', ['x']],
  ['["x",0,"y",12]', ['x', 0, 'y', 12]],
  ['["x.y","z[0]"]', ['x.y', 'z[0]']],
  ['["x",9007199254740991]', ['x', 9_007_199_254_740_991]],
  ['["x",9007199254740992]', ['a', 'b']],
  ['["x",-1]', ['a', 'b']],
  ['["x",1.5]', ['a', 'b']],
  ['["x",null]', ['a', 'b']],
  ['["x",true]', ['a', 'b']],
  ['["x",["y"]]', ['a', 'b']],
  ['[0,"x"]', ['a', 'b']],
  ['[null,"x"]', ['a', 'b']],
  ['[]', ['a', 'b']],
  ['text', ['a', 'b']],
  ['x]', ['a', 'b']],
  ['"["', ['a', 'b']],
  ['', ['a', 'b']],
])('the form %s of a string leads along %j', (form, path) => {
  expect(pathOf({ context: 'a.b', form })).toEqual(path)
})

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}`)

test('a path of more than a hundred names is one key', () => {
  expect(MOST_NAMES).toBe(100)
  expect(pathOf({ context: names(100).join('.') })).toEqual(names(100))
  expect(pathOf({ context: names(101).join('.') })).toEqual([names(101).join('.')])
  expect(pathOf({ context: names(300).join('.') })).toEqual([names(300).join('.')])
  expect(pathOf({ context: `a${'[0]'.repeat(99)}` })).toHaveLength(100)
  for (const count of [100, 101, 102, 150])
    expect(pathOf({ context: `a${'[0]'.repeat(count)}` })).toEqual([`a${'[0]'.repeat(count)}`])
})

test('of a form with more than a hundred names the last ones are one key', () => {
  const formed = (path: Path) => pathOf({ context: 'x', form: JSON.stringify(path) })
  expect(formed(names(100))).toEqual(names(100))
  expect(formed(names(101))).toEqual([...names(99), 'n99.n100'])
  expect(formed([...names(98), 0, 1, 'x'])).toEqual([...names(97), 'n97[0][1].x'])
})

test.each<readonly [Path, from: number, Path]>([
  [['a', 'b', 'c'], 0, ['a.b.c']],
  [['a', 'b', 'c'], 1, ['a', 'b.c']],
  [['a', 'b', 'c'], 2, ['a', 'b', 'c']],
  [['a', 'b', 0, 1, 'c'], 2, ['a', 'b[0][1].c']],
  [['a', 'b', 0, 1, 'c'], 3, ['a', 'b[0][1].c']],
  [['a', 'b', 0, 1, 'c'], 4, ['a', 'b', 0, 1, 'c']],
  [[0, 'a'], 0, ['[0].a']],
  [[0, 1, 'a'], 1, ['[0][1].a']],
])('%j becomes one key from name %i on: %j', (path, from, expected) => {
  expect(fallbackPath(path, from)).toEqual(expected)
})

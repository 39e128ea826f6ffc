import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

test.each<readonly [string, readonly Change[], string]>([
  ['', [['add', 'a', 'x']], 'cs:\n  a: x\n'],
  ['cs:\n', [['add', 'a', 'x']], 'cs:\n  a: x\n'],
  ['cs: {}\n', [['add', 'a', 'x']], 'cs:\n  a: x\n'],
  ['cs: []\n', [['add', 'a', 'x']], 'cs:\n  a: x\n'],
  ['{cs: []}\n', [['add', 'a->b', 'x']], '{cs: {a: {b: x}}}\n'],
  ['{}\n', [['add', 'a', 'x']], 'cs:\n  a: x\n'],
  ['--- {} # c\n', [['add', 'a', 'x']], '---  # c\ncs:\n  a: x\n'],
  [
    '{ }',
    [
      ['add', 'a->b', 'x'],
      ['add', 'c', 'x'],
    ],
    'cs:\n  a:\n    b: x\n  c: x\n',
  ],
  ['[]\n', [['add', '[0]', 'x']], '- x\n'],
  ['cs:\n  b: c\n', [['add', 'a', 'x']], 'cs:\n  b: c\n  a: x\n'],
  ['cs:\n  b: c\nen:\n  d: e\n', [['add', 'a', 'x']], 'cs:\n  b: c\nen:\n  d: e\na: x\n'],
  [
    'cs:\n  n:\n    other: o\n',
    [['set', 'n', ['1', '2', '3']]],
    'cs:\n  n:\n    one: "1"\n    few: "2"\n    other: "3"\n',
  ],
  ['cs:\n  n:\n    one: o\n', [['set', 'n', ['o', '', '3']]], 'cs:\n  n:\n    one: o\n    other: "3"\n'],
  ['cs:\n  n: {one: o}\n', [['set', 'n', ['o', '', '3']]], 'cs:\n  n: {one: o, other: "3"}\n'],
  // A pair in a list has no brackets until it has neighbours.
  [
    'cs:\n  n: [one: o, other: q, r]\n',
    [
      ['set', 'n->[0]', ['o', 'p', '3']],
      ['set', 'n->[1]', ['1', '', 'q']],
    ],
    'cs:\n  n: [{one: o, few: p, other: "3"}, {one: "1", other: q}, r]\n',
  ],
  ['cs:\n  n: [few: p]\n', [['set', 'n->[0]', ['1', 'x', '3']]], 'cs:\n  n: [{one: "1", few: x, other: "3"}]\n'],
  ['cs:\n  n:\n    one: o\n    few: p\n', [['remove', 'n']], 'cs:\n'],
  // Czech has no form for 0: a text for it is a separate string, in the map of the plural string.
  ['cs:\n  k:\n    zero: z\n    other: o\n', [['set', 'k->zero', 'v']], 'cs:\n  k:\n    zero: v\n    other: o\n'],
  ['cs:\n  k:\n    zero: z\n    other: o\n', [['remove', 'k->zero']], 'cs:\n  k:\n    other: o\n'],
  ['cs:\n  k:\n    zero: z\n    one: p\n    other: o\n', [['remove', 'k']], 'cs:\n  k:\n    zero: z\n'],
  [
    'cs:\n  k:\n    zero: z\n    other: o\n',
    [
      ['set', 'k', ['1', '2', '3']],
      ['remove', 'k'],
      ['remove', 'k->zero'],
    ],
    'cs:\n',
  ],
  ['cs:\n  k:\n    other: o\n', [['add', 'k->zero', 'v']], 'cs:\n  k:\n    other: o\n    zero: v\n'],
  [
    'cs:\n  k:\n    zero: z\n',
    [['add', 'k', ['1', '', '3'], { source: ['a', 'b'] }]],
    'cs:\n  k:\n    zero: z\n    one: "1"\n    other: "3"\n',
  ],
  [
    'cs:\n  a: b\n',
    [
      ['add', 'k->zero', 'z'],
      ['add', 'k', ['1', '', '3'], { source: ['a', 'b'] }],
    ],
    'cs:\n  a: b\n  k:\n    one: "1"\n    other: "3"\n    zero: z\n',
  ],
  ['cs:\n  a: b\n', [['add', 'k', ['1', '', ''], { source: ['a', 'b'] }]], 'cs:\n  a: b\n  k:\n    one: "1"\n'],
  ['cs:\n  a: b\n', [['add', 'k', ['', '', ''], { source: ['a', 'b'] }]], 'cs:\n  a: b\n  k:\n    other: ""\n'],
])('of Ruby %j with %j is %j', (before, changes, after) => {
  expect(edited('ruby-yaml', before, changes)).toBe(after)
})

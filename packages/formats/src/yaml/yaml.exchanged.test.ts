import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  [
    'x: {a: b}\n',
    [
      ['remove', 'x->a'],
      ['add', 'x->c', 'x'],
    ],
    'x: {c: x}\n',
  ],
  [
    'x: {a: b, c: d}\n',
    [
      ['remove', 'x->a'],
      ['add', 'x->e', 'x', { after: null }],
    ],
    'x: {e: x, c: d}\n',
  ],
  [
    'x: {a: b, c: d}\n',
    [
      ['remove', 'x->c'],
      ['add', 'x->e', 'x'],
    ],
    'x: {a: b, e: x}\n',
  ],
  [
    'x: [a]\n',
    [
      ['remove', 'x->[0]'],
      ['add', 'x->[1]', 'x'],
    ],
    'x: [null, x]\n',
  ],
  [
    '- a: b\n  c: d\n',
    [
      ['remove', '[0]->a'],
      ['add', '[0]->x', 'u', { after: null }],
    ],
    '- x: u\n  c: d\n',
  ],
  [
    '- a: b\n- c\n',
    [
      ['remove', '[0]->a'],
      ['add', '[0]->x', 'x'],
    ],
    '- x: x\n- c\n',
  ],
  [
    'a: b\nc: d\n',
    [
      ['remove', 'a'],
      ['add', 'x', 'u', { after: null }],
    ],
    'x: u\nc: d\n',
  ],
  [
    'a: b\n',
    [
      ['remove', 'a'],
      ['add', 'x', 'x'],
    ],
    'x: x\n',
  ],
  [
    'a: b\n',
    [
      ['remove', 'a'],
      ['add', 'a', 'x'],
    ],
    'a: x\n',
  ],
  [
    'a:\n  b: c\n',
    [
      ['remove', 'a->b'],
      ['add', 'a', 'x'],
    ],
    'a:\n  x\n',
  ],
  [
    'a:\n  b: c\n',
    [
      ['remove', 'a->b'],
      ['add', 'a->d', 'x'],
    ],
    'a:\n  d: x\n',
  ],
  [
    'a: b\n',
    [
      ['remove', 'a'],
      ['add', 'a->c', 'x'],
    ],
    'a:\n  c: x\n',
  ],
  [
    'a:\n  b:\n    c: d\n',
    [
      ['remove', 'a->b->c'],
      ['add', 'a->b', 'x'],
    ],
    'a:\n  b:\n    x\n',
  ],
  [
    'x: {a: b, c: d, }\n',
    [
      ['remove', 'x->a'],
      ['remove', 'x->c'],
      ['add', 'x->e', 'x'],
    ],
    'x: {e: x}\n',
  ],
  [
    'x: [a, b]\n',
    [
      ['remove', 'x->[0]'],
      ['remove', 'x->[1]'],
      ['add', 'x->[2]', 'x'],
    ],
    'x: [null, null, x]\n',
  ],
  [
    '- a\n- b\n',
    [
      ['remove', '[0]'],
      ['add', '[2]', 'x'],
    ],
    '- null\n- b\n- x\n',
  ],
  [
    '- a\n',
    [
      ['remove', '[0]'],
      ['add', '[1]', 'x'],
    ],
    '- null\n- x\n',
  ],
  [
    'a:\n- b\n',
    [
      ['remove', 'a->[0]'],
      ['add', 'a->[1]', 'x'],
    ],
    'a:\n- null\n- x\n',
  ],
  [
    '- a: b\n  c: d\n  e: f\n',
    [
      ['remove', '[0]->a'],
      ['remove', '[0]->c'],
      ['add', '[0]->x', 'u', { after: null }],
      ['add', '[0]->y', 'v', { after: '[0]->x' }],
    ],
    '- x: u\n  "y": v\n  e: f\n',
  ],
  [
    'x: {a: {b: c}}\n',
    [
      ['remove', 'x->a->b'],
      ['add', 'x->a', 'x'],
    ],
    'x: {a: x}\n',
  ],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited('yaml', before, changes)).toBe(after)
})

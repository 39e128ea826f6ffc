import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  ['? x\n: b\n', [['set', 'x', 'y']], '? x\n: "y"\n'],
  ['a: b  \n', [['set', 'a', 'x\ny']], 'a: "x\\ny"  \n'],
  ['a: [b, c]\n', [['set', 'a->[0]', 'x\ny']], 'a: ["x\\ny", c]\n'],
  ['a: |\n  b\n  c\n\nd: e\n', [['set', 'a', 'x\n']], 'a: |\n  x\n\nd: e\n'],
  ['a: |\n  b\n  c\n\nd: e\n', [['set', 'a', 'x']], 'a: |-\n  x\n\nd: e\n'],
  ['a: |-  # c\n    b\nd: e\n', [['set', 'a', 'x\ny\n']], 'a: |  # c\n    x\n    y\nd: e\n'],
  ['a: >+\t# c\n  b\n\nd: e\n', [['set', 'a', 'x\ny\n']], 'a: >\t# c\n  x\n\n  y\n\nd: e\n'],
  ['a: |2-\n   b\n', [['set', 'a', 'x']], 'a: |-\n  x\n'],
  ['a: |\nb: c\n', [['set', 'a', 'x\n']], 'a: |\n  x\nb: c\n'],
  [
    'a: "b"\nc: \'d\'\ne: 5\nf: true\n',
    [
      ['set', 'a', '1'],
      ['set', 'c', '2'],
      ['set', 'e', 'x'],
      ['set', 'f', 'false'],
    ],
    'a: "1"\nc: \'2\'\ne: x\nf: false\n',
  ],
  [
    'a:\n  - b\n  - |\n      c\n',
    [
      ['set', 'a->[0]', 'x\ny'],
      ['set', 'a->[1]', 'z\n'],
    ],
    'a:\n  - |-\n    x\n    y\n  - |\n      z\n',
  ],
  ['- b\n- c\n', [['set', '[1]', 'x\ny']], '- b\n- |-\n  x\n  y\n'],
  ['a: b\n  c\n  d # e\n', [['set', 'a', 'x']], 'a: x # e\n'],
  ['a: b', [['set', 'a', 'x']], 'a: x'],
  ['a: b\n', [['set', 'a', 'b']], 'a: b\n'],
  ['a: ""\n', [['set', 'a', '']], 'a: ""\n'],
  ['a: b\n', [['set', 'a', '']], 'a: ""\n'],
  ['a: b\na: c\n', [['set', 'a', 'x']], 'a: b\na: x\n'],
  ['a: b\nc: d\ne: f\n', [['remove', 'a']], 'c: d\ne: f\n'],
  [
    'a: b\nc: d\ne: f\n',
    [
      ['remove', 'c'],
      ['remove', 'e'],
    ],
    'a: b\n',
  ],
  ['a: b\nc: d', [['remove', 'c']], 'a: b\n'],
  ['a: b\n', [['remove', 'a']], ''],
  ['---\na: b\n', [['remove', 'a']], '---\n'],
  ['a: |\n  b\n\n\nc: d\n', [['remove', 'a']], 'c: d\n'],
  ['a: |+\n  b\n\nc: d\n\n\ne: f\n', [['remove', 'c']], 'a: |+\n  b\n\ne: f\n'],
  ['a: |+\n  b\n\nc: d\n \n# n\ne: f\n', [['remove', 'c']], 'a: |+\n  b\n\n# n\ne: f\n'],
  ['a: |+\n  b\n\nc: d\n\n', [['remove', 'c']], 'a: |+\n  b\n\n'],
  ['- a: b\n  c: d\n', [['remove', '[0]->a']], '- c: d\n'],
  [
    '- a: b\n  c: d\n  e: f\n',
    [
      ['remove', '[0]->a'],
      ['remove', '[0]->c'],
    ],
    '- e: f\n',
  ],
  ['- a: b\n  c: d\n  e: f\n', [['remove', '[0]->c']], '- a: b\n  e: f\n'],
  ['- a: b\n- c\n', [['remove', '[0]->a']], '- null\n- c\n'],
  ['- a\n- b\n- c\n', [['remove', '[2]']], '- a\n- b\n'],
  [
    '- a\n- b\n- c\n',
    [
      ['remove', '[1]'],
      ['remove', '[2]'],
    ],
    '- a\n',
  ],
  [
    '- a\n- b\n- c\n',
    [
      ['remove', '[0]'],
      ['remove', '[2]'],
    ],
    '- null\n- b\n',
  ],
  [
    '- - a\n  - b\n- c\n',
    [
      ['remove', '[0]->[0]'],
      ['remove', '[0]->[1]'],
    ],
    '- null\n- c\n',
  ],
  ['- - a\n  - b\n', [['remove', '[0]->[1]']], '- - a\n'],
  ['x: {a: b, c: d, e: f}\n', [['remove', 'x->a']], 'x: {c: d, e: f}\n'],
  ['x: {a: b, c: d, e: f}\n', [['remove', 'x->c']], 'x: {a: b, e: f}\n'],
  ['x: {a: b, c: d, e: f}\n', [['remove', 'x->e']], 'x: {a: b, c: d}\n'],
  [
    'x: {a: b, c: d, e: f}\n',
    [
      ['remove', 'x->a'],
      ['remove', 'x->c'],
    ],
    'x: {e: f}\n',
  ],
  [
    'x: {a: b, c: d, e: f}\n',
    [
      ['remove', 'x->c'],
      ['remove', 'x->e'],
    ],
    'x: {a: b}\n',
  ],
  [
    'x: {a: b, c: d, e: f}\n',
    [
      ['remove', 'x->a'],
      ['remove', 'x->e'],
    ],
    'x: {c: d}\n',
  ],
  ['x: {a: b}\ny: z\n', [['remove', 'x->a']], 'y: z\n'],
  ['x: [a, b, c]\n', [['remove', 'x->[1]']], 'x: [a, null, c]\n'],
  ['x: [a, b, c]\n', [['remove', 'x->[2]']], 'x: [a, b]\n'],
  [
    'x: [a, b, c]\n',
    [
      ['remove', 'x->[1]'],
      ['remove', 'x->[2]'],
    ],
    'x: [a]\n',
  ],
  [
    '{a: b, c: d}\n',
    [
      ['remove', 'a'],
      ['remove', 'c'],
    ],
    '{}\n',
  ],
  ['x: [{a: b}, {c: d}]\n', [['remove', 'x->[1]->c']], 'x: [{a: b}]\n'],
  ['x: [{a: b}, {c: d}]\n', [['remove', 'x->[0]->a']], 'x: [null, {c: d}]\n'],
  ['x: {a: {b: c}, d: e}\n', [['remove', 'x->a->b']], 'x: {d: e}\n'],
  ['a:\n  b:\n    c: d\n  e: f\n', [['remove', 'a->b->c']], 'a:\n  e: f\n'],
  [
    'a:\n  b:\n    c: d\n    e: f\ng: h\n',
    [
      ['remove', 'a->b->c'],
      ['remove', 'a->b->e'],
    ],
    'g: h\n',
  ],
  ['a:\n  b: c\n', [['remove', 'a->b']], ''],
  ['# n\na: b # c\n# m\nc: d\n', [['remove', 'a']], '# m\nc: d\n'],
  ['# n\n\n# o\na: b # c\n# m\nc: d\n', [['remove', 'c']], '# n\n\n# o\na: b # c\n'],
  ['? a\n: b\n? c\n: d\n', [['remove', 'a']], '? c\n: d\n'],
  ['a: &x\n  b: c\nd: e\n', [['remove', 'a->b']], 'd: e\n'],
  ['a: b\r\nc: d\r\n', [['remove', 'a']], 'c: d\r\n'],
  [
    'a:\n- b\n- c\nd: e\n',
    [
      ['remove', 'a->[0]'],
      ['remove', 'a->[1]'],
    ],
    'd: e\n',
  ],
  ['a: >\n  b\n\n  c\nd: e\n', [['remove', 'a']], 'd: e\n'],
  ['a: "b\n  c"\nd: e\n', [['remove', 'a']], 'd: e\n'],
  ['a:\n  b: |\n    c\n\nd: e\n', [['remove', 'a->b']], 'd: e\n'],
  ['"a": b\na: c\n', [['remove', 'a']], ''],
  ['x: {a: b, a: c, d: e}\n', [['remove', 'x->a']], 'x: {d: e}\n'],
  ['{a: b,}\n', [['remove', 'a']], '{}\n'],
  ['x: {a: b, c: d,}\n', [['remove', 'x->c']], 'x: {a: b,}\n'],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited('yaml', before, changes)).toBe(after)
})

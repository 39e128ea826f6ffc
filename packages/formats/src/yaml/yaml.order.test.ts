import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  [
    'a:\n  b:\n    c: d\n',
    [
      ['add', 'z', 'x'],
      ['add', 'a->w', 'x'],
      ['add', 'a->b->x', 'x'],
    ],
    'a:\n  b:\n    c: d\n    x: x\n  w: x\nz: x\n',
  ],
  [
    'a:\n  b:\n    c: d',
    [
      ['add', 'z', 'x'],
      ['add', 'a->w', 'x'],
      ['add', 'a->b->x', 'x'],
    ],
    'a:\n  b:\n    c: d\n    x: x\n  w: x\nz: x\n',
  ],
  // An empty collection that stands alone on its line goes with the line; a comment beside it stays.
  [
    '  {}\n',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'v'],
    ],
    'a: x\nb: v\n',
  ],
  ['# head\n{}  \n# tail\n', [['add', 'a', 'x']], '# head\na: x\n# tail\n'],
  ['{} # note\n', [['add', 'a', 'x']], ' # note\na: x\n'],
  ['--- {}\n', [['add', 'a', 'x']], '--- \na: x\n'],
  ['k:\n  {}\nb: c\n', [['add', 'k->a', 'x']], 'k:\n  a: x\nb: c\n'],
  ['k:\n  {} # note\n', [['add', 'k->a', 'x']], 'k:\n  # note\n  a: x\n'],
  ['k: {} # note\nb: c\n', [['add', 'k->a', 'x']], 'k: # note\n  a: x\nb: c\n'],
  ['k:\n  []', [['add', 'k->[0]', 'x']], 'k:\n  - x\n'],
  ['-\n  {}\n- b\n', [['add', '[0]->a', 'x']], '-\n  a: x\n- b\n'],
  // A newly added string is an obstacle just like an old one.
  [
    'c: d\n',
    [
      ['add', 'a->b', 'v'],
      ['add', 'a', 'x'],
    ],
    'c: d\na: x\na->b: v\n',
  ],
  [
    '- - a\n',
    [
      ['add', '[1]', 'x'],
      ['add', '[0]->[1]', 'y'],
    ],
    '- - a\n  - "y"\n- x\n',
  ],
  [
    'a:\n  b: {c: {d: e}}\n',
    [
      ['add', 'z', 'x'],
      ['add', 'a->w', 'x'],
      ['add', 'a->b->v', 'x'],
      ['add', 'a->b->c->u', 'x'],
    ],
    'a:\n  b: {c: {d: e, u: x}, v: x}\n  w: x\nz: x\n',
  ],
  [
    'a:\n- b\n',
    [
      ['add', 'z', 'x'],
      ['add', 'a->[1]->c', 'x'],
    ],
    'a:\n- b\n- c: x\nz: x\n',
  ],
]

test.each(rows)(
  'what is inside of another comes before what follows that, in whatever order it is added: %j',
  (...row) => {
    const [before, changes, after] = row
    expect(edited('yaml', before, changes)).toBe(after)
  },
)

test.each<readonly [string, string, string]>([
  ['a:\n- b\n', 'a->[1001]', `a:\n- b\n${'- null\n'.repeat(1000)}- x\n`],
  ['a:\n- b\n', 'a->[1002]', 'a:\n- b\na->[1002]: x\n'],
  ['a: b\n', 'c->[3]', 'a: b\nc:\n  - null\n  - null\n  - null\n  - x\n'],
  ['a: b\n', 'c->[x]', 'a: b\nc:\n  "[x]": x\n'],
  ['a: b\n', 'c->[]', 'a: b\nc:\n  "[]": x\n'],
  ['a: b\n', 'c->[0', 'a: b\nc:\n  "[0": x\n'],
  ['a: b\n', 'c->0]', 'a: b\nc:\n  "0]": x\n'],
  ['a: b\n', 'c->x[0]', 'a: b\nc:\n  x[0]: x\n'],
  ['a: b\n', 'c->[0]x', 'a: b\nc:\n  "[0]x": x\n'],
  ['a: b\n', 'c->[1234567]', 'a: b\nc:\n  "[1234567]": x\n'],
  ['a:\n- b\n', 'a->[999999]', 'a:\n- b\na->[999999]: x\n'],
  ['- a\n', '[2]', '- a\n- null\n- x\n'],
  ['a:\n  - b\n', 'a->c', 'a:\n  - b\na->c: x\n'],
  ['a: ""\n', 'a->c', 'a: ""\na->c: x\n'],
  ['a: "~"\n', 'a->c', 'a: "~"\na->c: x\n'],
  ['a: ~\n', 'a->c', 'a:\n  c: x\n'],
  ['a: {}\n', 'a->c->[0]', 'a:\n  c:\n    - x\n'],
  ['x: [{}]\n', 'x->[0]->a', 'x: [{a: x}]\n'],
])('%j with %j is %j', (before, name, after) => {
  expect(edited('yaml', before, [['add', name, 'x']])).toBe(after)
})

test('what was taken out makes room for what is put in its place', () => {
  expect(
    edited('yaml', 'a: b\nc: d\n', [
      ['remove', 'a'],
      ['add', 'a->x', 'y'],
    ]),
  ).toBe('a:\n  x: "y"\nc: d\n')
  expect(
    edited('yaml', 'a:\n  b: c\nd: e\n', [
      ['remove', 'a->b'],
      ['add', 'a', 'x'],
    ]),
  ).toBe('a:\n  x\nd: e\n')
  expect(
    edited('yaml', 'x: {a: b}\n', [
      ['remove', 'x->a'],
      ['add', 'x->c', 'y'],
    ]),
  ).toBe('x: {c: "y"}\n')
  expect(
    edited('yaml', 'a: b\n', [
      ['remove', 'a'],
      ['add', 'a', 'x'],
    ]),
  ).toBe('a: x\n')
})

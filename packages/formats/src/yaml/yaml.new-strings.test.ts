import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  ['a:\n', [['add', 'a', 'x']], 'a: x\n'],
  ['a: # c\nb: c\n', [['add', 'a', 'x']], 'a: x # c\nb: c\n'],
  ['? a\nb: c\n', [['add', 'a', 'x']], '? a\n: x\nb: c\n'],
  ['  ? a\n', [['add', 'a', 'x']], '  ? a\n  : x\n'],
  ['? b\n: c\n? a', [['add', 'a', 'x\ny']], '? b\n: c\n? a\n: |-\n  x\n  y'],
  ['x: {a, b: c}\n', [['add', 'x->a', 'x']], 'x: {a: x, b: c}\n'],
  ['x: {a: , b: c}\n', [['add', 'x->a', 'x']], 'x: {a: x , b: c}\n'],
  ['x: {a, b: c}\n', [['add', 'x->a->d', 'x']], 'x: {a: {d: x}, b: c}\n'],
  ['x: {a: , b: c}\n', [['add', 'x->a->d', 'x']], 'x: {a: {d: x} , b: c}\n'],
  ['x: {"a":, b: c}\n', [['add', 'x->a', 'x']], 'x: {"a": x, b: c}\n'],
  [
    'a: null\nb: ~\n',
    [
      ['add', 'a', 'x'],
      ['add', 'b->c', 'x'],
    ],
    'a: x\nb:\n  c: x\n',
  ],
  ['a: null # c\n', [['add', 'a', 'x\ny']], 'a: "x\\ny" # c\n'],
  ['', [['add', 'a', 'x']], 'a: x\n'],
  ['# c', [['add', 'a', 'x']], '# c\na: x\n'],
  ['---\n', [['add', 'a', 'x']], '---\na: x\n'],
  ['--- # c\n', [['add', 'a->b', 'x']], '--- # c\na:\n  b: x\n'],
  ['...\n', [['add', 'a', 'x']], 'a: x\n...\n'],
  ['a: b\n...\n', [['add', 'c', 'x']], 'a: b\nc: x\n...\n'],
  ['a: b', [['add', 'c', 'x']], 'a: b\nc: x\n'],
  ['a: b # d', [['add', 'c', 'x']], 'a: b # d\nc: x\n'],
  ['a: b\n\n# end\n', [['add', 'c', 'x']], 'a: b\nc: x\n\n# end\n'],
  [
    'a: b\r\n',
    [
      ['add', 'c', 'x'],
      ['add', 'd->e', 'x'],
    ],
    'a: b\r\nc: x\r\nd:\r\n  e: x\r\n',
  ],
  ['a: b\r', [['add', 'c->d', 'x']], 'a: b\rc:\r  d: x\r'],
  [
    'a:\n  - b\n',
    [
      ['add', 'a->[1]', 'x'],
      ['add', 'c->[0]', 'x'],
    ],
    'a:\n  - b\n  - x\nc:\n  - x\n',
  ],
  ['a:\n- b\n', [['add', 'c->d->[0]', 'x']], 'a:\n- b\nc:\n  d:\n  - x\n'],
  [
    'a:\n   b: c\n',
    [
      ['add', 'd->e->f', 'x'],
      ['add', 'd->g', 'x'],
    ],
    'a:\n   b: c\nd:\n   e:\n      f: x\n   g: x\n',
  ],
  ['{}\n', [['add', 'a', 'x']], 'a: x\n'],
  ['{}', [['add', 'a', 'x']], 'a: x\n'],
  ['[]\n', [['add', '[0]', 'x']], '- x\n'],
  [
    '{a: b}\n',
    [
      ['add', 'c', 'x'],
      ['add', 'd->e', 'x'],
      ['add', 'f->[0]', 'x'],
    ],
    '{a: b, c: x, d: {e: x}, f: [x]}\n',
  ],
  [
    '[a]\n',
    [
      ['add', '[1]', 'x'],
      ['add', '[2]->b', 'x'],
    ],
    '[a, x, {b: x}]\n',
  ],
  [
    '{\n  a: b,\n  c: d\n}\n',
    [
      ['add', 'e', 'x', { after: 'a' }],
      ['add', 'f', 'y', { after: null }],
    ],
    '{\n  f: "y", a: b, e: x,\n  c: d\n}\n',
  ],
  [
    'x: {}\ny: z\n',
    [
      ['add', 'x->a', 'x'],
      ['add', 'x->b->c', 'x'],
    ],
    'x:\n  a: x\n  b:\n    c: x\ny: z\n',
  ],
  [
    'x: [] # c\ny: z\n',
    [
      ['add', 'x->[0]', 'x'],
      ['add', 'x->[1]', 'x'],
    ],
    'x: # c\n  - x\n  - x\ny: z\n',
  ],
  ['x: [ ]\n', [['add', 'x->[1]', 'x']], 'x:\n  - null\n  - x\n'],
  ['- {}\n- a\n', [['add', '[0]->b', 'x']], '-\n  b: x\n- a\n'],
  ['- []\n', [['add', '[0]->[0]', 'x']], '-\n  - x\n'],
  ['x: {a: {}}\n', [['add', 'x->a->b', 'x']], 'x: {a: {b: x}}\n'],
  ['x: {a: []}\n', [['add', 'x->a->[1]', 'x']], 'x: {a: [null, x]}\n'],
  [
    'a: b\nc: d\ne: f\n',
    [
      ['add', 'x', '1', { after: 'a' }],
      ['add', 'y', '2', { after: 'x' }],
      ['add', 'z', '3', { after: 'c' }],
    ],
    'a: b\nx: "1"\n"y": "2"\nc: d\nz: "3"\ne: f\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'x', 'u', { after: null }],
      ['add', 'y', 'v', { after: null }],
    ],
    '"y": v\nx: u\na: b\n',
  ],
  ['a: b\n', [['add', 'x', 'u', { after: 'nope' }]], 'a: b\nx: u\n'],
  ['# n\na: b\n', [['add', 'x', 'u', { after: null }]], 'x: u\n# n\na: b\n'],
  ['# n\n\na: b\n', [['add', 'x', 'u', { after: null }]], '# n\n\nx: u\na: b\n'],
  ['--- &r\na: b\n', [['add', 'x', 'u', { after: null }]], '--- &r\nx: u\na: b\n'],
  ['- a: b\n  c: d\n', [['add', '[0]->x', 'u', { after: null }]], '- x: u\n  a: b\n  c: d\n'],
  ['a:\n  b: c\nd: e\n', [['add', 'x', 'u', { after: 'a->b' }]], 'a:\n  b: c\nx: u\nd: e\n'],
  ['a: |\n  b\n\nc: d\n', [['add', 'x', 'u', { after: 'a' }]], 'a: |\n  b\n\nx: u\nc: d\n'],
  [
    'a:\n  b: |+\n    c\n\n',
    [
      ['add', 'a->d', 'x'],
      ['add', 'e', 'x'],
    ],
    'a:\n  b: |+\n    c\n\n  d: x\ne: x\n',
  ],
  [
    'a:\n  b:\n    c: d\ne: f\n',
    [
      ['add', 'a->b->x', 'x'],
      ['add', 'a->y', 'x'],
      ['add', 'z', 'u', { after: 'a->b->c' }],
    ],
    'a:\n  b:\n    c: d\n    x: x\n  "y": x\nz: u\ne: f\n',
  ],
  [
    'a:\n  b:\n    c: d',
    [
      ['add', 'a->b->x', 'x'],
      ['add', 'a->y', 'x'],
      ['add', 'z', 'x'],
    ],
    'a:\n  b:\n    c: d\n    x: x\n  "y": x\nz: x\n',
  ],
  ['a: b\n', [['add', 'a->c', 'x']], 'a: b\na->c: x\n'],
  [
    'a: b\n',
    [
      ['add', 'a->c', 'x'],
      ['add', 'a->d', 'x'],
    ],
    'a: b\na->c: x\na->d: x\n',
  ],
  ['a: [b]\n', [['add', 'a->c', 'x']], 'a: [b]\na->c: x\n'],
  ['a:\n  b: c\n', [['add', 'a->[0]', 'x']], 'a:\n  b: c\na->[0]: x\n'],
  ['a:\n  b: c\n', [['add', 'a', 'x']], 'a:\n  b: c\n'],
  ['a: *x\n', [['add', 'a->b', 'x']], 'a: *x\na->b: x\n'],
  ['- a\n', [['add', 'b', 'x']], '- a\n'],
  ['- a\n', [['add', '[1]', 'x']], '- a\n- x\n'],
  ['a: b\n   ', [['add', 'c', 'x\ny']], 'a: b\nc: "x\\ny"\n   '],
  ['a: b   ', [['add', 'c', 'x\ny']], 'a: b   \nc: |-\n  x\n  y\n'],
  ['a: |\n  b\n\n    ', [['set', 'a', 'x\ny']], 'a: |-\n  x\n  y'],
  ['a: |\n    ', [['set', 'a', 'x\ny']], 'a: "x\\ny"\n    '],
  [
    '- a\n',
    [
      ['add', '[3]', 'x'],
      ['add', '[5]->b', 'x'],
    ],
    '- a\n- null\n- null\n- x\n- null\n- b: x\n',
  ],
  ['a:\n- b\n', [['add', 'a->[2000]', 'x']], 'a:\n- b\na->[2000]: x\n'],
  ['x:\n  a: {}\n', [['add', 'x->a', 'u']], 'x:\n  a: u\n'],
  ['x:\n  a: []\n', [['add', 'x->a->b', 'u']], 'x:\n  a:\n    b: u\n'],
  ['x: {a: {}}\n', [['add', 'x->a', 'u']], 'x: {a: u}\n'],
  ['x: {a: null}\n', [['add', 'x->a->b', 'u']], 'x: {a: {b: u}}\n'],
  ['x: null\n', [['add', 'x->a->[0]', 'u']], 'x:\n  a:\n    - u\n'],
  ['x: ~ # c\n', [['add', 'x->a', 'u']], 'x: # c\n  a: u\n'],
  ['x:\n', [['add', 'x->[0]', 'u']], 'x:\n  - u\n'],
  ['- null\n', [['add', '[0]->a', 'u']], '-\n  a: u\n'],
  ['- \n- b\n', [['add', '[0]', 'u']], '- u \n- b\n'],
  ['- null\n', [['add', '[0]->[0]', 'u']], '-\n  - u\n'],
  ['a: b\n', [['add', 'c->d', 'u', { form: '["c->d"]' }]], 'a: b\nc->d: u\n'],
  ['a: b\n', [['add', '[0]', 'u', { form: '["[0]"]' }]], 'a: b\n"[0]": u\n'],
  ['a: b\n', [['add', 'c->d', 'u', { form: '["c", 1]' }]], 'a: b\nc:\n  d: u\n'],
  ['a: b\n', [['add', '', 'u', { form: '[""]' }]], 'a: b\n"": u\n'],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'plain' }],
      ['add', 'd', '12', { form: 'plain' }],
    ],
    'a: b\nc: "x y\\n"\nd: "12"\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'single' }],
      ['add', 'd', '12', { form: 'single' }],
    ],
    'a: b\nc: "x y\\n"\nd: \'12\'\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'double' }],
      ['add', 'd', '12', { form: 'double' }],
    ],
    'a: b\nc: "x y\\n"\nd: "12"\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'literal' }],
      ['add', 'd', '12', { form: 'literal' }],
    ],
    'a: b\nc: |\n  x y\nd: |-\n  12\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'folded' }],
      ['add', 'd', '12', { form: 'folded' }],
    ],
    'a: b\nc: >\n  x y\nd: >-\n  12\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'other' }],
      ['add', 'd', '12', { form: 'other' }],
    ],
    'a: b\nc: "x y\\n"\nd: 12\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c', 'x y\n', { form: 'none' }],
      ['add', 'd', '12', { form: 'none' }],
    ],
    'a: b\nc: |\n  x y\nd: "12"\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c d', 'x'],
      ['add', 'e: f', 'x'],
      ['add', '#g', 'x'],
      ['add', "'h'", 'x'],
      ['add', '"i"\n', 'x'],
      ['add', 'null', 'x'],
      ['add', '5', 'x'],
      ['add', '- j', 'x'],
    ],
    'a: b\nc d: x\n"e: f": x\n"#g": x\n"\'h\'": x\n"\\"i\\"\\n": x\n"null": x\n"5": x\n"- j": x\n',
  ],
  [
    'a: {b: c}\n',
    [
      ['add', 'a->d,e', 'x'],
      ['add', 'a->f g', 'x'],
      ['add', 'a->"h"', 'x'],
    ],
    'a: {b: c, "d,e": x, f g: x, "\\"h\\"": x}\n',
  ],
  [
    'a: b\n',
    [
      ['add', 'c->[0]->d', 'u'],
      ['add', 'c->[0]->e', 'v'],
      ['add', 'c->[1]->[0]', 'w'],
    ],
    'a: b\nc:\n  - d: u\n    e: v\n  - - w\n',
  ],
  ['a: b\n', [['add', 'c', '', {}]], 'a: b\nc: ""\n'],
  [
    'a:',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'x'],
    ],
    'a: x\nb: x\n',
  ],
  [
    'x: {a}\n',
    [
      ['add', 'x->a', 'x'],
      ['add', 'x->b', 'x'],
    ],
    'x: {a: x, b: x}\n',
  ],
  [
    '? a',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'x'],
    ],
    '? a\n: x\nb: x\n',
  ],
  [
    'a:\nb: c\n',
    [
      ['add', 'a->x', 'x'],
      ['add', 'y', 'u', { after: 'a->x' }],
    ],
    'a:\n  x: x\n"y": u\nb: c\n',
  ],
  [
    'a:',
    [
      ['add', 'a->x', 'x'],
      ['add', 'y', 'u'],
    ],
    'a:\n  x: x\n"y": u\n',
  ],
  [
    'a:\n  b:',
    [
      ['add', 'a->b->x', 'x'],
      ['add', 'a->c', 'u'],
      ['add', 'd', 'x'],
    ],
    'a:\n  b:\n    x: x\n  c: u\nd: x\n',
  ],
  [
    'a: b\nc:\n  - d',
    [
      ['add', 'c->[1]->e', 'x'],
      ['add', 'c->[1]->f', 'x'],
      ['add', 'g->h', 'x'],
    ],
    'a: b\nc:\n  - d\n  - e: x\n    f: x\ng:\n  h: x\n',
  ],
  ['a: |\n  b', [['add', 'c', 'x']], 'a: |\n  b\nc: x\n'],
  [
    'a: |\n  b',
    [
      ['set', 'a', 'x\n'],
      ['add', 'c', 'x'],
    ],
    'a: |\n  x\nc: x\n',
  ],
  [
    '{}',
    [
      ['add', 'a->b', 'x'],
      ['add', 'c', 'x'],
    ],
    'a:\n  b: x\nc: x\n',
  ],
  [
    '[]',
    [
      ['add', '[0]->b', 'x'],
      ['add', '[1]', 'x'],
    ],
    '- b: x\n- x\n',
  ],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited('yaml', before, changes)).toBe(after)
})

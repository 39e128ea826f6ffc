import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, string, readonly Change[], string])[] = [
  ['yaml', '? a\n', [['add', 'a->b', 'x']], '? a\n:\n  b: x\n'],
  ['yaml', '? a', [['add', 'a->b', 'x']], '? a\n:\n  b: x\n'],
  ['yaml', '? a # c\nd: e\n', [['add', 'a->b', 'x']], '? a # c\n:\n  b: x\nd: e\n'],
  ['yaml', '? a\n:\nd: e\n', [['add', 'a', 'x']], '? a\n: x\nd: e\n'],
  ['yaml', '? a\n:\nd: e\n', [['add', 'a->b', 'x']], '? a\n:\n  b: x\nd: e\n'],
  ['yaml', '? a\n: # c\n', [['add', 'a->b', 'x']], '? a\n: # c\n  b: x\n'],
  ['yaml', '? a\n: null\n', [['add', 'a->b', 'x']], '? a\n:\n  b: x\n'],
  ['yaml', 'x:\n  ? a\n', [['add', 'x->a->[0]', 'x']], 'x:\n  ? a\n  :\n    - x\n'],
  ['yaml', '- ? a\n', [['add', '[0]->a->b', 'x']], '- ? a\n  :\n    b: x\n'],
  ['yaml', '?b:\n', [['add', '?b', 'x']], '?b: x\n'],
  ['yaml', '?b:\n', [['add', '?b->c', 'x']], '?b:\n  c: x\n'],
  ['yaml', '{? a}\n', [['add', 'a->b', 'x']], '{? a: {b: x}}\n'],
  ['ruby-yaml', '? cs\n', [['add', 'b', 'x']], '? cs\n:\n  b: x\n'],
]

test.each(rows)('%s: behind a marked key without a value, %j with %j is %j', (id, before, changes, after) => {
  expect(edited(id, before, changes)).toBe(after)
})

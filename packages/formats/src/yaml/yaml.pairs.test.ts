import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const added: Change = ['add', '[0]->d', 'x']

// A pair in a list has no brackets until it has neighbours.
test.each<readonly [string, readonly Change[], string]>([
  ['[a: b, c]\n', [added], '[{a: b, d: x}, c]\n'],
  ['[a: b, c]\n', [['add', '[0]->d', 'x', { after: null }]], '[{d: x, a: b}, c]\n'],
  ['[a: b, c]\n', [['set', '[0]->a', 'e'], added], '[{a: e, d: x}, c]\n'],
  ['[a: b, c]\n', [['remove', '[0]->a'], added], '[{d: x}, c]\n'],
  ['[a: b, c]\n', [['remove', '[0]->a']], '[null, c]\n'],
  ['[c, a: b]\n', [['remove', '[1]->a']], '[c]\n'],
  ['[a: , c]\n', [['add', '[0]->a', 'z'], added], '[{a: z, d: x} , c]\n'],
  ['[a: {e: f}]\n', [['add', '[0]->a->g', 'h'], added], '[{a: {e: f, g: h}, d: x}]\n'],
  ['[a: [e: f]]\n', [['add', '[0]->a->[0]->g', 'h'], added], '[{a: [{e: f, g: h}], d: x}]\n'],
  [
    '[a: b]\n',
    [
      ['add', '[0]->d->e', 'f'],
      ['add', '[1]', 'x'],
    ],
    '[{a: b, d: {e: f}}, x]\n',
  ],
])('%j with %j is %j', (before, changes, after) => {
  expect(edited('yaml', before, changes)).toBe(after)
})

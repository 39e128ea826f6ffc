import { expect, test } from 'vitest'
import { withoutLiteralBlocks } from './rst-blocks.ts'

/** The numbers of the hidden lines. */
function hiddenIn(text: string): number[] {
  const told = withoutLiteralBlocks(text).split('\n')
  const lines = text.split('\n')
  expect(told).toHaveLength(lines.length)
  const hidden = [...lines.keys()].filter((at) => told[at] !== lines[at])
  for (const at of hidden) expect(told[at]).toBe(' '.repeat(lines[at]?.length ?? 0))
  return hidden
}

test.each<readonly [text: string, hidden: readonly number[]]>([
  ['Run::\n\n  git *a\n\n  push *b\nend *c', [2, 4]],
  ['Run::\n\n  git *a', [2]],
  ['Run::\n  git *a', []],
  ['  Run::\n\n  git *a', []],
  ['   Run::\n\n    git *a\n   push *b', [2]],
  ['- Run::\n\n  git *a', []],
  ['- Run::\n\n   git *a', [2]],
  ['-  Run::\n\n   git *a', []],
  ['  - * Run::\n\n      git *a', []],
  ['  - * Run::\n\n       git *a', [2]],
  ['a - Run::\n\n    git *a', [2]],
  ['one\n- Run::\n\n  git *a', []],
  ['Run\\::\n\n  git *a', []],
])('a literal block hides of %j the lines %j', (text, hidden) => {
  expect(hiddenIn(text)).toEqual(hidden)
})

test.each<readonly [text: string, hidden: readonly number[]]>([
  ...['code', 'code-block', 'sourcecode', 'highlight', 'math', 'raw'].map(
    (name) => [`.. ${name}:: x\n\n   *a`, [2]] as const,
  ),
  ['.. code::\n\n   *a\n  *b\n*c', [2, 3]],
  ['  .. code:: x\n\n     *a\n  *b', [2]],
  ['one\n.. code:: x\n\n   *a', [3]],
  ['see .. code:: x\n\n   *a', []],
  ['.. codes:: x\n\n   *a', []],
  ['.. code::x\n   *a', [0, 1]],
  ['.. note::\n\n   *a', []],
  ['.. py:function:: x\n\n   *a', []],
  ['.. a+b.c-d::\n\n   *a', []],
])('a directive hides of %j the lines %j', (text, hidden) => {
  expect(hiddenIn(text)).toEqual(hidden)
})

test.each<readonly [text: string, hidden: readonly number[]]>([
  ['.. one *a\n   two *b\n\n   three *c\nend *d', [0, 1, 3]],
  ['  .. one *a\n     two *b\n  end *c', [0, 1]],
  ['one\n\n.. two *a\nend *b', [2]],
  ['one\n  \n.. two *a', [2]],
  ['.. one *a\n.. two *b\n  three *c', [0, 1, 2]],
  ['   .. [1] one\n   .. two *a', [1]],
  ['.. _one: *a', [0]],
  ['one\n.. two *a', []],
  ['one .. two *a', []],
  ['.. [1] one *a\n   two *b', []],
  ['.. |one| image:: *a\n   two *b', []],
  ['.. one:two *a', [0]],
  ['.. Run::\n\n   *a', []],
  ['.. one:: two::\n\n   *a', []],
  ['   .. one:: two::\n\n      *a', []],
])('a comment hides of %j the lines %j', (text, hidden) => {
  expect(hiddenIn(text)).toEqual(hidden)
})

test.each(['one *a', 'one::two *a', 'one .. two *a', 'one..\n\n  *a', '', '\n'])('nothing of %j is hidden', (text) => {
  expect(withoutLiteralBlocks(text)).toBe(text)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findOwnRoles, findRstReferences, findUnclosedMark } from './rst.ts'

interface RecordedText {
  readonly text: string
  /** The first start-string that docutils 0.19 warns about. */
  readonly unclosed: string | null
}

const recorded: readonly RecordedText[] = readFileSync(new URL('../fixtures/rst-marks.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedText) // the fixture's own shape

test('marks that docutils finds open are found, and no others', () => {
  const differing = recorded.filter(({ text, unclosed }) => (findUnclosedMark(text)?.mark ?? null) !== unclosed)
  expect(recorded.length).toBeGreaterThan(200)
  expect(differing).toEqual([])
})

test.each([
  ['a **b', '**', 2],
  ['**a b**c', '**', 0],
  ['a *b*\n\n**c', '**', 7],
  ['see :ref:`x', '`', 9],
  ['(**)', undefined, undefined],
  ['a ("*") b', undefined, undefined],
  ['a \\*b', undefined, undefined],
  ['a ``\\`` b', undefined, undefined],
  ['5 * 3', undefined, undefined],
  ['*', undefined, undefined],
  ['x **bold**, y', undefined, undefined],
  ['x **bold**y', '**', 2],
  ['a\n**b\nc**\n', undefined, undefined],
] as const)('%j has the open mark %s', (text, mark, at) => {
  expect(findUnclosedMark(text)).toEqual(mark === undefined ? undefined : { mark, at })
})

test('roles of programs are told from those of docutils', () => {
  expect(findOwnRoles('a :ref:`b` :sub:`2` :py:func:`c`')).toEqual([
    { name: 'ref', start: 2, end: 10 },
    { name: 'py:func', start: 20, end: 32 },
  ])
  expect(findOwnRoles('a: `b`')).toEqual([])
})

test('references are what the text leads to, whatever its words', () => {
  expect(findRstReferences('See :ref:`the guide <guide>`, `home <https://e.org>`_, `x`_, [1]_ and |name|.')).toEqual(
    ['[1]_', ':ref:guide', '`<>`_', '`_', '|name|'].sort(),
  )
  expect(findRstReferences(':file:`a` :command:`ls`')).toEqual([':command:ls', ':file:'])
  expect(findRstReferences(':kbd:`Enter` :ref:`guide`')).toEqual([':kbd:', ':ref:guide'])
})

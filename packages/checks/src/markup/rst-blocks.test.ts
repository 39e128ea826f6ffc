import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findUnclosedMark } from './rst.ts'
import { findBlockFault, withoutLiteralBlocks } from './rst-blocks.ts'

interface RecordedText {
  readonly text: string
  /** Whether docutils 0.19 warns of it. */
  readonly complains: boolean
}

const recorded: readonly RecordedText[] = readFileSync(new URL('../fixtures/rst-blocks.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedText) // the fixture's own shape

const isFound = (text: string) => findBlockFault(text) !== undefined || findUnclosedMark(text) !== undefined

test('nothing is found that docutils is content with, and most of what it complains of', () => {
  const complained = recorded.filter(({ complains }) => complains)
  expect(recorded.filter(({ text, complains }) => !complains && isFound(text))).toEqual([])
  // The check does not look into lists, quotations and tables.
  expect(complained.filter(({ text }) => isFound(text)).length).toBeGreaterThan(complained.length * 0.8)
  expect(complained.length).toBeGreaterThan(200)
})

test.each([
  ['Run::', 0],
  ['Run::\n\ngit', 0],
  ['Run\\::', undefined],
  ['Run::\n\n  git', undefined],
  ['Run::\n\n> git', undefined],
  ['Run::\n\n  git\nend', 13],
  ['one\ntwo\n  three', 8],
  ['term\n  means', undefined],
  ['term\n  means\nend', 13],
  ['term\n  means\nterm\n  means', undefined],
  ['- one\ntwo', 6],
  ['- one\n- two\n\nend', undefined],
  ['- one\n\ttwo', undefined],
  ['- one\n  two\n* three', 12],
  ['.. [1] note\nend', 12],
  ['.. note:: a\n   b\n.. [1] note\n\nend', undefined],
  ['  quoted\nend', 9],
  ['Title\n====', 6],
  ['Title\n===', undefined],
  ['Title\n=====\ntext', undefined],
  ['| verse\n| verse', undefined],
  ['1. one\n2. two', undefined],
])('the block of %j that is wrong begins at %s', (text, at) => expect(findBlockFault(text)?.at).toBe(at))

test.each([
  ['Run::\n\n  git *\n\n* end', '*'],
  ['.. code-block:: sh\n\n   git *\n', undefined],
  ['.. note:: a\n\n   git *x\n', '*'],
  ['.. a *comment\n   git *x', undefined],
  ['- Run::\n\n    git *x\n\n  end', undefined],
])('marks of %j count where text is', (text, mark) => {
  const open = findUnclosedMark(text.replace('* end', '*end'))
  expect(open?.mark).toBe(mark)
  expect(withoutLiteralBlocks(text)).toHaveLength(text.length)
})

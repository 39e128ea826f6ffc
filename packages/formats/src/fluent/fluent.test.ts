import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import { fluent } from './fluent.format.ts'

const set = (text: string, target: string) => {
  const file = fluent.parse(Buffer.from(text))
  return Buffer.from(
    file.edit({ units: [{ kind: 'set', key: 'a', target: [target], state: 'translated' }] }),
  ).toString()
}

test.each([
  ['a = b\n', 'x { $y }', 'a = x { $y }\n'],
  ['a =\n    b\n', 'x', 'a =\n    x\n'],
  ['a = b\n', 'x\n.label = y', 'a = x\n    .label = y\n'],
  ['a = b\n', '.label = y', 'a =\n    .label = y\n'],
  ['a = b\n', 'x\n  deep', 'a =\n    x\n      deep\n'],
  ['a = b\n', 'x { y', 'a = x {"{"} y\n'],
  ['a = b\n', 'x\n[y', 'a = x\n    {"["}y\n'],
  ['a = b\n', ' x ', 'a = {" "}x{" "}\n'],
  ['a = b\n', '', 'a = { "" }\n'],
])('%j with the text %j becomes %j', (before, text, after) => {
  expect(set(before, text)).toBe(after)
})

test.each([
  ['no name', 'a = b\n= c\n', 'unexpected-text 2:1'],
  ['a message without a value', 'a = b\nc =\nd = e\n', 'missing-value 2:1'],
  ['a brace that is not closed', 'a = { $b\nc = d\n', 'unexpected-end 1:5'],
  ['a brace that closes nothing', 'a = b }\n', 'unexpected-text 1:7'],
  ['a line that begins with a sign', 'a = b\n    [c\n', 'unexpected-text 2:5'],
  ['a quote that is not closed', 'a = { "b }\n', 'unterminated-string 1:7'],
  ['a conflict', 'a = b\n=======\n', 'conflict-marker 2:1'],
  ['nesting without end', `a = ${'{'.repeat(100_000)}`, 'too-deep 1:105'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = fluent.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { readBranches, readSourceBranches } from './read-branches.ts'

const categories = () => ['one', 'few', 'other']

/** How many fields a translation, one that is empty, and a source have; 0 where they stay one text. */
function counts(text: string, flags: string): number[] {
  const context = { source: text, flags: mergeFlags(flags), categories }
  return [readBranches(text, context), readBranches('', context), readSourceBranches(text, mergeFlags(flags))].map(
    (found) => found?.fields.length ?? 0,
  )
}

const icu = '{n,plural,one{a}other{b}}'
const fluent = '{ $n ->\n [one] a\n *[other] b\n}'
const attributes = 'Save\n.title = Save it'

test.each<readonly [text: string, flags: string, numbers: readonly number[]]>([
  [icu, 'icu-message-format', [3, 3, 2]],
  [fluent, 'icu-message-format', [0, 0, 0]],
  [fluent, 'fluent-parts', [3, 3, 2]],
  [fluent, 'fluent-references', [3, 3, 2]],
  [fluent, 'fluent-target-syntax', [3, 3, 2]],
  [icu, 'fluent-parts', [0, 0, 0]],
  // A message without braces may have attributes.
  [attributes, 'fluent-parts', [2, 2, 2]],
  [attributes, 'fluent-parts, fluent-type:term', [2, 0, 2]],
  [icu, 'icu-message-format, fluent-parts', [3, 3, 2]],
  [fluent, 'icu-message-format, fluent-parts', [0, 0, 0]],
  [icu, '', [0, 0, 0]],
  [fluent, 'fluent-source-syntax', [0, 0, 0]],
  ['a', 'icu-message-format', [0, 0, 0]],
])('%j with the flags %j has so many fields: %j', (text, flags, numbers) => {
  expect(counts(text, flags)).toEqual(numbers)
})

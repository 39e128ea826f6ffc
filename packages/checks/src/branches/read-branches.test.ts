import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { readBranches, readSourceBranches } from './read-branches.ts'

const icu = mergeFlags('icu-message-format')
const fluent = mergeFlags('fluent-parts, fluent-target-syntax')
const categories = () => ['one', 'few', 'other']

test('a text is taken apart by what its flags say that it is', () => {
  const plural = '{n, plural, one {a} other {b}}'
  const select = '{ $n ->\n    [one] a\n   *[other] b\n}'
  const countOf = (text: string, flags: typeof icu) =>
    readBranches(text, { source: text, flags, categories })?.fields.length ?? 0
  expect([countOf(plural, icu), countOf(select, fluent)]).toEqual([3, 3])
  expect([countOf(select, icu), countOf(plural, fluent), countOf(plural, mergeFlags('c-format'))]).toEqual([0, 0, 0])
  expect(readSourceBranches('Plain', icu)).toBeNull()
  expect(readSourceBranches('Save\n.title = Save it', fluent)?.fields.length).toBe(2)
})

/** This would take minutes with a search for each branch. */
const manyBranches = [
  ['choices beside each other', icu, '{a,select,o{}}'.repeat(20_000)],
  ['choices in the branches of one', icu, `{a,select,${'k{{b,select,o{x}}}'.repeat(20_000)}}`],
  ['branches of one choice', icu, `{a,plural,${'one{x}'.repeat(40_000)}}`],
  ['variants of one selector', fluent, `{ $n ->\n${'    [a] x\n'.repeat(20_000)}   *[other] y\n}`],
  ['attributes', fluent, `a\n${'.b = x\n'.repeat(20_000)}`],
  ['lines of one variant', fluent, `{ $n ->\n    [one] x\n${'        x\n'.repeat(20_000)}   *[other] y\n}`],
] as const

test.each(manyBranches)('%s are read in a moment, however many they are', (_, flags, text) => {
  const start = performance.now()
  for (const [target, source] of [
    [text, text],
    ['', text],
    [text, ''],
  ] as const)
    readBranches(target, { source, flags, categories })
  readSourceBranches(text, flags)
  expect(performance.now() - start).toBeLessThan(10_000)
})

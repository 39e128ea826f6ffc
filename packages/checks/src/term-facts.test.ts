import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateFlags } from './flag-registry.ts'
import { mergeFlags } from './flags.ts'
import { type TermFacts, termFacts, termMatchKinds, withTermFacts } from './term-facts.ts'

const factsOf = (flags: string) => termFacts(mergeFlags(flags))

const nothing: TermFacts = {
  isForbidden: false,
  isUntranslatable: false,
  isTerminology: false,
  match: 'inflected',
  pattern: null,
  isCaseSensitive: false,
  partOfSpeech: null,
}

test.each<[string, Partial<TermFacts>]>([
  ['', {}],
  ['forbidden, read-only, terminology', { isForbidden: true, isUntranslatable: true, isTerminology: true }],
  ['term-exact, term-case', { match: 'exact', isCaseSensitive: true }],
  ['term-pattern:r"W-[0-9]+"', { match: 'pattern', pattern: 'W-[0-9]+' }],
  ['part-of-speech:"proper noun"', { partOfSpeech: 'proper noun' }],
])('the flags %j tell of a term %j', (flags, facts) => {
  expect(factsOf(flags)).toEqual({ ...nothing, ...facts })
})

test('other flags, and facts that are not named, stay as they were written', () => {
  expect(withTermFacts('max-length:9,forbidden', { isForbidden: true })).toBe('max-length:9,forbidden')
  expect(withTermFacts('max-length:9,forbidden', { isForbidden: false })).toBe('max-length:9')
  expect(withTermFacts('max-length:9', { match: 'exact' })).toBe('max-length:9, term-exact')
  expect(withTermFacts('term-pattern:r"a"', { match: 'exact' })).toBe('term-exact')
  expect(withTermFacts('term-pattern:r"a"', { isTerminology: true })).toBe('term-pattern:r"a", terminology')
  expect(withTermFacts('discard:c-format , max-length:"9"', { isCaseSensitive: true })).toBe(
    'discard:c-format, max-length:"9", term-case',
  )
})

const text = fc.stringMatching(/^[a-zé :,"'\\]{1,12}$/).filter((one) => one.trim() === one)
const facts: fc.Arbitrary<TermFacts> = fc
  .record({
    isForbidden: fc.boolean(),
    isUntranslatable: fc.boolean(),
    isTerminology: fc.boolean(),
    match: fc.constantFrom(...termMatchKinds),
    isCaseSensitive: fc.boolean(),
    partOfSpeech: fc.option(text),
    pattern: fc.constantFrom('a+', '[0-9]{2,}', 'x"y', '\\bw\\b', "it's"),
  })
  .map((one) => ({ ...one, pattern: one.match === 'pattern' ? one.pattern : null }))

test('facts that are written as flags are read back, and their flags are valid', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const flags = withTermFacts(withTermFacts('max-length:20', other), one)
      expect(factsOf(flags)).toEqual(one)
      expect(validateFlags(flags)).toEqual([])
      expect(mergeFlags(flags).get('max-length')?.[0]?.text).toBe('20')
    }),
  )
})

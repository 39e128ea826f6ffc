import { expect, test } from 'vitest'
import type { CheckedUnit } from '../check.ts'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { SourceText } from '../source-text.ts'
import { fluentReader, readFluentPair } from './fluent-pair.ts'

test.each([
  ['', 'Message'],
  ['fluent-type:Message', 'Message'],
  ['fluent-type:Term', 'Term'],
  ['fluent-type:term', 'Term'],
  ['fluent-type:terms', 'Message'],
  ['fluent-type', 'Message'],
])('with the flag %j a string is a %s', (flags, type) => {
  expect(fluentReader(mergeFlags(flags))('a')).toMatchObject({ ok: true, entry: { type } })
})

const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

function pair(source: string, target: string, flags = '') {
  const text = new SourceText(source)
  const unit: CheckedUnit = { sources: [text], targets: [target], flags: mergeFlags(flags), environment }
  return readFluentPair(text, target, unit)
}

test('both sides are read as the flags say, and neither where one is broken', () => {
  const both = (type: string) => ({ wanted: { type }, found: { type } })
  expect(pair('a', 'b')).toMatchObject(both('Message'))
  expect(pair('a', 'b', 'fluent-type:term')).toMatchObject(both('Term'))
  expect(pair('a', 'b')?.found.value?.elements).toMatchObject([{ value: 'b' }])
  expect([pair('{', 'b'), pair('a', '{'), pair('.a = b', 'c', 'fluent-type:term')]).toEqual([null, null, null])
})

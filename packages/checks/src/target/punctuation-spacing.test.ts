import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

/** The places of marks without a space before them. */
function places(target: string, flags = '', language = 'fr') {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  const found = findInTranslation(prepareSource(['a'], mergeFlags(flags)), [target], environment)
  const spans = found.filter(({ check }) => check === 'punctuation_spacing').map(({ span }) => span)
  for (const { start, end } of spans) expect(end).toBe(start + 1)
  return spans.map(({ start }) => start)
}

test.each<readonly [target: string, flags: string, found: readonly number[]]>([
  ['a', '', []],
  ...[';', ':', '?', '!'].flatMap((mark): [string, string, number[]][] => [
    [`b${mark}`, '', [1]],
    [`b ${mark}`, '', []],
    [`b\u00a0${mark}`, '', []],
    [`b\u202f${mark}`, '', []],
    [`b\u2009${mark}`, '', []],
    [`b\u2003${mark}`, '', [2]],
    [mark, '', [0]],
    [`${mark}b`, '', [0]],
    [`b${mark}c`, '', []],
    [`b${mark} c`, '', [1]],
    [`b${mark}\u00a0c`, '', [1]],
    [`b${mark}(c`, '', [1]],
    [`(b${mark})`, '', [2]],
    [`b${mark}-c`, '', []],
  ]),
  ['b ?!', '', []],
  ['b! c? d ;', '', [1, 4]],
  ['b&nbsp;!', '', []],
  ['b&eacute; c', '', []],
  ['b &amp; c!', '', [9]],
  ['b%s!', 'c-format', [3]],
  ['b %s!', 'c-format', []],
  ['b!%s', 'c-format', [1]],
  ['b!%s c', 'c-format', [1]],
  ['b!%sc', 'c-format', []],
  ['b!%s%d', 'c-format', [1]],
  ['b!%s', '', []],
  ['b ``c! d`` e', '', [5]],
  ['b ``c! d`` e', 'rst-text', []],
  ['b ``c! d`` e! ``f! g``', 'rst-text', [12]],
  ['b :ref:`c! d` e', '', [9]],
  ['b :ref:`c! d` e', 'rst-text', []],
  ['b :a:ref:`c! d` e', 'rst-text', []],
  ['b! c', 'rst-text', [1]],
])('in French %j with the flags %j has marks without space at %j', (target, flags, found) => {
  expect(places(target, flags)).toEqual(found)
})

test('only the French of Europe has these spaces', () => {
  expect(['fr', 'fr_BE', 'fr_CA', 'cs'].map((language) => places('b!', '', language))).toEqual([[1], [1], [], []])
})

import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

/** The places where a translation breaks the syntax of strong text. */
const broken = (target: string): string[] =>
  findInTranslation(prepareSource(['Use **git**.'], mergeFlags('rst-text')), [target], environment)
    .filter(({ check }) => check === 'rst-syntax')
    .map(({ span: { start, end } }) => target.slice(start, end) + start)

test.each([
  ['Použijte **git**.', []],
  ['**Git** použijte.', []],
  ['Použijte (**git**), prosím.', []],
  ['„**Git**“ použijte.', []],
  ['Použijte **git*.', ['**9']],
  ['Použijte **git.', ['**9']],
  // The end of a strong text is followed by a blank or a mark, and follows no blank.
  ['Použijte **git**em.', ['**9']],
  ['Použijte **git **.', ['**9']],
  // Its start is followed by no blank, and follows a blank or a mark: docutils reads these as asterisks.
  ['Použijte ** git**.', []],
  ['Použijte**git**.', ['**8']],
  ['Použijte *git**.', []],
  ['Použijte \\*\\*git.', []],
  ['Použijte ``**git``.', []],
  ['Použijte **git\n\npotom**.', ['**9']],
  ['Použijte **git\npotom**.', []],
])('in %j these marks are never closed: %j', (target, expected) => {
  expect(broken(target)).toEqual(expected)
})

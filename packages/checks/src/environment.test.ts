import { languageByCode, withOptionalZero } from '@weft/l10n'
import { makeGlossary } from '@weft/terms'
import { expect, test } from 'vitest'
import { checkEnvironment, namesLanguage } from './environment.ts'
import { mergeFlags } from './flags.ts'
import { prepareSource, runChecks } from './run.ts'
import { estimatingRuler } from './scan/text-width.ts'
import { sourceOfForm } from './source-text.ts'

function environment(language: string, more: Partial<Parameters<typeof checkEnvironment>[0]> = {}) {
  const plural = languageByCode(language)?.plural
  if (!plural) throw new Error(`no language ${language}`)
  return checkEnvironment({ language, sourceLanguage: 'en', plural, ...more })
}

test.each([
  ['en', [true, false], 0, 0],
  ['fr', [true, false], 0, -1],
  ['ar', [true, true, true, false, false, false], 1, 1],
  ['ru', [false, false, false], 0, -1],
  ['cs', [true, false, false], 0, 0],
  ['ja', [false], 0, -1],
])('of the forms of %s these are for one count: %j, one is in form %i, and alone in form %i', (language, ...told) => {
  const { singleCount, formOfOne, singularForm } = environment(language)
  expect([singleCount, formOfOne, singularForm]).toEqual(told)
})

test('nought and one together are said in words, other pairs are not', () => {
  const counts = (formula: string) =>
    checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 2, formula } }).singleCount
  expect(counts('n > 1')).toEqual([true, false])
  expect(counts('n == 0 || n == 2 ? 0 : 1')).toEqual([false, false])
  expect(counts('n == 1 || n == 2 ? 0 : 1')).toEqual([false, false])
  expect(counts('n == 7 ? 0 : 1')).toEqual([true, false])
})

test('a language without a form for one takes the first', () => {
  const plural = { number: 2, formula: '1' }
  expect(checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural })).toMatchObject({ formOfOne: 1 })
  const broken = { number: 1, formula: '0' }
  expect(checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: broken })).toMatchObject({ formOfOne: 0 })
})

test('codes have their base, and lists name either', () => {
  const brazil = environment('pt_BR', { sourceLanguage: 'en_GB' })
  expect(brazil).toMatchObject({ language: 'pt_BR', base: 'pt', sourceBase: 'en' })
  expect([['pt'], ['pt_BR'], ['cs', 'pt'], ['pt_PT'], ['br'], []].map((list) => namesLanguage(list, brazil))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what is not told is left out: terms, names, and fonts', () => {
  const plain = environment('cs')
  expect([plain.isGlossary, plain.glossary, plain.nameWords.size]).toEqual([false, null, 0])
  expect(plain.fonts(undefined, undefined)).toBe(estimatingRuler)
  expect(environment('cs', { isGlossary: true }).isGlossary).toBe(true)
  expect(environment('cs', { terms: [] }).glossary).toBeNull()
})

test('terms are made ready, unless they come ready', () => {
  const term = { source: 'Disk', target: 'disk' }
  expect(environment('cs', { terms: [term] }).glossary?.byKey.get('disk')).toEqual([term])
  const glossary = makeGlossary([term])
  expect(environment('cs', { glossary, terms: [] }).glossary).toBe(glossary)
  expect(environment('cs', { glossary: null, terms: [term] }).glossary?.byKey.size).toBe(1)
})

test('the words of names are those between spaces, in lower case', () => {
  const { nameWords } = environment('cs', { names: [' Big  Blue\tBox ', '', 'Wi-Fi'] })
  expect([...nameWords]).toEqual(['big', 'blue', 'box', 'wi-fi'])
})

test.each([
  { name: 'one text', sources: ['a'], singularForm: 0, wanted: ['a', 'a', 'a'] },
  { name: 'a singular in the first form', sources: ['a', 'as'], singularForm: 0, wanted: ['a', 'as', 'as'] },
  { name: 'a singular in another form', sources: ['a', 'as'], singularForm: 1, wanted: ['as', 'a', 'as'] },
  { name: 'no form for one alone', sources: ['a', 'as'], singularForm: -1, wanted: ['as', 'as'] },
  { name: 'a single form', sources: ['a', 'as'], singularForm: 0, wanted: ['as'] },
])('with $name each form has its source', ({ sources, singularForm, wanted }) => {
  const unit = { sources, targets: wanted.map(() => 'x'), environment: { optionalForm: -1, singularForm } }
  expect(wanted.map((_, form) => sourceOfForm(unit, form))).toEqual(wanted)
})

test('of a rule with a form for 0 that programs do without, the form is told and the others are compared as ever', () => {
  const rule = languageByCode('cs')?.plural ?? { number: 0, formula: '' }
  const lifted = environment('cs', { plural: withOptionalZero(rule) })
  expect([lifted.optionalForm, lifted.singularForm, environment('cs').optionalForm]).toEqual([0, 1, -1])
  const unit = { sources: ['none', 'one', 'many'], targets: ['', 'a', 'b', 'c'], environment: lifted }
  expect(unit.targets.map((_, form) => sourceOfForm(unit, form))).toEqual(['many', 'one', 'many', 'many'])
})

test('only the form for 0 that programs do without may be empty', () => {
  const plural = withOptionalZero(languageByCode('cs')?.plural ?? { number: 0, formula: '' })
  const source = prepareSource(['none', 'one', 'many'], mergeFlags(''))
  const found = (more: Parameters<typeof environment>[1], target: readonly string[]) =>
    runChecks(source, target, environment('cs', more)).includes('plurals')
  expect(found({ plural }, ['', 'x', 'y', 'z'])).toBe(false)
  expect(found({ plural }, ['w', 'x', '', 'z'])).toBe(true)
  expect(found({}, ['', 'y', 'z'])).toBe(true)
})

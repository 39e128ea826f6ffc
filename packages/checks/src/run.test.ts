import { afterEach, expect, test, vi } from 'vitest'
import { frenchSpacing } from './autofix/french-spacing.autofix.ts'
import {
  applyAutofixes,
  checkEnvironment,
  findInTranslation,
  mergeFlags,
  NO_FLAGS,
  prepareSource,
  runChecks,
  runSourceChecks,
} from './index.ts'
import { ellipsis } from './source/ellipsis.check.ts'
import { endNewline } from './target/end-newline.check.ts'
import { plurals } from './target/plurals.check.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const czech = checkEnvironment({
  language: 'cs',
  sourceLanguage: 'en',
  plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
})
const about = { flags: NO_FLAGS, environment: czech }
const japanese = checkEnvironment({ language: 'ja', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

test('what is not translated fails nothing', () => {
  expect(runChecks(prepareSource(['file.', 'files.'], NO_FLAGS), ['', '', ''], czech)).toEqual([])
})

test('failing checks come in the order of the registry', () => {
  expect(runChecks(prepareSource(['Done.\n'], NO_FLAGS), [' Hotovo'], czech)).toEqual([
    'end_newline',
    'begin_space',
    'newline-count',
  ])
})

test('read-only strings and ignore-all-checks are left alone', () => {
  for (const flag of ['read-only', 'ignore-all-checks']) {
    expect(runChecks(prepareSource(['Done.'], mergeFlags(flag)), ['Hotovo'], czech)).toEqual([])
  }
})

test('a form for one number may do without its placeholder, unless strict-format is set', () => {
  const targets = ['jeden soubor', '%d soubory', '%d souborů']
  const check = (flags: string) => runChecks(prepareSource(['%d file', '%d files'], mergeFlags(flags)), targets, czech)
  expect(check('c-format')).toEqual([])
  expect(check('c-format, strict-format')).toEqual(['c_format'])
})

test('a language with one form translates the plural', () => {
  const source = prepareSource(['One file', '%d files'], mergeFlags('c-format'))
  expect(runChecks(source, ['ファイル'], japanese)).toEqual(['c_format'])
})

test.each([
  ['ar', 6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5'],
  ['cy', 6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5'],
])('in %s the second form translates the singular, for the first is for nought', (language, number, formula) => {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number, formula } })
  const prepared = prepareSource(['One file.', '%d files'], NO_FLAGS)
  const forms = (one: string, other: string) => Array.from({ length: number }, (_, form) => (form === 1 ? one : other))
  expect(runChecks(prepared, forms('x.', 'y'), environment)).toEqual([])
  expect(findInTranslation(prepared, forms('x', 'y'), environment)).toMatchObject([{ check: 'end_stop', form: 1 }])
  expect(findInTranslation(prepared, ['y.', ...forms('x.', 'y').slice(1)], environment)).toMatchObject([
    { check: 'end_stop', form: 0 },
  ])
  const about = { flags: NO_FLAGS, environment }
  expect(applyAutofixes(['One ', '%d'], forms('x', 'y'), about).targets).toEqual(forms('x ', 'y'))
})

test.each([
  ['fr', 2, 'n > 1'],
  ['ru', 3, 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'],
  ['lv', 3, 'n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 && n%100!=11 ? 1 : 2'],
])('in %s every form translates the plural, for none is for one alone', (language, number, formula) => {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number, formula } })
  const prepared = prepareSource(['One file.', '%d files'], NO_FLAGS)
  const forms = Array.from({ length: number }, (_, form) => `x${form}`)
  expect(runChecks(prepared, forms, environment)).toEqual([])
  for (const [form, text] of forms.entries())
    expect(findInTranslation(prepared, forms.with(form, `${text}.`), environment)).toMatchObject([
      { check: 'end_stop', form },
    ])
  // Automatic fixes agree with the checks.
  expect(applyAutofixes(['One ', '%d'], forms, { flags: NO_FLAGS, environment }).targets).toEqual(forms)
})

test('findings name form and place', () => {
  const found = findInTranslation(prepareSource(['a', 'as'], NO_FLAGS), ['á', 'áa\u200b', 'áá'], czech)
  expect(found).toMatchObject([{ check: 'zero-width-space', form: 1, span: { start: 2, end: 3 } }])
})

test('fixes on save do what the recorded service did', () => {
  const { targets, applied } = applyAutofixes(['Open the door'], ['  Otevři dveře...  '], about)
  expect(targets).toEqual(['Otevři dveře...'])
  expect(applied).toEqual(['edge-whitespace'])
})

test('fixes leave empty forms empty', () => {
  expect(applyAutofixes(['\na', '\nas'], ['', 'x', ''], about).targets).toEqual(['', '\nx', ''])
})

const broken = () => {
  throw new Error('a bug')
}

test('a check that throws is reported and says nothing; the others go on', () => {
  vi.spyOn(endNewline, 'find').mockImplementation(broken)
  vi.spyOn(plurals, 'find').mockImplementation(broken)
  const reported: string[] = []
  const report = (id: string, error: unknown) => void reported.push(`${id}: ${String(error)}`)
  const source = prepareSource(['Done.\n', 'Done.\n'], NO_FLAGS)
  expect(runChecks(source, [' Hotovo', '', ''], czech, report)).toEqual(['begin_space', 'newline-count'])
  expect(reported.sort()).toEqual(['end_newline: Error: a bug', 'plurals: Error: a bug'])
  expect(() => runChecks(source, [' Hotovo', '', ''], czech)).toThrow('a bug')
})

test('a check of sources and a fix that throw are reported, and leave the rest as it is', () => {
  vi.spyOn(ellipsis, 'find').mockImplementation(broken)
  vi.spyOn(frenchSpacing, 'fix').mockImplementation(broken)
  const reported: string[] = []
  const report = (id: string) => void reported.push(id)
  const source = prepareSource(['file(s)...'], NO_FLAGS)
  expect(runSourceChecks(source, report)).toEqual(['optional_plural'])
  expect(() => runSourceChecks(source)).toThrow('a bug')
  expect(applyAutofixes(['Done'], [' Hotovo'], { ...about, report })).toEqual({
    targets: ['Hotovo'],
    applied: ['edge-whitespace'],
  })
  expect(() => applyAutofixes(['Done'], [' Hotovo'], about)).toThrow('a bug')
  expect(reported).toEqual(['ellipsis', 'punctuation-spacing'])
})

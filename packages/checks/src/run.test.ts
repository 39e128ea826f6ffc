import { expect, test } from 'vitest'
import {
  applyAutofixes,
  checkEnvironment,
  findInTranslation,
  mergeFlags,
  NO_FLAGS,
  prepareSource,
  runChecks,
} from './index.ts'

const czech = checkEnvironment({
  language: 'cs',
  sourceLanguage: 'en',
  plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
})
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

test('findings name form and place', () => {
  const found = findInTranslation(prepareSource(['a', 'as'], NO_FLAGS), ['á', 'áa\u200b', 'áá'], czech)
  expect(found).toMatchObject([{ check: 'zero-width-space', form: 1, span: { start: 2, end: 3 } }])
})

test('fixes on save do what the recorded service did', () => {
  const { targets, applied } = applyAutofixes(['Open the door'], ['  Otevři dveře...  '], NO_FLAGS, czech)
  expect(targets).toEqual(['Otevři dveře...'])
  expect(applied).toEqual(['edge-whitespace'])
})

test('fixes leave empty forms empty', () => {
  expect(applyAutofixes(['\na', '\nas'], ['', 'x', ''], NO_FLAGS, czech).targets).toEqual(['', '\nx', ''])
})

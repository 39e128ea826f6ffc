import type { GlossaryTerm } from '@weft/terms'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { prepareSource, runChecks } from '../run.ts'

interface About {
  readonly flags?: string
  readonly language?: string
  readonly sourceLanguage?: string
  readonly terms?: readonly GlossaryTerm[]
  readonly names?: readonly string[]
}

/** Tells whether a text may equal its source. */
function mayStay(text: string, { flags = '', language = 'cs', sourceLanguage = 'en', ...more }: About = {}): boolean {
  const environment = checkEnvironment({ language, sourceLanguage, plural: { number: 1, formula: '0' }, ...more })
  return !runChecks(prepareSource([text], mergeFlags(flags)), [text], environment).includes('same')
}

test.each([
  ['<wordly>', true],
  ['<wordly gibber> a <wordly>', true],
  ['<wordly', false],
  ['<>wordly', false],
  ['ab<i>cd', true],
  ['wordly@example.test', true],
  ['wordly@mail.example.gibber', true],
  ['wordly@', false],
  ['http://wordly', true],
  ['https://wordly/gibber?wordly', true],
  ['ftp://wordly/gibber', true],
  ['sftp://wordly', true],
  ['sftps://wordly', false],
  ['http:wordly', false],
  ['http://a wordly', false],
  ['http://a"wordly', false],
  ['http://a<wordly', false],
  [':ref:`wordly gibber`', true],
  [':doc:`wordly`', true],
  [':file:`wordly`', true],
  [':guilabel:`wordly`', true],
  [':config:option:`wordly`', true],
  [':setting:`wordly`', true],
  [':envvar:`wordly`', true],
  [':wordly:`wordly`', false],
  [':ref:`wordly', false],
  ['#wordly_gibber-1', true],
  ['# wordly', false],
  ['wordly.example.gibber', true],
  ['wordly.gibber', true],
  ['gibber_wordly.example', false],
  ['wordly. gibber', false],
  ['ééwordly.example', true],
  ['wordly.exampleéé', true],
  ['a wordly.gibber b', true],
  ['/wordly/gibber', true],
  ['ab /wordly/gibber', true],
  ['ab/wordly', false],
  ['/ wordly', false],
  ['{wordly_gibber}', true],
  ['{wordly gibber}', false],
  ['@wordly_gibber@', true],
  ['@wordly gibber@', false],
  ['&hellip;&rsaquo;&lsaquo;&ldquo;&rdquo;&times;&quot;', true],
  ['&wordly;', false],
  ['&#8230; &#x20;', true],
  ['&hellip wordly', false],
  ['12:30', true],
  ['1.5, 2/3 + 4', true],
  ['1 wordly', false],
  ['ab cd', true],
  ['abq', false],
  ['WORDLY GIBBER', true],
  ['WORDLY Gibber', false],
  ['文文文', false],
  ['文文', true],
])('that %j may stay as it is in every language is %s', (text, expected) => {
  expect(mayStay(text)).toBe(expected)
})

test('texts from one language into the same are not compared, nor those of English in Interlingua', () => {
  expect(mayStay('wordly', { language: 'en_GB' })).toBe(true)
  expect(mayStay('wordly', { language: 'ia' })).toBe(true)
  expect(mayStay('wordly', { language: 'ia', sourceLanguage: 'de' })).toBe(false)
  expect(mayStay('wordly', { language: 'cs', sourceLanguage: 'ia' })).toBe(false)
})

test.each([
  ['x', 'strict-same', true],
  ['xy', 'strict-same', false],
  ['12', 'strict-same', false],
  ['%s %s', 'strict-same, c-format', true],
  ['%s %s', 'strict-same', false],
  [':wordly:`gibber wordly`', 'rst-text', true],
  [':wor:ly:`gibber`', 'rst-text', true],
  ['``gibber wordly``', 'rst-text', true],
  ['``gibber wordly``', '', false],
  ['``gibber``', 'strict-same, rst-text', true],
  ['ab``x``cd', 'rst-text', true],
  ['ab``x``cd', 'strict-same, rst-text', false],
  ['wordly', 'placeholders:wordly', true],
  ['wordly gibber', 'placeholders:wordly', false],
  ['ab wordly wordly cd', 'placeholders:wordly', true],
  ['wordly', 'placeholders', false],
])('that %j with the flags %j may stay as it is: %s', (text, flags, expected) => {
  expect(mayStay(text, { flags })).toBe(expected)
})

const kept = (source: string): GlossaryTerm => ({ source, target: '', isUntranslatable: true })

test.each<readonly [text: string, terms: readonly GlossaryTerm[], expected: boolean]>([
  ['Blue Window', [], false],
  ['Blue Window', [kept('blue window')], true],
  ['Blue Window', [kept('blue')], false],
  ['Blue Window', [kept('blue'), kept('window')], true],
  ['Blue Window', [kept('blue'), { source: 'window', target: 'okno' }], false],
  ['Blue Window Pane', [kept('blue window'), kept('window pane')], false],
  ['文件夹夹夹', [kept('文件'), kept('夹夹夹')], true],
  ['ab文件cd', [kept('文件')], true],
])('of %j the terms that are never translated may stand', (text, terms, expected) => {
  expect(mayStay(text, { flags: 'check-glossary', terms })).toBe(expected)
})

test.each([
  ['Blue-Window', true],
  ['“(Blue-Window)!”', true],
  ['Blue-Windows', false],
  ['Blue--Window', false],
  ['Krasny/Krasny', true],
  ['Krasny/Blue', false],
  ['Krasny 2', true],
])('of the names "Blue-Window" and "Krasny" %j may stay: %s', (text, expected) => {
  expect(mayStay(text, { names: ['Blue-Window', 'Krasny'] })).toBe(expected)
})

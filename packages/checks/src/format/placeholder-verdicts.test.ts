import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

type Texts = string | readonly string[]
const forms = (texts: Texts): readonly string[] => (typeof texts === 'string' ? [texts] : texts)

/** The findings of a flag's check for a translation: `form:start-end detail`. */
function found(flag: string, source: Texts, target: Texts, language = 'cs'): string[] {
  const plural = languageByCode(language)?.plural
  if (!plural) throw new Error(`no language ${language}`)
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural })
  return findInTranslation(prepareSource(forms(source), mergeFlags(flag)), forms(target), environment)
    .filter(({ check }) => check === flag.replaceAll('-', '_').split(',')[0])
    .map(({ form, span: { start, end }, detail }) => `${form}:${start}-${end} ${detail}`)
}

test.each([
  ['%L1 of %2', '%2 z %L1', []],
  ['%L1', '%1', ['0:0-2 %1 is not in the source', '0:2-2 missing: %L1']],
  ['%1', '%L1', ['0:0-3 %L1 is not in the source', '0:3-3 missing: %1']],
  ['%1 %L1', '%L1 %1', []],
  ['%1 %L1', '%1 %1', ['0:3-5 %1 is not in the source', '0:5-5 missing: %L1']],
  ['%L12', '%L1 2', ['0:0-3 %L1 is not in the source', '0:5-5 missing: %L12']],
  ['%1 %L', '%1 %L, %', []],
])('of Qt %j may be %j', (source, target, expected) => {
  expect(found('qt-format', source, target)).toEqual(expected)
})

test('the number of a plural of Qt is written as the locale has it in every form, or in none', () => {
  const ask = (...target: string[]) => found('qt-plural-format', ['%Ln file', '%Ln files'], target)
  expect(ask('%Ln soubor', '%Ln soubory', '%Ln souborů')).toEqual([])
  expect(ask('%Ln soubor', '%n soubory', '%Ln souborů')).toEqual([
    '1:0-2 %n is not in the source',
    '1:10-10 missing: %Ln',
  ])
})

test.each([
  ['{{literally}} {a}', '{{doslova}} {a}', []],
  ['{a}', '{{a}}', ['0:5-5 missing: {a}']],
  ['{{a}}', '{a}', ['0:0-3 {a} is not in the source']],
  ['{a}', '{{{a}}}', []],
  ['{a}', '{{{{{a}}}}}', []],
  ['{a}', '{{a}', ['0:4-4 missing: {a}', '0:3-4 a lone } is written as two']],
  ['{a}', '{a}}', ['0:3-4 a lone } is written as two']],
  ['{a}', '{a} {', ['0:4-5 a lone { is written as two']],
  ['a set { }', 'množina { }', ['0:8-9 a lone { is written as two', '0:10-11 a lone } is written as two']],
  ['a set {{ }}', 'množina {{ }}', []],
  ['{}, {}', '{}}, {{}', ['0:8-8 missing: {}', '0:2-3 a lone } is written as two', '0:7-8 a lone } is written as two']],
])('of Python %j may be %j', (source, target, expected) => {
  expect(found('python-brace-format', source, target)).toEqual(expected)
})

test('a lone brace stops the program in a form that may do without its placeholder, too', () => {
  const ask = (one: string) =>
    found('python-brace-format', ['{n} file', '{n} files'], [one, '{n} soubory', '{n} souborů'])
  expect(ask('jeden soubor')).toEqual([])
  expect(ask('jeden soubor }')).toEqual(['0:13-14 a lone } is written as two'])
})

test.each([
  ['$t(greeting), {{name}}', '{{name}}: $t(greeting)', []],
  ['$t(greeting)', '$t( greeting )', []],
  ['$t(greeting)', '$t(pozdrav)', ['0:0-11 $t(pozdrav) is not in the source', '0:11-11 missing: $t(greeting)']],
  ['$t(greeting)', '$t(greeting', ['0:11-11 missing: $t(greeting)']],
  ['$t(a) $t(a)', '$t(a)', ['0:5-5 missing: $t(a)']],
  // Placeholders in the options of a nested text belong to it.
  ['$t(key, {"count": {{n}} }) {{n}}', '{{n}} $t(key, { "count": {{n}} })', []],
  [
    '$t(key, {"count": {{n}} })',
    '$t(key, {"count": {{m}} })',
    ['0:0-26 $t(key,{"count":{{m}}}) is not in the source', '0:26-26 missing: $t(key,{"count":{{n}}})'],
  ],
  ['$t(key, {"context": "male"})', '$t(key, {"context": "male"})', []],
  ['$t({{key}})', '{{key}}', ['0:0-7 {{key}} is not in the source', '0:7-7 missing: $t({{key}})']],
])('of i18next %j may be %j', (source, target, expected) => {
  expect(found('i18next-interpolation', source, target)).toEqual(expected)
})

/** For each language the forms that may say their number in words: those for one count, or for nought and one. */
test.each([
  ['en', [0]],
  ['cs', [0]],
  ['de', [0]],
  ['fr', [0]],
  ['pt_BR', [0]],
  ['he', [0, 1]],
  ['ga', [0, 1]],
  ['ar', [0, 1, 2]],
  ['ru', []],
  ['uk', []],
  ['hr', []],
  ['sl', []],
  ['lt', []],
  ['ja', []],
])('in %s forms %j may do without the number', (language, expected) => {
  const number = languageByCode(language)?.plural.number ?? 0
  const full = Array.from({ length: number }, (_, form) => `%d x${form}`)
  const source = ['%d file', '%d files']
  expect(found('c-format', source, full, language)).toEqual([])
  const mayMiss = full.flatMap((_, form) => {
    const without = full.with(form, 'word')
    const [strict, lenient] = [
      found('c-format, strict-format', source, without, language),
      found('c-format', source, without, language),
    ]
    expect([form, strict]).toEqual([form, [`${form}:4-4 missing: %d`]])
    return lenient.length === 0 ? [form] : []
  })
  expect(mayMiss).toEqual(expected)
  // Another placeholder than the number is too much wherever it stands.
  for (const form of full.keys()) expect(found('c-format', source, full.with(form, '%s'), language)).not.toEqual([])
})

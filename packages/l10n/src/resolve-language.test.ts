import { expect, test } from 'vitest'
import { baseCode } from './base-code.ts'
import { languages } from './language.ts'
import { resolveLanguage } from './resolve-language.ts'

// Stands first: what is made at the first lookup is what this test is about.
test('a language is found by its aliases and its English name, in any letter case', () => {
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()))
  for (const language of languages) {
    for (const alias of language.aliases) {
      if (codes.has(alias)) continue
      const found = resolveLanguage(alias.toUpperCase())
      // If two languages list an alias, it belongs to the one whose code it begins with.
      if (found?.code !== baseCode(alias)) expect([alias, found?.code]).toEqual([alias, language.code])
    }
  }
  expect(['ast_es', 'gug_py', 'hif_fj', 'kab_dz'].map((code) => resolveLanguage(code)?.code)).toEqual([
    'ast',
    'gug',
    'hif',
    'kab',
  ])
  expect(['Czech', 'czech', 'CZECH'].map((name) => resolveLanguage(name)?.code)).toEqual(['cs', 'cs', 'cs'])
})

test.each([
  ['cs_CS', 'cs'],
  ['ja_JA', 'ja'],
  ['ja_JA_JP', 'ja'],
  ['deu_DE', 'de'],
  ['uz_Latn_UZ', 'uz_Latn'],
  ['bs_Cyrl_BA', 'bs_Cyrl'],
  ['zh_Hant_TW', 'zh_Hant'],
])('the country of %s goes without saying', (code, expected) => {
  expect(resolveLanguage(code)?.code).toBe(expected)
})

test.each([
  ['de_AT@formal', 'de@formal'],
  ['sr@Latn', 'sr_Latn'],
  ['bs@cyrillic', 'bs_Cyrl'],
  ['sr_RS@cyrillic', 'sr_Cyrl'],
  ['ca-valencia', 'ca@valencia'],
  ['sr_Latn_ijekavsk', 'sr@ijekavian_Latn'],
])('%s names its modifier or script as one of the platforms does', (code, expected) => {
  expect(resolveLanguage(code)?.code).toBe(expected)
})

test('what marks a spelling stands in its place alone', () => {
  // `b+` begins a tag of Android, and is the end of a code otherwise.
  expect(resolveLanguage('b+nb+NO')?.code).toBe('nb')
  expect(resolveLanguage('nb+NO')?.code).toBe('nb')
  // `-r` of Android stands before a country, not before a script.
  expect(resolveLanguage('sr-LATN')?.code).toBe('sr_Latn')
  expect(resolveLanguage('sr-rLATN')).toBeUndefined()
  // Language and country without anything between are two letters each.
  expect(resolveLanguage('ptbr')?.code).toBe('pt_BR')
  expect(resolveLanguage('xxptbr')).toBeUndefined()
  expect(resolveLanguage('ptbrxx')).toBeUndefined()
})

test.each(['cs_CZ.UTF-8', 'cs.utf8', 'cs_CZ.iso8859-2', ' cs_CZ.cp1250 '])('%j carries an encoding', (code) => {
  expect(resolveLanguage(code)?.code).toBe('cs')
})

test.each(['de_XX', 'de_', '_DE', '@latin', '_x_formal', 'cs.txt', 'x-rCZ'])('%s is no known language', (code) => {
  expect(resolveLanguage(code)).toBeUndefined()
})

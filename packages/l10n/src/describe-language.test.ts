import { expect, test } from 'vitest'
import { canBeLanguage, describeLanguage } from './describe-language.ts'

test('a language that nobody knows counts as English does', async () => {
  expect(await describeLanguage('qqq')).toEqual({
    code: 'qqq',
    name: 'qqq (generated)',
    direction: 'ltr',
    population: 0,
    aliases: [],
    plural: { number: 2, formula: 'n != 1', type: 1, source: 0 },
  })
})

test.each([
  ['cop', 'Coptic'],
  ['de_NA', 'German (Namibia)'],
  ['DE_na', 'German (Namibia)'],
  ['tlh_US', 'Klingon (United States)'],
  // The list's own name, where CLDR has another.
  ['ckb_TR', 'Kurdish (Sorani) (Türkiye)'],
  ['ckb+TR', 'Kurdish (Sorani) (Türkiye)'],
  ['ff_Adlm', 'Fulah (Adlam)'],
  ['az+arab+ir', 'Azerbaijani (Arabic, Iran)'],
  ['es_419', 'Spanish (Latin America)'],
  ['sl_nedis', 'Slovenian (nedis)'],
  ['sr@latin_RS', 'Serbian (Serbia, latin)'],
  ['sr_Cyrl_BA_ekavsk', 'Serbian (Cyrillic, Bosnia & Herzegovina, ekavsk)'],
  // A part without a name in CLDR is shown literally.
  ['de_Qaaa', 'German (Qaaa)'],
  ['xh_QQ', 'Xhosa (QQ)'],
])('%s is called %s', async (code, name) => {
  expect((await describeLanguage(code))?.name).toBe(name)
})

test.each([
  ['ar_Latn', 'ltr'],
  ['ks_Deva', 'ltr'],
  ['ff_Adlm', 'rtl'],
  ['pa_Arab_PK', 'rtl'],
  ['ckb_TR', 'rtl'],
  ['tlh_US', 'ltr'],
  // As its base language in the list of languages, though CLDR writes it in Latin.
  ['ha_GH', 'rtl'],
])('%s is written %s', async (code, direction) => {
  expect((await describeLanguage(code))?.direction).toBe(direction)
})

test('people are counted in the country that is named, or in that of most who speak it', async () => {
  const populationOf = async (code: string) => (await describeLanguage(code))?.population ?? -1
  expect(await populationOf('smn_FI')).toBeGreaterThan(100)
  expect(await populationOf('smn_FI')).toBeLessThan(10_000)
  expect(await populationOf('de_NA')).toBeGreaterThan(10_000)
  expect(await populationOf('de_NA')).toBeLessThan(1_000_000)
  expect(await populationOf('de_Qaaa')).toBeGreaterThan(50_000_000)
  expect(await populationOf('de_Qaaa')).toBeLessThan(100_000_000)
  expect(Number.isInteger(await populationOf('de_NA'))).toBe(true)
})

test.each(['ja_US', 'xh_QQ', 'de_AQ', 'de_ZZ', 'qqq'])('nobody is counted for %s', async (code) => {
  expect((await describeLanguage(code))?.population).toBe(0)
})

test.each([
  ['de_NA', { number: 2, formula: 'n != 1', type: 1, source: 0 }],
  ['cs_Latn', { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2', type: 22, source: 0 }],
  ['tlh_US', { number: 1, formula: '0', type: 0, source: 0 }],
])('the plural rule of %s is that of its language', async (code, plural) => {
  expect((await describeLanguage(code))?.plural).toEqual(plural)
})

test('a code is written with underscores', async () => {
  expect((await describeLanguage('az+arab+ir'))?.code).toBe('az_arab_ir')
  expect((await describeLanguage('az-arab'))?.code).toBe('az-arab')
})

test.each(['x-klingon', 'abc', 'de_12345678'])('%s may be a code', async (code) => {
  expect(await describeLanguage(code)).toBeDefined()
})

test.each(['', 'a', '1de', 'abcd', 'de_', 'de.DE', 'de de', 'de_123456789', ' de', 'de_é'])(
  '%j is no code',
  async (code) => {
    expect(await describeLanguage(code)).toBeUndefined()
  },
)

test('the code of MediaWiki for what messages are about is that of no language', () => {
  expect(['qqq', 'QQQ', 'qqx', 'cs'].map(canBeLanguage)).toEqual([false, false, true, true])
})

import { expect, test } from 'vitest'
import { describeLanguage } from './describe-language.ts'
import { languageByCode, languages } from './language.ts'
import { defaultCountry, formatLanguageCode, languageCodeStyles } from './language-code-style.ts'
import { languageNames } from './language-names.ts'
import { percent } from './percent.ts'
import { parseLanguageAliases, resolveLanguage } from './resolve-language.ts'
import { countCharacters, countWords } from './words.ts'

test('the known languages keep the ids that clients have seen: place plus one', () => {
  expect(languages).toHaveLength(799)
  const id = (code: string) => languages.findIndex((language) => language.code === code) + 1
  expect(['ar', 'cs', 'en', 'pt_BR', 'zh_Hant'].map(id)).toEqual([27, 141, 181, 578, 794])
})

test('every language is found by its own code', () => {
  for (const { code } of languages) expect(resolveLanguage(code)?.code).toBe(code)
})

test.each([
  ['pt-BR', 'pt_BR'],
  ['pt-rBR', 'pt_BR'],
  ['ptbr', 'pt_BR'],
  ['ptb', 'pt_BR'],
  ['b+zh+Hant', 'zh_Hant'],
  ['zh-TW', 'zh_Hant'],
  ['zh_CN', 'zh_Hans'],
  ['zh-Hant-TW', 'zh_Hant'],
  ['cs_CZ.UTF-8', 'cs'],
  ['ru_RU', 'ru'],
  ['hsb_DE', 'hsb'],
  ['deu_AT', 'de_AT'],
  ['sr_RS@latin', 'sr_Latn'],
  ['sr-Latn-RS', 'sr_Latn'],
  ['de_DE@formal', 'de@formal'],
  ['de-DE-x-formal', 'de@formal'],
  ['ast_ES', 'ast'],
  ['nb_NO', 'nb'],
  ['iw', 'he'],
  ['Czech', 'cs'],
])('the code %s in a file means %s', (code, expected) => {
  expect(resolveLanguage(code)?.code).toBe(expected)
})

test.each(['nonsense', 'messages', '', 'xx-none', 'constructor', '__proto__'])('%s is no known language', (code) => {
  expect(resolveLanguage(code)).toBeUndefined()
})

test('the aliases of a project come first', () => {
  const aliases = parseLanguageAliases('en:en_GB, xx:cs,broken')
  expect(resolveLanguage('en', aliases)?.code).toBe('en_GB')
  expect(resolveLanguage('xx', aliases)?.code).toBe('cs')
})

test('a code beyond the known ones is described by CLDR', async () => {
  expect(await describeLanguage('de_NA')).toMatchObject({ name: 'German (Namibia)', direction: 'ltr' })
  expect(await describeLanguage('ff_Adlm')).toMatchObject({ direction: 'rtl', plural: { formula: 'n > 1' } })
  expect(await describeLanguage('xx-none')).toMatchObject({ name: 'xx-none (generated)' })
  expect(await describeLanguage('messages')).toBeUndefined()
})

test('styles write codes as each platform names them', () => {
  const styles = (code: string) => Object.fromEntries(languageCodeStyles.map((s) => [s, formatLanguageCode(code, s)]))
  expect(styles('zh_Hant')).toMatchObject({ posix: 'zh_Hant', bcp: 'zh-Hant', bcp_legacy: 'zh-TW', linux: 'zh_TW' })
  expect(styles('zh_Hant')).toMatchObject({ android: 'zh-rTW', googleplay: 'zh-TW' })
  expect(styles('pt_BR')).toMatchObject({ android: 'pt-rBR', bcp_lower: 'pt-br', posix_lowercase: 'pt_br' })
  expect(styles('cs')).toMatchObject({ posix: 'cs', posix_long: 'cs_CZ', bcp_long: 'cs-CZ', android: 'cs' })
  expect(styles('sr_Latn')).toMatchObject({ android: 'b+sr+Latn', linux: 'sr@latin' })
  expect(styles('en')).toMatchObject({ appstore: 'en-US' })
})

test('a part of a code that every object of JavaScript has as a name stands for itself', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    for (const code of [name, `sr_${name}`, `sr@${name}`]) {
      for (const style of languageCodeStyles) {
        const written = formatLanguageCode(code, style)
        expect(written).not.toMatch(/native code|object/i)
        expect(written.toLowerCase()).toContain(
          name
            .toLowerCase()
            .replaceAll('_', style.startsWith('bcp') ? '-' : '_')
            .split(/[-_]/)
            .at(-1),
        )
      }
    }
  }
})

test.each(languageCodeStyles)('a file name in the style %s is read back as the same language', (style) => {
  const other = languages.flatMap(({ code }) => {
    const read = resolveLanguage(formatLanguageCode(code, style))?.code
    // If a platform always names a country, that is a separate language for us: `ar-SA`.
    return read === code || read === `${code}_${defaultCountry(code)}` ? [] : [`${code}: ${read}`]
  })
  // Android writes `iw` for Hebrew, and Hebrew in Israel goes without saying.
  expect(other).toEqual(style === 'android' ? ['he_IL: he'] : [])
})

test('languageByCode is exact', () => {
  expect(languageByCode('pt_BR')?.name).toBe('Portuguese (Brazil)')
  expect(languageByCode('pt-BR')).toBeUndefined()
})

test('percentages are truncated and never hide the last or the first string', () => {
  expect(percent(2, 3)).toBe(66.6)
  expect(percent(9999, 10000)).toBe(99.9)
  expect(percent(1, 100000)).toBe(0.1)
  expect(percent(5, 5)).toBe(100)
  expect(percent(0, 0)).toBe(0)
  expect(percent(0, 0, 100)).toBe(100)
})

test('words are parted by spaces, and CJK counts characters', () => {
  expect(countWords(['%d ticket left', '%d tickets left'], 'en')).toBe(6)
  expect(countWords(['Dear %s, welcome!'], 'en')).toBe(3)
  expect(countWords(['<unused singular (hash=1)>', 'files here'], 'en')).toBe(2)
  expect(countWords(['窓を閉める'], 'ja')).toBe(5)
  expect(countWords(['打开 Weft 窗口'], 'zh_Hans')).toBe(5)
  expect(countWords(['窓を閉める'], 'en')).toBe(1)
})

test('characters are code points, and forms are joined by two', () => {
  expect(countCharacters(['abc'])).toBe(3)
  expect(countCharacters(['a', 'b'])).toBe(4)
  expect(countCharacters(['😀'])).toBe(1)
})

test('the list of names alone is that of the languages', () => {
  expect(languageNames).toEqual(languages.map(({ name }) => name))
})

import { expect, test } from 'vitest'
import { formatLanguageCode, type LanguageCodeStyle } from './language-code-style.ts'

test.each<[LanguageCodeStyle, Record<string, string>]>([
  [
    'bcp',
    { 'ca@valencia': 'ca-valencia', 'sr@ijekavian': 'sr-ijekavsk', 'sr@latin': 'sr-Latn', 'bs@cyrillic': 'bs-Cyrl' },
  ],
  ['bcp', { 'sr@ijekavian_Latn': 'sr-Latn-ijekavsk', 'de@formal': 'de-x-formal', de_AT: 'de-AT' }],
  ['bcp_legacy', { zh_Hans: 'zh-CN', zh_Hant: 'zh-TW', zh_Hans_SG: 'zh-SG', zh_Hant_HK: 'zh-HK' }],
  ['bcp_long', { cs: 'cs-CZ', sr_Latn: 'sr-Latn' }],
  ['posix_long_lowercase', { cs: 'cs_cz', 'pt-BR': 'pt_br' }],
  [
    'android',
    { he: 'iw', id: 'in', yi: 'ji', he_IL: 'iw-rIL', es_419: 'b+es+419', sr_LATN: 'b+sr+LATN', zh_Hans: 'zh-rCN' },
  ],
  [
    'linux',
    { sr_Latn: 'sr@latin', sr_Cyrl_RS: 'sr_RS@cyrillic', sd_Deva: 'sd@devanagari', 'ca@valencia': 'ca@valencia' },
  ],
  ['linux_lowercase', { sr_Latn_RS: 'sr_rs@latin', zh_Hans: 'zh_cn' }],
  ['appstore', { ar: 'ar-SA', de: 'de-DE', en: 'en-US', es: 'es-ES', fr: 'fr-FR', nb: 'no', nl: 'nl-NL', pt: 'pt-PT' }],
  ['appstore', { cs: 'cs', zh_Hans: 'zh-Hans' }],
  ['googleplay', { cs: 'cs-CZ', he: 'iw-IL', nb: 'no-NO', zh_Hans: 'zh-CN', zh_Hant: 'zh-TW', zh_Hant_HK: 'zh-HK' }],
  ['googleplay', { zh_Hans_SG: 'zh-SG', sr_Latn: 'sr-Latn', th: 'th' }],
])('the style %s writes %j', (style, names) => {
  expect(Object.fromEntries(Object.keys(names).map((code) => [code, formatLanguageCode(code, style)]))).toEqual(names)
})

test.each([
  ['sr@latin', 'sr_Latn', 'sr_Latn'],
  ['sr_Latn', 'sr_Latn', 'sr_Latn'],
  ['hi@latin', 'hi_Latn', 'hi_Latn'],
  ['ca@valencia', 'ca__valencia', 'ca_valencia'],
  ['ca_ES@valencia', 'ca_ES_valencia', 'ca_ES_valencia'],
  ['de@formal', 'de__formal', 'de_x_formal'],
  ['zh_Hans', 'zh_CN', 'zh_Hans'],
  ['pt_BR', 'pt_BR', 'pt_BR'],
])('%s in the names of files is %s for Java, and %s without other signs', (code, java, underscored) => {
  expect([formatLanguageCode(code, 'java'), formatLanguageCode(code, 'underscored')]).toEqual([java, underscored])
})

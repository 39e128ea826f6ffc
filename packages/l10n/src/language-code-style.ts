import defaultCountries from './default-countries.json' with { type: 'json' }

/** How a component writes language codes in file names (`language_code_style` of the API; empty there means: as the format does). */
export const languageCodeStyles = [
  'posix',
  'posix_lowercase',
  'bcp',
  'posix_long',
  'posix_long_lowercase',
  'bcp_long',
  'bcp_legacy',
  'bcp_lower',
  'android',
  'appstore',
  'googleplay',
  'linux',
  'linux_lowercase',
] as const
export type LanguageCodeStyle = (typeof languageCodeStyles)[number]

/** Two more that formats have of themselves, and no setting names: `java` is that of its locales, `underscored` has no signs but `_`. */
export type FileCodeStyle = LanguageCodeStyle | 'java' | 'underscored'

/** A table that is asked for foreign words: a plain object would answer to `constructor` too. */
const mapOf = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> => new Map(Object.entries(table))

const countries: Readonly<Record<string, string>> = defaultCountries

/** The country that a language without one is most likely meant for (CLDR likely subtags): `CZ` of `cs`. */
export function defaultCountry(code: string): string | undefined {
  return Object.hasOwn(countries, code) ? countries[code] : undefined
}

/** Codes from before scripts were part of them. */
const LEGACY = mapOf({
  zh_Hans: 'zh_CN',
  zh_Hant: 'zh_TW',
  zh_Hans_SG: 'zh_SG',
  zh_Hant_HK: 'zh_HK',
})

/** Codes of Java and Android that ISO 639 gave up in 1989. */
const ANDROID = mapOf({ he: 'iw', id: 'in', yi: 'ji' })

/** Modifiers of POSIX locales and what BCP 47 calls them; others become private use (`-x-formal`). */
export const BCP_VARIANTS = mapOf({
  valencia: 'valencia',
  ijekavian: 'ijekavsk',
  latin: 'Latn',
  cyrillic: 'Cyrl',
})

/** Scripts that are modifiers in locale names of glibc. */
export const LINUX_SCRIPTS = mapOf({ Latn: 'latin', Cyrl: 'cyrillic', Deva: 'devanagari' })

/** App Store Connect's names where they are not the plain BCP 47 code (Apple, "App Store localizations"). */
const APP_STORE = mapOf({
  ar: 'ar-SA',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  nb: 'no',
  nl: 'nl-NL',
  pt: 'pt-PT',
})

/** Google Play's names where they are not the plain BCP 47 code (Play Console, "Supported languages"). */
const GOOGLE_PLAY = mapOf({
  az: 'az-AZ',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  en: 'en-US',
  es: 'es-ES',
  eu: 'eu-ES',
  fi: 'fi-FI',
  fr: 'fr-FR',
  gl: 'gl-ES',
  he: 'iw-IL',
  hi: 'hi-IN',
  hu: 'hu-HU',
  hy: 'hy-AM',
  is: 'is-IS',
  it: 'it-IT',
  ja: 'ja-JP',
  ka: 'ka-GE',
  km: 'km-KH',
  kn: 'kn-IN',
  ko: 'ko-KR',
  ky: 'ky-KG',
  lo: 'lo-LA',
  mk: 'mk-MK',
  ml: 'ml-IN',
  mn: 'mn-MN',
  mr: 'mr-IN',
  my: 'my-MM',
  nb: 'no-NO',
  ne: 'ne-NP',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ru: 'ru-RU',
  si: 'si-LK',
  sv: 'sv-SE',
  ta: 'ta-IN',
  te: 'te-IN',
  tr: 'tr-TR',
  zh_Hans: 'zh-CN',
  zh_Hant: 'zh-TW',
  zh_Hant_HK: 'zh-HK',
})

const legacy = (code: string) => LEGACY.get(code) ?? code

function posix(code: string): string {
  return code.replaceAll('-', '_')
}

function posixLong(code: string): string {
  const country = defaultCountry(code)
  return country ? `${code}_${country}` : posix(code)
}

function bcp(code: string): string {
  const [plain = '', modifier] = code.split('@')
  const tag = plain.replaceAll('_', '-')
  if (modifier === undefined) return tag
  const [variant = '', ...scripts] = modifier.split('_')
  const known = BCP_VARIANTS.get(variant)
  return [tag, ...scripts, known ?? `x-${variant}`].join('-')
}

/** Android resource qualifiers: `pt-rBR`, and `b+sr+Latn` for everything beyond language and country. */
function android(code: string): string {
  const tag = bcp(legacy(code))
  const parts = tag.split('-')
  const [language = '', country] = parts
  const base = ANDROID.get(language) ?? language
  if (parts.length === 1) return base
  if (parts.length === 2 && country && /^[A-Z]{2}$/.test(country)) return `${base}-r${country}`
  return `b+${[base, ...parts.slice(1)].join('+')}`
}

/** Locale names of glibc: scripts are modifiers (`sr@latin`), Chinese goes by country. */
function linux(code: string): string {
  if (code.includes('@')) return posix(code)
  const [language, script, country] = posix(legacy(code)).split('_')
  const modifier = script ? LINUX_SCRIPTS.get(script) : undefined
  if (!modifier) return posix(legacy(code))
  return `${language}${country ? `_${country}` : ''}@${modifier}`
}

/** Names of Java's locales: a variant stands behind the country, also where there is none (`ca__valencia`). */
function java(code: string): string {
  const [plain = '', modifier] = posix(code).split('@')
  if (modifier === undefined) return plain
  const [variant = '', ...scripts] = modifier.split('_')
  const known = BCP_VARIANTS.get(variant) ?? variant
  const [language, ...rest] = plain.split('_')
  if (/^[A-Z][a-z]{3}$/.test(known)) return [language, known, ...rest].join('_')
  const country = rest.find((part) => /^(?:[A-Z]{2}|\d{3})$/.test(part))
  return [language, ...scripts, ...rest, ...(country === undefined ? [''] : []), known].join('_')
}

const FORMATTERS: Readonly<Record<FileCodeStyle, (code: string) => string>> = {
  posix,
  posix_lowercase: (code) => posix(code).toLowerCase(),
  bcp,
  bcp_lower: (code) => bcp(code).toLowerCase(),
  bcp_long: (code) => bcp(posixLong(code)),
  bcp_legacy: (code) => bcp(legacy(code)),
  posix_long: posixLong,
  posix_long_lowercase: (code) => posixLong(code).toLowerCase(),
  android,
  appstore: (code) => APP_STORE.get(code) ?? bcp(code),
  googleplay: (code) => GOOGLE_PLAY.get(code) ?? bcp(legacy(code)),
  linux,
  linux_lowercase: (code) => linux(code).toLowerCase(),
  java: (code) => java(legacy(code)),
  underscored: (code) => bcp(code).replaceAll('-', '_'),
}

/** Writes a language code as a component's file names want it: `pt_BR` in style `android` is `pt-rBR`. */
export function formatLanguageCode(code: string, style: FileCodeStyle): string {
  return FORMATTERS[style](code)
}

import { baseCode } from './base-code.ts'
import { type Language, languageByCode, languages } from './language.ts'
import { BCP_VARIANTS, defaultCountry, LINUX_SCRIPTS } from './language-code-style.ts'

/** Aliases of a project (`language_aliases`): a code as in its files -> the code meant. */
export type LanguageAliases = ReadonlyMap<string, string>

/** Codes that stand for the source language in file names. */
export const SOURCE_CODES: ReadonlySet<string> = new Set(['source', 'src', 'default'])

/** Parses `language_aliases`: `from:to,from:to`. Parts without both sides are left out. */
export function parseLanguageAliases(text: string): LanguageAliases {
  const aliases = new Map<string, string>()
  for (const part of text.split(',')) {
    const [from, to] = part.split(':').map((side) => side.trim())
    if (from && to) aliases.set(from, to)
  }
  return aliases
}

interface Index {
  readonly byKey: ReadonlyMap<string, Language>
  readonly byAlias: ReadonlyMap<string, Language>
  readonly byName: ReadonlyMap<string, Language>
}

let index: Index | undefined

/** Made at the first lookup. Some aliases are listed under two languages (`ast_es` under `as` too): the later, longer code wins. */
function lookup(): Index {
  if (index) return index
  const byAlias = new Map<string, Language>()
  for (const language of languages) {
    for (const alias of language.aliases) byAlias.set(keyOf(alias), language)
  }
  index = {
    byKey: new Map(languages.map((language) => [keyOf(language.code), language])),
    byAlias,
    byName: new Map(languages.map((language) => [language.name.toLowerCase(), language])),
  }
  return index
}

function keyOf(code: string): string {
  return code.toLowerCase().replace(/[-+]/g, '_')
}

/** Encodings that locale and file names carry after the code: `cs_CZ.UTF-8`, `de.iso8859-1`. */
const ENCODING_TAIL = /\.(?:utf|iso|cp|koi|windows|big5|gb|euc|tis)[\w-]*/i

/** Reduces the spellings of the file formats to language, script, country and modifier joined by `_` and `@`. */
function canonical(code: string): string {
  let text = code.trim().replace(ENCODING_TAIL, '')
  if (/^b\+/i.test(text)) text = text.slice(2)
  text = text.replace(/[-_]r(?=[A-Z]{2}$)/, '_')
  return text.replace(/[-+]/g, '_')
}

function known(code: string): Language | undefined {
  const { byKey, byAlias } = lookup()
  const key = keyOf(code)
  return byKey.get(key) ?? byAlias.get(key)
}

const inverse = (names: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...names].map(([from, to]) => [to.toLowerCase(), from]))

const LINUX_SCRIPT_CODES = inverse(LINUX_SCRIPTS)
const MODIFIERS = inverse(BCP_VARIANTS)

/** `bs@cyrillic` is `bs_Cyrl`, also with more between language and modifier. */
function byScript(plain: string, modifier: string): Language | undefined {
  const script = LINUX_SCRIPT_CODES.get(modifier.toLowerCase())
  if (script === undefined) return undefined
  const [first = '', ...rest] = plain.split('_')
  return known([first, script, ...rest].join('_'))
}

/** `sr_Latn_ijekavsk` is `sr@ijekavian_Latn`: a variant of BCP 47 that is a modifier here. */
function byVariant(code: string): Language | undefined {
  const [first = '', ...rest] = code.split('_')
  const modifier = MODIFIERS.get(rest.at(-1)?.toLowerCase() ?? '')
  return modifier === undefined ? undefined : known([`${first}@${modifier}`, ...rest.slice(0, -1)].join('_'))
}

/** `de_DE_x_formal`, `fr_FR@formal`, `sr@Latn` … tried without the country, or with the modifier spelt otherwise. */
function byModifier(code: string): Language | undefined {
  const [plain = '', modifier] = code.split('@')
  if (modifier === undefined) {
    // BCP 47 puts unregistered parts into private use.
    const at = code.toLowerCase().indexOf('_x_')
    return at > 0 ? byModifier(`${code.slice(0, at)}@${code.slice(at + 3)}`) : byVariant(code)
  }
  const base = byParts(plain)?.code ?? plain
  return (
    known(`${base}@${modifier}`) ??
    known(`${baseCode(base)}@${modifier}`) ??
    known(`${base}_${modifier}`) ??
    byScript(plain, modifier)
  )
}

/** Looks up by parts: another spelling of the language (`deu_AT`), a country that goes without saying (`hsb_DE`, `ru_ru`). */
function byParts(code: string): Language | undefined {
  const direct = known(code)
  if (direct) return direct
  const parts = code.split('_')
  const [first = ''] = parts
  const base = known(first)
  if (!base) return undefined
  const rest = parts.slice(1)
  const respelt = known([baseCode(base.code), ...rest].join('_'))
  if (respelt) return respelt
  const last = rest.at(-1)?.toUpperCase()
  const implied = last === defaultCountry(baseCode(base.code)) || last === first.toUpperCase()
  return implied ? byParts(parts.slice(0, -1).join('_')) : undefined
}

/** `ptbr`, `zhtw`: language and country without anything between. */
function byJoined(code: string): Language | undefined {
  const match = /^([a-z]{2})([a-z]{2})$/i.exec(code)
  return match?.[1] && match[2] ? known(`${match[1]}_${match[2]}`) : undefined
}

/**
 * Finds the language that a code in a file, a file name or a request means, as translators of gettext, Java,
 * Android and Apple files write it: `pt-BR`, `pt-rBR`, `b+zh+Hant`, `cs_CZ.UTF-8`, `ptb`, `sr@latin`. The
 * project's own aliases come first. Undefined when it is not among the known languages (see `describeLanguage`).
 */
export function resolveLanguage(code: string, aliases?: LanguageAliases): Language | undefined {
  const meant = aliases?.get(code) ?? aliases?.get(canonical(code)) ?? code
  const exact = languageByCode(meant)
  if (exact) return exact
  const plain = canonical(meant)
  return (
    known(meant) ?? byParts(plain) ?? byModifier(plain) ?? byJoined(plain) ?? lookup().byName.get(meant.toLowerCase())
  )
}

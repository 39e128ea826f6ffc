import { baseCode } from './base-code.ts'
import { cldrPlural } from './cldr-plural.ts'
import type { Direction, Language } from './language.ts'
import { pluralType } from './plural-type.ts'
import { resolveLanguage } from './resolve-language.ts'

interface Cldr {
  readonly languages: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly territories: Readonly<Record<string, string>>
  readonly plurals: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly likelySubtags: Readonly<Record<string, string>>
  readonly rightToLeft: (script: string) => boolean
  readonly population: (territory: string, language: string) => number
}

const json = { with: { type: 'json' } } as const

/** CLDR is read when the first unknown language comes and not kept: it is some 10 MB in memory and needed rarely. */
async function loadCldr(): Promise<Cldr> {
  const [languages, scripts, territories, plurals, likely, metadata, info] = await Promise.all([
    import('cldr-localenames-full/main/en/languages.json', json),
    import('cldr-localenames-full/main/en/scripts.json', json),
    import('cldr-localenames-full/main/en/territories.json', json),
    import('cldr-core/supplemental/plurals.json', json),
    import('cldr-core/supplemental/likelySubtags.json', json),
    import('cldr-core/scriptMetadata.json', json),
    import('cldr-core/supplemental/territoryInfo.json', json),
  ])
  const scriptFacts: Readonly<Record<string, { readonly rtl: string }>> = metadata.default.scriptMetadata
  const territoryFacts = info.default.supplemental.territoryInfo as Readonly<
    Record<string, { _population: string; languagePopulation?: Record<string, { _populationPercent: string }> }>
  > // the JSON's type is too large a union to index
  return {
    languages: languages.default.main.en.localeDisplayNames.languages,
    scripts: scripts.default.main.en.localeDisplayNames.scripts,
    territories: territories.default.main.en.localeDisplayNames.territories,
    plurals: plurals.default.supplemental['plurals-type-cardinal'],
    likelySubtags: likely.default.supplemental.likelySubtags,
    rightToLeft: (script) => scriptFacts[script]?.rtl === 'YES',
    population(territory, language) {
      const facts = territoryFacts[territory]
      const share = Number(facts?.languagePopulation?.[language]?._populationPercent ?? 0)
      return Math.round((Number(facts?._population ?? 0) * share) / 100)
    },
  }
}

interface Parts {
  readonly language: string
  readonly script: string | undefined
  readonly territory: string | undefined
  readonly rest: readonly string[]
}

function split(code: string): Parts {
  const [first = '', ...others] = code.split(/[-_@+]/)
  const script = others.find((part) => /^[a-z]{4}$/i.test(part))
  const territory = others.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part))
  const rest = others.filter((part) => part !== script && part !== territory)
  const title = script && script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase()
  return { language: first.toLowerCase(), script: title, territory: territory?.toUpperCase(), rest }
}

/** A code of a language that Weft can make up: letters first, then subtags. `messages` or `1.0` is not a code. */
const PLAUSIBLE = /^(?:[a-z]{2,3}|x)(?:[-_@+][a-z0-9]{1,8})*$/i

/** Under this code MediaWiki keeps what its messages are about: https://www.mediawiki.org/wiki/Localisation#Message_documentation */
const DOCUMENTATION = 'qqq'

/** Whether a code may be that of a language, also of one that nobody has heard of. */
export const canBeLanguage = (code: string): boolean =>
  code.toLowerCase() !== DOCUMENTATION && (PLAUSIBLE.test(code) || resolveLanguage(code) !== undefined)

function nameOf(cldr: Cldr, parts: Parts, base: Language | undefined): string | undefined {
  const language = base?.name ?? cldr.languages[parts.language]
  if (language === undefined) return undefined
  const details = [
    ...(parts.script ? [cldr.scripts[parts.script] ?? parts.script] : []),
    ...(parts.territory ? [cldr.territories[parts.territory] ?? parts.territory] : []),
    ...parts.rest,
  ]
  return details.length === 0 ? language : `${language} (${details.join(', ')})`
}

/**
 * Describes a language that is not among the known ones, for its creation: name, direction, population and plural
 * come from its base language and from CLDR. A plausible code that CLDR does not know gets a generated name;
 * undefined when the code cannot be a language at all.
 */
export async function describeLanguage(code: string): Promise<Language | undefined> {
  if (!PLAUSIBLE.test(code)) return undefined
  const cldr = await loadCldr()
  const parts = split(code)
  const base = resolveLanguage(baseCode(code.replaceAll('+', '_')))
  const name = nameOf(cldr, parts, base)
  const [, likelyScript, likelyTerritory] = (cldr.likelySubtags[parts.language] ?? '').split('-')
  const script = parts.script ?? likelyScript
  const direction: Direction =
    base && !parts.script ? base.direction : script && cldr.rightToLeft(script) ? 'rtl' : 'ltr'
  const rules = cldr.plurals[parts.language]
  const rule = base?.plural ?? (rules ? cldrPlural(rules) : { number: 2, formula: 'n != 1' })
  const territory = parts.territory ?? likelyTerritory
  return {
    code: code.replaceAll('+', '_'),
    name: name ?? `${code} (generated)`,
    direction,
    population: territory ? cldr.population(territory, parts.language) : 0,
    aliases: [],
    plural: { number: rule.number, formula: rule.formula, type: pluralType(rule.number, rule.formula), source: 0 },
  }
}

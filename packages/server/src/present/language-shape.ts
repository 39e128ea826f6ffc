import { type LanguageRecord, remember } from '../catalog/records.ts'
import type { Links } from '../http/reply/links.ts'

export function presentLanguage(language: Omit<LanguageRecord, 'texts'>, links: Links) {
  const { id, code, name, aliases, direction, population } = language
  return {
    id,
    code,
    name,
    plural: {
      id,
      source: language.plural_source,
      number: language.plural_number,
      formula: language.plural_formula,
      type: language.plural_type,
    },
    aliases,
    direction,
    population,
    web_url: links.web(`/languages/${encodeURIComponent(code)}/`),
    url: links.api('languages', code),
    statistics_url: links.api('languages', code, 'statistics'),
  }
}

/** The same as JSON text, made once as long as the language is in memory. */
export function languageJson(language: LanguageRecord, links: Links): string {
  return remember(language.texts, links.key, () => JSON.stringify(presentLanguage(language, links)))
}

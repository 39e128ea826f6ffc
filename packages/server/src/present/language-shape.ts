import Type from 'typebox'
import { type LanguageRecord, remember } from '../catalog/records.ts'
import type { Links } from '../http/links.ts'

/** A language, as it stands alone and inside components and translations. */
export const languageReply = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  plural: Type.Object({
    id: Type.Integer(),
    source: Type.Integer(),
    number: Type.Integer(),
    formula: Type.String(),
    type: Type.Integer(),
  }),
  aliases: Type.Array(Type.String()),
  direction: Type.Enum(['ltr', 'rtl', '']),
  population: Type.Integer(),
  web_url: Type.String(),
  url: Type.String(),
  statistics_url: Type.String(),
})

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

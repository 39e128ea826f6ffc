import Type from 'typebox'
import { componentReply } from './component-reply.ts'
import { languageReply } from './language-reply.ts'
import { count, nullableText, nullableTime, percent } from './values.ts'

/** A translation without its component, as lists of a component's translations have it. */
export const translationOfComponentReply = Type.Object({
  language: languageReply,
  language_code: Type.String(),
  id: Type.Integer(),
  filename: Type.String(),
  revision: Type.String(),
  web_url: Type.String(),
  share_url: Type.String(),
  translate_url: Type.String(),
  url: Type.String(),
  is_template: Type.Boolean(),
  is_source: Type.Boolean(),
  total: count,
  total_words: count,
  translated: count,
  translated_words: count,
  translated_percent: percent,
  fuzzy: count,
  fuzzy_words: count,
  fuzzy_percent: percent,
  failing_checks: count,
  failing_checks_words: count,
  failing_checks_percent: percent,
  have_suggestion: count,
  have_comment: count,
  last_change: nullableTime,
  last_author: nullableText,
  repository_url: Type.String(),
  file_url: Type.String(),
  statistics_url: Type.String(),
  changes_list_url: Type.String(),
  units_list_url: Type.String(),
  announcements_url: Type.String(),
})

export const translationReply = Type.Object({ ...translationOfComponentReply.properties, component: componentReply })

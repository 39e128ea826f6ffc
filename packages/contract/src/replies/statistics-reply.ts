import Type from 'typebox'
import { count, nullableText, nullableTime, percent } from './values.ts'

/** The statistics of anything that holds strings. */
const statistics = {
  total: count,
  total_words: count,
  total_chars: count,
  last_change: nullableTime,
  recent_changes: count,
  translated: count,
  translated_words: count,
  translated_percent: percent,
  translated_words_percent: percent,
  translated_chars: count,
  translated_chars_percent: percent,
  fuzzy: count,
  fuzzy_percent: percent,
  fuzzy_words: count,
  fuzzy_words_percent: percent,
  fuzzy_chars: count,
  fuzzy_chars_percent: percent,
  failing: count,
  failing_percent: percent,
  approved: count,
  approved_percent: percent,
  approved_words: count,
  approved_words_percent: percent,
  approved_chars: count,
  approved_chars_percent: percent,
  readonly: count,
  readonly_percent: percent,
  readonly_words: count,
  readonly_words_percent: percent,
  readonly_chars: count,
  readonly_chars_percent: percent,
  suggestions: count,
  comments: count,
}

/** The names of the counted thing; `url` and `translate_url` are pages for people. */
const named = { name: Type.String(), url: Type.String() }
const translated = { code: Type.String(), ...named, translate_url: Type.String() }

/** For a project, or for a language over all projects. */
export const statisticsReply = Type.Object({ ...statistics, ...named })

/** For one language of a project. */
export const languageStatisticsReply = Type.Object({ ...statistics, ...translated })

export const translationStatisticsReply = Type.Object({ ...statistics, ...translated, last_author: nullableText })

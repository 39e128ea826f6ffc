import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optional, text } from '../fields/index.ts'
import { count, percent } from '../replies/values.ts'

export const readMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics/',
  summary: 'Count what is here, as far as you see it: for monitoring.',
  renders: ['json', 'api', 'csv', 'json-flat', 'openmetrics'],
  replies: {
    200: Type.Object({
      units: count,
      units_translated: count,
      users: count,
      changes: count,
      projects: count,
      components: count,
      translations: count,
      languages: count,
      checks: count,
      configuration_errors: count,
      suggestions: count,
      /** Work that waits, by what it is for. */
      celery_queues: Type.Object({ backup: count, memory: count, notify: count, translate: count, celery: count }),
      /** Work under way that nobody does: its node ended or is cut off, and no other has taken it yet. */
      abandoned_jobs: count,
      name: Type.String(),
    }),
  },
})

const strings = { total: count, total_words: count, total_chars: count }
const byLanguage = Type.Object({
  name: Type.String(),
  translated: count,
  translated_words: count,
  translated_chars: count,
  ...strings,
  fuzzy: count,
  fuzzy_words: count,
  fuzzy_chars: count,
  failing: count,
  failing_words: count,
  failing_chars: count,
  approved: count,
  approved_words: count,
  approved_chars: count,
  suggestions: count,
  comments: count,
  translated_percent: percent,
  translated_words_percent: percent,
  translated_chars_percent: percent,
  approved_percent: percent,
  approved_words_percent: percent,
  approved_chars_percent: percent,
})

export const readProjectMetrics = endpoint({
  method: 'GET',
  path: '/api/projects/:project/metrics/',
  summary: "Count the strings of a project's translations, component by component and language by language.",
  params: Type.Object({ project: Type.String() }),
  // A table has a line for each translation, which the usual way from JSON to lines does not know.
  renders: 'file',
  query: {
    format: optional(
      text({ maxLength: 50, help: 'json, csv, json-flat or openmetrics; without it what Accept asks for.' }),
    ),
  },
  replies: { 200: Type.Record(Type.String(), Type.Record(Type.String(), byLanguage)) },
})

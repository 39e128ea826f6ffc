import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { workGroups } from '../facts/work-kinds.ts'
import { choice, initially, integer, optional, text, time } from '../fields/index.ts'
import { count, nullableText, nullableTime, percent } from '../replies/values.ts'

/** A path of pages is one parameter; its slashes may be literal or escaped. */
const params = Type.Object({ path: Type.String({ 'x-spans-segments': true }) })

/** Strings, and the words of their sources. `strings` and `words`: strings that people wrote by hand, so new and edited ones. */
const figures = {
  strings: count,
  words: count,
  new_strings: count,
  new_words: count,
  edited_strings: count,
  edited_words: count,
  approved_strings: count,
  approved_words: count,
  returned_strings: count,
  suggested_strings: count,
  suggested_words: count,
  accepted_strings: count,
  uploaded_strings: count,
  uploaded_words: count,
  bulk_strings: count,
  bulk_words: count,
  automatic_strings: count,
  automatic_words: count,
  reverted_strings: count,
  files_strings: count,
  files_words: count,
  /** Reviews with a known waiting time of the text; its mean in hours, and the share that waited for a day at most. */
  reviews: count,
  review_hours: Type.Union([Type.Number({ minimum: 0, description: 'hours' }), Type.Null()]),
  reviewed_within_day: Type.Union([percent, Type.Null()]),
}

const day = Type.String({ format: 'date' })
const nullableDay = Type.Union([day, Type.Null()])

const row = Type.Object({
  /** The day, or the first one of the month. */
  day: nullableDay,
  /** A code; null: the row is of no language, or of one that is gone. */
  language: nullableText,
  language_name: nullableText,
  /** The path of the page; null: the row is of no component, or of one that is gone. */
  component: nullableText,
  component_name: nullableText,
  /** The user name, and the full name. */
  person: nullableText,
  person_name: nullableText,
  ...figures,
})

export const readWork = endpoint({
  method: 'GET',
  path: '/api/overview/:path/work/',
  summary:
    'The work in a place, by day, month, language, component or person, from daily sums; the path - is the site. Days are those of UTC.',
  params,
  query: {
    by: initially(choice(workGroups, { help: 'The rows; credits are of a person in a language.' }), 'day'),
    from: optional(time({ help: 'The first day; 30 days ago where nothing is said.' })),
    to: optional(time({ help: 'The last day; today where nothing is said.' })),
    language: optional(text({ maxLength: 50, help: 'Only this language, by its code.' })),
    person: optional(text({ maxLength: 150, help: 'Only this person, by the user name.' })),
  },
  replies: {
    200: Type.Object({
      path: Type.String(),
      /** `month` also where days were asked for and there are more than 366. */
      by: Type.Enum([...workGroups]),
      from: day,
      to: day,
      /** The sums include the work until this time. */
      counted: nullableTime,
      /** Whether the sums reach back to the beginning of the history. */
      complete: Type.Boolean(),
      total: Type.Object(figures),
      /** Rows of languages, components and people: the first 1000, those with the most words first. */
      count,
      results: Type.Array(row),
    }),
  },
})

export const readTrend = endpoint({
  method: 'GET',
  path: '/api/overview/:path/trend/',
  summary:
    'How many words were left in a place, day by day, and when they will be done at the pace of the last four weeks.',
  params,
  query: {
    days: optional(integer({ min: 7, max: 366, help: 'So many days up to today; 90 where nothing is said.' })),
    until: optional(time({ help: 'The day by which it should be done.' })),
    measure: initially(choice(['translated', 'approved'], { help: 'When a string is done.' }), 'translated'),
    language: optional(text({ maxLength: 50, help: 'Only this language, by its code.' })),
  },
  replies: {
    200: Type.Object({
      path: Type.String(),
      measure: Type.Enum(['translated', 'approved']),
      /** The first day with a known number; null: none yet. */
      since: nullableDay,
      total: count,
      left: count,
      left_strings: count,
      /** Words a day by which less is left, of the last four weeks; negative: more comes than is done. */
      pace: Type.Number({ description: 'words a day' }),
      /** The day on which nothing is left at this pace; null: never, or not within ten years. */
      done: nullableDay,
      until: nullableDay,
      /** Words a day that are needed until then; null: no day was asked for, or it is past. */
      needed: Type.Union([Type.Number({ description: 'words a day' }), Type.Null()]),
      count,
      results: Type.Array(Type.Object({ day, total: count, left: count })),
    }),
  },
})

export const readOwnDay = endpoint({
  method: 'GET',
  path: '/api/account/today/',
  summary: 'The texts that you wrote and reviewed today (UTC), as of now.',
  replies: {
    200: Type.Object({
      day,
      strings: count,
      words: count,
      approved_strings: count,
      approved_words: count,
      suggested_strings: count,
    }),
  },
})

import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'

/** A project in one of the reader's languages: what there is to do. */
const dashboardRow = Type.Object({
  /** Slug and name of the project, code and name of the language. */
  project: Type.String(),
  name: Type.String(),
  language: Type.String(),
  language_name: Type.String(),
  /** Path of the page of both. */
  path: Type.String(),
  total: count,
  untranslated: count,
  needs_editing: count,
  failing: count,
  suggestions: count,
  comments: count,
  /** Translations that wait for your approval; 0 where you do not approve. */
  waiting: count,
})

/** A project that one does not follow yet, in one of the reader's languages. */
const offer = Type.Object({
  project: Type.String(),
  name: Type.String(),
  language: Type.String(),
  language_name: Type.String(),
  path: Type.String(),
  total: count,
  /** Strings that wait for somebody. */
  left: count,
})

/** A project that the reader manages. */
const managedProject = Type.Object({
  project: Type.String(),
  name: Type.String(),
  locked: Type.Boolean(),
  /** Alerts that stand, and the most severe of them: 10 information, 50 warning, 100 error. */
  alerts: count,
  severity: count,
  total: count,
  translated: count,
  failing: count,
  suggestions: count,
  last_change: nullableTime,
})

/** A project with texts that wait for the reader's review. */
const reviewedProject = Type.Object({ project: Type.String(), name: Type.String(), waiting: count })

/** An open assignment that the reader has. */
const ownAssignment = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** The place. */
  path: Type.String(),
  due: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  overdue: Type.Boolean(),
  /** Strings and words that are left, and strings of the whole, as far as the reader sees them. */
  left_strings: count,
  left_words: count,
  strings: count,
  web_url: Type.String(),
})

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/account/dashboard/',
  summary:
    'Your work: the projects that you follow in the languages that you translate into, comments that name you, and your last places.',
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      rows: Type.Array(dashboardRow),
      /** Other components that you can translate into your languages, those with the most strings first; ten at most. */
      offers: Type.Array(offer),
      /** Projects that you manage, those with alerts first; ten at most. */
      managed: Type.Array(managedProject),
      /** Projects with texts that wait for your review, followed or not, those with the most first; ten at most. */
      reviews: Type.Array(reviewedProject),
      /** Your open assignments, those with the next date first; ten at most. */
      assignments: Type.Array(ownAssignment),
      /** Comments in your inbox that name you and that you have not read; 100: so many or more. */
      mentions: count,
      /** The string that you wrote last; null: none, or none that you see by now. */
      resume: Type.Union([
        Type.Object({
          unit: Type.Integer(),
          /** Path of the translation's page. */
          path: Type.String(),
          /** Names it in that page's address: `/translate/PATH/?checksum=…`. */
          checksum: nullableText,
          timestamp: time,
        }),
        Type.Null(),
      ]),
    }),
  },
})

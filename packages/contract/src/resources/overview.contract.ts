import Type, { type Static } from 'typebox'
import { archived } from '../archived-query.ts'
import { endpoint } from '../endpoint.ts'
import { alertCategories, alertNames } from '../facts/alert-names.ts'
import { boolean, choice, initially, integer, optional } from '../fields/index.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'

/** A path of pages is one parameter; its slashes may be literal or escaped. */
const params = Type.Object({ path: Type.String({ 'x-spans-segments': true }) })

const counters = {
  total: Type.Array(count),
  total_words: Type.Array(count),
  translated: Type.Array(count),
  translated_words: Type.Array(count),
  fuzzy: Type.Array(count),
  failing: Type.Array(count),
  approved: Type.Array(count),
  readonly: Type.Array(count),
  suggestions: Type.Array(count),
  comments: Type.Array(count),
}

/** Columns: all are as long as `path`. */
const overviewReply = Type.Object({
  /** The canonical path of the place. */
  path: Type.String(),
  /** The kind of the rows. */
  children: Type.Enum(['projects', 'components', 'languages']),
  columns: Type.Object({
    /** Path of the page of each row. */
    path: Type.Array(Type.String()),
    name: Type.Array(Type.String()),
    /** Code and direction of the language, where a row is of one. */
    code: Type.Array(nullableText),
    direction: Type.Array(nullableText),
    /** Components with the terms of their project, which bear its name. */
    glossary: Type.Array(Type.Boolean()),
    locked: Type.Array(Type.Boolean()),
    /**
     * Alerts that stand: of the component, of all components of the project, or, within a project, about files of the language;
     * of languages of the whole site none are counted.
     */
    alerts: Type.Array(count),
    ...counters,
    last_change: Type.Array(nullableTime),
    /** Full name of who wrote last. */
    last_author: Type.Array(nullableText),
    /** Only for the languages of a project or of a component: whether it, or all of its components, is translated from this one. */
    source: Type.Optional(Type.Array(Type.Boolean())),
    /** Only for the languages of a project: strings of components that have no file of it yet. */
    absent: Type.Optional(Type.Array(count)),
    /** The number of these components; null where the project has more than 200. */
    absent_components: Type.Optional(Type.Array(Type.Union([count, Type.Null()]))),
    /** Names of these components, the largest first; three at most. */
    absent_in: Type.Optional(Type.Array(Type.Array(Type.String()))),
  }),
})

const query = {
  archived,
  children: optional(
    choice(['components', 'languages'], {
      help: 'For a project: its components (as usual) or its languages. For the site (`-`): all languages that it knows.',
    }),
  ),
}

export const readSiteOverview = endpoint({
  method: 'GET',
  path: '/api/overview/',
  summary: 'The projects of the site with their counters, by columns.',
  query: { archived },
  renders: ['json', 'api'],
  replies: { 200: overviewReply },
})

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview/:path/',
  summary: 'The content of a project, category, component or language, with counters, by columns.',
  params,
  query,
  renders: ['json', 'api'],
  replies: { 200: overviewReply },
})

const days = {
  days: optional(integer({ min: 1, max: 366, help: 'So many days up to today; 30 where nothing is said.' })),
}

/** Columns: one entry a day, the last one is today; days are those of UTC. */
const activityReply = Type.Object({
  path: Type.String(),
  day: Type.Array(Type.String({ format: 'date' })),
  /** Everything that happened. */
  changes: Type.Array(count),
  /** Texts that were written. */
  texts: Type.Array(count),
})

export const readActivity = endpoint({
  method: 'GET',
  path: '/api/overview/:path/activity/',
  summary: 'How much happened in a place, day by day; the path - is the site.',
  params,
  query: days,
  renders: ['json', 'api'],
  replies: { 200: activityReply },
})

/** Permissions by which people mend what an alert tells of. */
const mendingPermissions = ['component.edit', 'vcs.commit', 'vcs.push', 'vcs.update', 'vcs.reset'] as const

const brokenFile = Type.Object({
  filename: Type.String(),
  line: count,
  column: count,
  message: Type.String(),
  /** The translation that the file belongs to: the path of its page, and the name of its language. */
  translation: Type.Union([Type.Object({ path: Type.String(), name: Type.String() }), Type.Null()]),
  /** The string that has no place in the file; null where the file cannot be read. */
  unit: Type.Union([count, Type.Null()]),
})

const duplicateFiles = Type.Object({
  language: Type.String(),
  filename: Type.String(),
  others: Type.Array(Type.String()),
})
export type DuplicateFiles = Static<typeof duplicateFiles>

const alert = Type.Object({
  id: Type.Integer(),
  /** The path of the component's page, and its name. */
  path: Type.String(),
  component: Type.String(),
  name: Type.Enum([...alertNames]),
  /** 10 information, 50 warning, 100 error. */
  severity: count,
  category: Type.Enum([...alertCategories]),
  /** The reader's permissions at the component that help to mend it. */
  permissions: Type.Array(Type.Enum([...mendingPermissions])),
  /** Somebody left it, and why; null: it stands. */
  dismissed: Type.Union([Type.Object({ time, user: nullableText, reason: Type.String() }), Type.Null()]),
  raised: time,
  updated: time,
  /** Git's message; null if git said nothing, or the reader does not see the repository. */
  error: nullableText,
  /** The mask that no file matches. */
  filemask: nullableText,
  /** Missing files, or further files of a language; the first ones. */
  filenames: Type.Array(Type.String()),
  /** Languages with several files: the translated one, and the others, which are left out; the first ones. */
  languages: Type.Array(duplicateFiles),
  /** Files that cannot be read or written, and where; the first ones. */
  broken: Type.Array(brokenFile),
  /** Checks that are enforced and never run; one of the flags would have each run. */
  checks: Type.Array(Type.Object({ id: Type.String(), flags: Type.Array(Type.String()) })),
  /** Other projects with the same SSH key that the reader sees. */
  projects: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
  /** So many files are concerned in all. */
  files: count,
})

export const readAlerts = endpoint({
  method: 'GET',
  path: '/api/overview/:path/alerts/',
  summary:
    'The alerts of a place that stand, the worst first; for a language, the alerts of its files; the path - is the site.',
  params,
  query: {
    limit: optional(integer({ min: 1, max: 100, help: 'So many at most; 100 where nothing is said.' })),
    category: optional(choice(alertCategories)),
    severity: optional(integer({ min: 0, max: 100, help: 'Those that are as bad, and worse.' })),
    dismissed: initially(boolean({ help: 'true: those that somebody dismissed.' }), false),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      /** All that stand; `alerts` has the first of them. */
      count,
      alerts: Type.Array(alert),
    }),
  },
})

export const readFailingChecks = endpoint({
  method: 'GET',
  path: '/api/overview/:path/checks/',
  summary: 'How many strings of a place fail each check, the most first; the path - is the site.',
  params,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      checks: Type.Array(
        Type.Object({
          /** As searches name it: `check:same`. */
          id: Type.String(),
          label: Type.String(),
          /** The harm of leaving it. */
          why: Type.String(),
          count,
        }),
      ),
    }),
  },
})

export const readWaitingReviews = endpoint({
  method: 'GET',
  path: '/api/overview/:path/reviews/',
  summary: 'How many texts of a place wait for a review that you may give; the path - is the site.',
  params,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      /** null: you review nothing there. */
      waiting: Type.Union([count, Type.Null()]),
    }),
  },
})

export const readWorkers = endpoint({
  method: 'GET',
  path: '/api/overview/:path/people/',
  summary:
    'The people who translated in a project or in a language of it, those with the most texts first; to a few minutes.',
  params,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      /** All of them; `people` has the first twelve. */
      count,
      people: Type.Array(
        Type.Object({
          /** null for who is not signed in: they see no pages of people. */
          username: nullableText,
          full_name: Type.String(),
          texts: count,
        }),
      ),
    }),
  },
})

import Type from 'typebox'
import { reportKinds } from '../facts/report-kinds.ts'
import { type WorkKind, workKindNames } from '../facts/work-kinds.ts'
import { count, nullableText, nullableTime, time } from './values.ts'

const fields = {
  id: Type.Integer(),
  kind: Type.Enum([...reportKinds]),
  /** Version of the data's form. */
  version: Type.Integer(),
  /** URL of the person who requested it. */
  creator: Type.String(),
  created: time,
  /** Its scope; null: the whole site. */
  scope: Type.Union([
    Type.Object({ type: Type.Enum(['project', 'category', 'component']), id: Type.Integer(), name: Type.String() }),
    Type.Null(),
  ]),
  url: Type.String(),
  json_url: Type.String(),
  html_url: Type.String(),
  rst_url: Type.String(),
  csv_url: Type.String(),
}

export const reportEntry = Type.Object(fields)

const figures = Type.Object({
  total: Type.Integer(),
  new: Type.Integer(),
  edited: Type.Integer(),
  approved: Type.Integer(),
})

const person = {
  username: Type.String(),
  full_name: Type.String(),
  email: Type.String(),
  date_joined: time,
}

/** The translators of each language, with their number of texts. */
export const creditsData = Type.Array(
  Type.Object({
    language: Type.Object({ code: Type.String(), name: Type.String() }),
    authors: Type.Array(Type.Object({ ...person, change_count: Type.Integer() })),
  }),
)

/** The work of each person: strings, and the words and characters of their source texts. */
export const contributorData = Type.Array(
  Type.Object({
    ...person,
    languages: Type.Array(Type.String()),
    count: figures,
    words: figures,
    characters: figures,
  }),
)

/** A decimal number as a text, as Weblate writes costs and rates. */
const decimal = Type.String({ description: 'decimal' })

const costs = {
  buckets: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      count,
      words: count,
      chars: count,
      rate: decimal,
      cost: decimal,
    }),
  ),
  total: Type.Object({ count, words: count, chars: count, cost: decimal }),
}

/** The costs of translating the rest, by how much of it the memory has: all in all, and of each language. */
export const costData = Type.Object({
  threshold: Type.Integer(),
  base_rate: decimal,
  currency: Type.String(),
  ...costs,
  languages: Type.Array(Type.Object({ language: Type.Object({ code: Type.String(), name: Type.String() }), ...costs })),
  /** Strings that were not looked up for similar texts, since there are too many; those count as if there were none. */
  uncompared: count,
})

const perDay = Type.Number({ minimum: 0, description: 'a day' })
const summary = Type.Object({ median: perDay, average: perDay, p75: perDay, p90: perDay })

/** Strings, and the words of their sources, by kinds of work. */
const workFigures = Object.fromEntries(
  workKindNames.flatMap((kind) => [`${kind}_strings`, `${kind}_words`]).map((name) => [name, count]),
) as Record<`${WorkKind}_${'strings' | 'words'}`, typeof count> // every kind has both

/** How much people write on a day, and the work of each person in each language by its kinds. */
export const translatorData = Type.Object({
  period: Type.Object({ start: nullableTime, end: nullableTime }),
  filters: Type.Object({
    language: Type.String(),
    min_changes: Type.Integer(),
    max_changes: Type.Integer(),
    max_words: Type.Integer(),
    actions: Type.Array(Type.String()),
  }),
  /** Days of people on which they wrote something. */
  user_days: Type.Object({ included: count, excluded: count }),
  /** Figures of the included days; empty without any. */
  metrics: Type.Object({ strings: Type.Optional(summary), words: Type.Optional(summary) }),
  people: Type.Array(
    Type.Object({
      username: Type.String(),
      full_name: Type.String(),
      language: nullableText,
      language_name: nullableText,
      ...workFigures,
    }),
  ),
})

export const reportData = Type.Union([creditsData, contributorData, costData, translatorData])

export const reportReply = Type.Object({
  ...fields,
  parameters: Type.Object({
    start: nullableTime,
    end: nullableTime,
    language: nullableText,
    sort_by: Type.String(),
    sort_order: Type.String(),
    counting_mode: Type.String(),
    /** Whether it is about everybody's work, or its creator's alone. */
    everybody: Type.Boolean(),
    /** Parameters of an estimate of costs. */
    q: Type.Optional(Type.String()),
    base_rate: Type.Optional(decimal),
    currency: Type.Optional(Type.String()),
    tm_threshold: Type.Optional(Type.Integer()),
    /** By bucket, in percent. */
    rates: Type.Optional(Type.Record(Type.String(), decimal)),
    /** Parameters of translators' work. */
    min_changes: Type.Optional(Type.Integer()),
    max_changes: Type.Optional(Type.Integer()),
    max_words: Type.Optional(Type.Integer()),
  }),
  data: reportData,
})

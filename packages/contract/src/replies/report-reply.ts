import Type from 'typebox'
import { reportKinds } from '../facts/report-kinds.ts'
import { nullableText, nullableTime, time } from './values.ts'

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
  }),
  data: Type.Union([creditsData, contributorData]),
})

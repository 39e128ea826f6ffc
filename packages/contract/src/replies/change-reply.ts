import Type from 'typebox'
import { alertNames } from '../facts/alert-names.ts'
import { nullableText, nullableTime, time } from './values.ts'

/** A problem of a component. */
export const alertReply = Type.Object({
  name: Type.Enum([...alertNames]),
  timestamp: time,
  updated: time,
  severity: Type.Integer(),
  category: Type.Enum(['configuration', 'files', 'vcs']),
  /** Details about the repository only for people who see it. */
  details: Type.Record(Type.String(), Type.Unknown()),
  dismissed_at: nullableTime,
  dismissed_by: nullableText,
  dismissal_reason: Type.String(),
})

/** The display names of a row's subject; null without a subject. */
const namesReply = Type.Object({
  /** The full name of its user, or else of its author. */
  person: nullableText,
  project: nullableText,
  component: nullableText,
  /** A glossary bears the name of its project. */
  is_glossary: Type.Boolean(),
  language: nullableText,
  /** How the source text of the string begins. */
  source: nullableText,
})

/** One row of the history. */
export const changeReply = Type.Object({
  unit: nullableText,
  component: nullableText,
  translation: nullableText,
  user: nullableText,
  author: nullableText,
  /** Null where the row is about none, or it is mended by now. */
  alert: Type.Union([alertReply, Type.Null()]),
  timestamp: time,
  /** A code of `changeActions`. */
  action: Type.Integer(),
  target: Type.String(),
  old: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  id: Type.Integer(),
  action_name: Type.String(),
  url: Type.String(),
  /** With `names=true`. */
  names: Type.Optional(namesReply),
})

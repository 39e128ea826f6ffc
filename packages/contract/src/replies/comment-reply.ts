import Type from 'typebox'
import { nullableText, time } from './values.ts'

/** A comment. `unit` is the string that it stands at: the one asked for, or its source string, where all languages see it. */
export const commentReply = Type.Object({
  comment: Type.String(),
  timestamp: time,
  id: Type.Integer(),
  user: nullableText,
  unit: Type.String(),
  resolved: Type.Boolean(),
})

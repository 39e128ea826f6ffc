import Type from 'typebox'
import { nullableText, time } from './values.ts'

/** One row of the history. */
export const changeReply = Type.Object({
  unit: nullableText,
  component: nullableText,
  translation: nullableText,
  user: nullableText,
  author: nullableText,
  timestamp: time,
  /** A code of `changeActions`. */
  action: Type.Integer(),
  target: Type.String(),
  old: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  id: Type.Integer(),
  action_name: Type.String(),
  url: Type.String(),
})

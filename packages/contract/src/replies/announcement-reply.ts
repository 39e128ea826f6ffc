import Type from 'typebox'
import { announcementSeverities } from '../facts/announcement-severities.ts'
import { nullableText } from './values.ts'

/** A message by the managers of a place; `expiry` is the last day on which it is shown. */
export const announcementReply = Type.Object({
  id: Type.Integer(),
  message: Type.String(),
  severity: Type.Enum([...announcementSeverities]),
  expiry: nullableText,
  notify: Type.Boolean(),
})

import Type from 'typebox'
import { shownInheritable } from '../inheritable-settings.ts'
import { nullableText } from './values.ts'

/** A category of a project, or of another category of it. */
export const categoryReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  project: Type.String(),
  category: nullableText,
  url: Type.String(),
  statistics_url: Type.String(),
  reports_url: Type.String(),
  announcements_url: Type.String(),
  check_flags: Type.String(),
  effective_check_flags: Type.String(),
  ...shownInheritable,
})

import Type from 'typebox'
import { nullableText } from './values.ts'

/** A team, in the word of the API a group. */
export const groupReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  defining_project: nullableText,
  /** There are no workspaces. */
  defining_workspace: Type.Null(),
  project_selection: Type.Integer(),
  language_selection: Type.Integer(),
  url: Type.String(),
  roles: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
  projects: Type.Array(Type.String()),
  componentlists: Type.Array(Type.String()),
  components: Type.Array(Type.String()),
  categories: Type.Array(Type.String()),
  limited: Type.Boolean(),
  enforced_2fa: Type.Boolean(),
  admins: Type.Array(Type.String()),
})

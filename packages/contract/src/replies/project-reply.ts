import Type from 'typebox'
import { shownInheritable } from '../inheritable-settings.ts'
import { nullableText } from './values.ts'

/** A project, as it stands alone and inside components. */
export const projectReply = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  id: Type.Integer(),
  web: Type.String(),
  web_url: Type.String(),
  url: Type.String(),
  check_flags: Type.String(),
  effective_check_flags: Type.String(),
  components_list_url: Type.String(),
  repository_url: Type.String(),
  statistics_url: Type.String(),
  metrics_url: Type.String(),
  categories_url: Type.String(),
  changes_list_url: Type.String(),
  languages_url: Type.String(),
  labels_url: Type.String(),
  credits_url: Type.String(),
  reports_url: Type.String(),
  lock_url: Type.String(),
  announcements_url: Type.String(),
  translation_review: Type.Boolean(),
  source_review: Type.Boolean(),
  commit_policy: Type.Integer(),
  set_language_team: Type.Boolean(),
  instructions: Type.String(),
  enable_hooks: Type.Boolean(),
  language_aliases: Type.String(),
  access_control: Type.Integer(),
  /** Weft has no workspaces and no translation memory, and shows nothing of a private project outside it. */
  workspace: Type.Null(),
  public_sharing: Type.Boolean(),
  use_shared_tm: Type.Boolean(),
  contribute_shared_tm: Type.Boolean(),
  use_workspace_tm: Type.Boolean(),
  contribute_workspace_tm: Type.Boolean(),
  autoclean_tm: Type.Boolean(),
  /** Per cent that texts of other projects lose in look-ups. */
  shared_tm_penalty: Type.Integer(),
  enforced_2fa: Type.Boolean(),
  machinery_settings: nullableText,
  locked: Type.Boolean(),
  ...shownInheritable,
})

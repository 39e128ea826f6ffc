import Type from 'typebox'
import { shownSettings } from '../component-settings.ts'
import { shownInheritance } from '../inheritable-settings.ts'
import { projectReply } from './project-reply.ts'
import { nullableText } from './values.ts'

const text = Type.String()

/** A component without its project, as lists of a project's components have it. */
export const componentOfProjectReply = Type.Object({
  name: text,
  slug: text,
  id: Type.Integer(),
  repo: nullableText,
  filemask: nullableText,
  file_format: text,
  linked_component: nullableText,
  ...shownSettings,
  ...shownInheritance,
  effective_check_flags: text,
  /** There is no translation memory. */
  git_export: text,
  license_url: nullableText,
  addons: Type.Array(text),
  locked: Type.Boolean(),
  web_url: text,
  url: text,
  repository_url: text,
  translations_url: text,
  statistics_url: text,
  lock_url: text,
  announcements_url: text,
  links_url: text,
  changes_list_url: text,
  task_url: nullableText,
  credits_url: text,
  reports_url: text,
})

/** A component, as it stands alone and inside translations. */
export const componentReply = Type.Object({ ...componentOfProjectReply.properties, project: projectReply })

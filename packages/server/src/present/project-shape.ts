import Type from 'typebox'
import { type ProjectRecord, remember } from '../catalog/records.ts'
import type { Links } from '../http/links.ts'

const nullable = Type.Union([Type.String(), Type.Null()])

/** A project, as it stands alone and inside components. */
export const projectReply = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  id: Type.Integer(),
  web: Type.String(),
  web_url: Type.String(),
  url: Type.String(),
  check_flags: Type.String(),
  components_list_url: Type.String(),
  repository_url: Type.String(),
  statistics_url: Type.String(),
  categories_url: Type.String(),
  changes_list_url: Type.String(),
  languages_url: Type.String(),
  labels_url: Type.String(),
  credits_url: Type.String(),
  lock_url: Type.String(),
  translation_review: Type.Boolean(),
  source_review: Type.Boolean(),
  commit_policy: Type.Integer(),
  set_language_team: Type.Boolean(),
  instructions: Type.String(),
  enable_hooks: Type.Boolean(),
  language_aliases: Type.String(),
  access_control: Type.Integer(),
  secondary_language: Type.Union([Type.Integer(), Type.Null()]),
  enforced_2fa: Type.Boolean(),
  machinery_settings: nullable,
  locked: Type.Boolean(),
})

export function presentProject({ row }: ProjectRecord, links: Links) {
  const of = (...parts: string[]) => links.api('projects', row.slug, ...parts)
  return {
    name: row.name,
    slug: row.slug,
    id: row.id,
    web: row.web,
    web_url: links.web(`/projects/${row.slug}/`),
    url: of(),
    check_flags: row.check_flags,
    components_list_url: of('components'),
    repository_url: of('repository'),
    statistics_url: of('statistics'),
    categories_url: of('categories'),
    changes_list_url: of('changes'),
    languages_url: of('languages'),
    labels_url: of('labels'),
    credits_url: of('credits'),
    lock_url: of('lock'),
    translation_review: row.translation_review,
    source_review: row.source_review,
    commit_policy: row.commit_policy,
    set_language_team: row.set_language_team,
    instructions: row.instructions,
    enable_hooks: row.enable_hooks,
    language_aliases: row.language_aliases,
    access_control: row.access_control,
    secondary_language: row.secondary_language_id,
    enforced_2fa: row.enforced_2fa,
    machinery_settings: of('machinery_settings'),
    locked: row.locked,
  }
}

/** The same as JSON text, made once as long as the project is in memory. */
export function projectJson(project: ProjectRecord, links: Links): string {
  return remember(project.texts, links.key, () => JSON.stringify(presentProject(project, links)))
}

import { type ProjectRecord, remember } from '../catalog/records.ts'
import type { Links } from '../http/reply/links.ts'
import { shownInheritable } from './inheritance-shape.ts'

/** Fields of features that are not there: there are no workspaces. */
const notYet = {
  workspace: null,
  public_sharing: false,
  use_workspace_tm: false,
  contribute_workspace_tm: false,
} as const

export function presentProject({ row, inheritance }: ProjectRecord, links: Links) {
  const of = (...parts: string[]) => links.api('projects', row.slug, ...parts)
  return {
    name: row.name,
    slug: row.slug,
    id: row.id,
    web: row.web,
    web_url: links.web(`/projects/${row.slug}/`),
    url: of(),
    check_flags: row.check_flags,
    effective_check_flags: row.check_flags,
    components_list_url: of('components'),
    repository_url: of('repository'),
    statistics_url: of('statistics'),
    metrics_url: of('metrics'),
    categories_url: of('categories'),
    changes_list_url: of('changes'),
    languages_url: of('languages'),
    labels_url: of('labels'),
    credits_url: of('credits'),
    reports_url: of('reports'),
    lock_url: of('lock'),
    announcements_url: of('announcements'),
    translation_review: row.translation_review,
    source_review: row.source_review,
    commit_policy: row.commit_policy,
    set_language_team: row.set_language_team,
    instructions: row.instructions,
    enable_hooks: row.enable_hooks,
    language_aliases: row.language_aliases,
    access_control: row.access_control,
    ...notYet,
    use_shared_tm: row.use_shared_tm,
    contribute_shared_tm: row.contribute_shared_tm ?? (row.access_control === 0 || row.access_control === 1),
    autoclean_tm: row.autoclean_tm,
    shared_tm_penalty: row.shared_tm_penalty,
    enforced_2fa: row.enforced_2fa,
    machinery_settings: of('machinery_settings'),
    locked: row.locked,
    ...shownInheritable(inheritance),
  }
}

/** The same as JSON text, made once as long as the project is in memory. */
export function projectJson(project: ProjectRecord, links: Links): string {
  return remember(project.texts, links.key, () => JSON.stringify(presentProject(project, links)))
}

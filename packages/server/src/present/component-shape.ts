import { formatFlags, mergeFlags } from '@weft/checks'
import { mayInRepository } from '../catalog/file-rights.ts'
import { type ComponentRecord, remember } from '../catalog/records.ts'
import { settingColumns, withoutRepository } from '../domain/component/settings/registry.ts'
import { shownAddress } from '../git/index.ts'
import type { Links } from '../http/reply/links.ts'
import type { Actor } from '../permissions/index.ts'
import { shownInheritable } from './inheritance-shape.ts'
import { presentLanguage } from './language-shape.ts'
import { presentProject } from './project-shape.ts'

/** The page of a licence; SPDX keeps one for each identifier. */
const licenseUrl = (license: string) =>
  license === '' || license === 'proprietary' ? null : `https://spdx.org/licenses/${encodeURIComponent(license)}.html`

/** The displayed source of a component's files: for a link its owner's, and never with credentials. */
export function shownRepository({ row, repositoryOwner }: ComponentRecord) {
  const { repo, branch, push, push_branch } = repositoryOwner?.row ?? row
  return { repo: shownAddress(repo), branch, push: shownAddress(push), push_branch }
}

/** The settings as a reader sees them who may look at the repository. A link has its owner's repository. */
function shownSettings(component: ComponentRecord, links: Links) {
  const { row, settings, inheritance, sourceLanguage, categories } = component
  const category = categories.at(-1)
  return {
    ...Object.fromEntries(settingColumns.map((name) => [name, row[name as keyof typeof row]])),
    ...settings,
    ...shownInheritable(inheritance),
    ...shownRepository(component),
    source_language: presentLanguage(sourceLanguage, links),
    category: category === undefined ? null : links.api('categories', category.id),
  }
}

/** The API address of a component or of what is below it. */
export const componentUrl = (component: ComponentRecord, links: Links, ...parts: string[]): string =>
  links.api('components', component.project.row.slug, component.segment, ...parts)

/** Whether somebody sees where a component's files come from; of a link that is told by its owner. */
export const seesRepository = (actor: Actor, component: ComponentRecord): boolean =>
  mayInRepository(actor, 'vcs.view', component)

/** A component as JSON value; `project` is left out of lists within a project. */
export function presentComponent(
  component: ComponentRecord,
  links: Links,
  { repository, project }: { readonly repository: boolean; readonly project: boolean },
) {
  const { row, settings } = component
  const of = (...parts: string[]) => componentUrl(component, links, ...parts)
  const linked = component.repositoryOwner
  return {
    ...shownSettings(component, links),
    ...(repository ? {} : Object.fromEntries(withoutRepository)),
    id: row.id,
    ...(project ? { project: presentProject(component.project, links) } : {}),
    linked_component: linked === null || !repository ? null : componentUrl(linked, links),
    effective_check_flags: formatFlags(mergeFlags(component.widerFlags, settings.check_flags)),
    git_export: '',
    locked: row.locked,
    license_url: licenseUrl(settings.license),
    web_url: links.web(`/projects/${component.project.row.slug}/${component.path}/`),
    url: of(),
    repository_url: of('repository'),
    translations_url: of('translations'),
    statistics_url: of('statistics'),
    lock_url: of('lock'),
    announcements_url: of('announcements'),
    links_url: of('links'),
    changes_list_url: of('changes'),
    task_url: row.task_id === null ? null : links.api('tasks', row.task_id),
    credits_url: of('credits'),
    reports_url: of('reports'),
    addons: [],
  }
}

/** The same as JSON text, made once for each kind of reader as long as the component is in memory. */
export function componentJson(
  component: ComponentRecord,
  links: Links,
  view: { readonly repository: boolean; readonly project: boolean },
): string {
  const name = `${links.key} ${view.repository} ${view.project}`
  return remember(component.texts, name, () => JSON.stringify(presentComponent(component, links, view)))
}

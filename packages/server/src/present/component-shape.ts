import { mayInRepository } from '../catalog/file-rights.ts'
import { type ComponentRecord, remember } from '../catalog/records.ts'
import { shownAddress } from '../git/index.ts'
import type { Links } from '../http/links.ts'
import type { Actor } from '../permissions/index.ts'
import { presentLanguage } from './language-shape.ts'
import { presentProject } from './project-shape.ts'

/** The page of a licence; SPDX keeps one for each identifier. */
const licenseUrl = (license: string) =>
  license === '' || license === 'proprietary' ? null : `https://spdx.org/licenses/${encodeURIComponent(license)}.html`

/** Where a component's files come from, as it is shown: of a link its owner's, and never with credentials. */
export function shownRepository({ row, repositoryOwner }: ComponentRecord) {
  const { repo, branch, push, push_branch } = repositoryOwner?.row ?? row
  return { repo: shownAddress(repo), branch, push: shownAddress(push), push_branch }
}

/** What of a component only those see who may look at its repository. */
const hiddenRepository = {
  vcs: null,
  repo: null,
  branch: null,
  filemask: null,
  screenshot_filemask: null,
  push: null,
  linked_component: null,
}

function repositoryPart(component: ComponentRecord, links: Links, visible: boolean) {
  const { row, settings } = component
  const { repo, branch, push } = shownRepository(component)
  if (!visible) return hiddenRepository
  const linked = component.repositoryOwner
  return {
    vcs: row.vcs,
    repo,
    branch,
    filemask: row.filemask,
    screenshot_filemask: settings.screenshot_filemask,
    push,
    linked_component: linked === null ? null : componentUrl(linked, links),
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
  const category = component.categories.at(-1)
  return {
    name: row.name,
    slug: row.slug,
    id: row.id,
    source_language: presentLanguage(component.sourceLanguage, links),
    ...(project ? { project: presentProject(component.project, links) } : {}),
    ...repositoryPart(component, links, repository),
    ...settingsPart(component, repository),
    license_url: licenseUrl(settings.license),
    web_url: links.web(`/projects/${component.project.row.slug}/${component.path}/`),
    url: of(),
    repository_url: of('repository'),
    translations_url: of('translations'),
    statistics_url: of('statistics'),
    lock_url: of('lock'),
    links_url: of('links'),
    changes_list_url: of('changes'),
    task_url: row.task_id === null ? null : links.api('tasks', row.task_id),
    credits_url: of('credits'),
    addons: [],
    category: category === undefined ? null : links.api('categories', category.id),
  }
}

/** `visible`: to who sees where the files come from; the branch to push to and the browser's address tell that as well. */
function settingsPart({ row, settings, repositoryOwner }: ComponentRecord, visible: boolean) {
  const { screenshot_filemask: _mask, ...shown } = settings
  return {
    git_export: '',
    push_branch: visible ? (repositoryOwner?.row.push_branch ?? row.push_branch) : '',
    template: row.template,
    new_base: row.new_base,
    file_format: row.file_format,
    ...shown,
    repoweb: visible ? settings.repoweb : '',
    is_glossary: row.is_glossary,
    locked: row.locked,
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

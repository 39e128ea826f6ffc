import { projectPermissions, sitePermissions } from '@weft/contract'
import { type Place, pathOfPlace } from '../../catalog/find-place.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord } from '../../catalog/records.ts'
import { isoTime } from '../../http/reply/json.ts'
import { encodeSegment, type Links } from '../../http/reply/links.ts'
import { type Actor, beforeArchive, can, type Permission, type Scope } from '../../permissions/index.ts'

interface PlaceName {
  readonly kind: 'project' | 'category' | 'component' | 'glossary' | 'language'
  readonly name: string
  readonly path: string
}

const nameOfProject = ({ row }: ProjectRecord): PlaceName => ({ kind: 'project', name: row.name, path: row.slug })
const nameOfLanguage = ({ name }: LanguageRecord, path: string): PlaceName => ({ kind: 'language', name, path })

function namesOfCategories(
  project: string,
  chain: readonly { readonly slug: string; readonly name: string }[],
): PlaceName[] {
  return chain.map(({ name }, index) => {
    const slugs = chain.slice(0, index + 1).map((one) => one.slug)
    return { kind: 'category', name, path: [project, ...slugs].join('/') }
  })
}

const namesOfComponent = (component: ComponentRecord): PlaceName[] => [
  nameOfProject(component.project),
  ...namesOfCategories(component.project.row.slug, component.categories),
  {
    kind: component.row.is_glossary ? 'glossary' : 'component',
    name: component.row.name,
    path: `${component.project.row.slug}/${component.path}`,
  },
]

/** From the project down to the place. */
function namesOf(place: Place): PlaceName[] {
  const path = pathOfPlace(place)
  switch (place.kind) {
    case 'site':
      return []
    case 'language':
      return [nameOfLanguage(place.language, path)]
    case 'project':
      return [nameOfProject(place.project)]
    case 'project-language':
      return [nameOfProject(place.project), nameOfLanguage(place.language, path)]
    case 'category':
      return [nameOfProject(place.project), ...namesOfCategories(place.project.row.slug, place.category.chain)]
    case 'component':
      return namesOfComponent(place.component)
    case 'translation':
      return [...namesOfComponent(place.translation.component), nameOfLanguage(place.translation.language, path)]
  }
}

function apiUrlOf(place: Place, links: Links): string | null {
  switch (place.kind) {
    case 'language':
      return links.api('languages', place.language.code)
    case 'project':
      return links.api('projects', place.project.row.slug)
    case 'category':
      return links.api('categories', String(place.category.id))
    case 'component':
      return links.api('components', place.component.project.row.slug, place.component.segment)
    case 'translation': {
      const { component, language } = place.translation
      return links.api('translations', component.project.row.slug, component.segment, language.code)
    }
    default:
      return null
  }
}

function languageOf(place: Place) {
  const found =
    place.kind === 'translation' ? place.translation.language : 'language' in place ? place.language : undefined
  return found === undefined ? null : { code: found.code, name: found.name, direction: found.direction }
}

/** The place's page. */
function pageOf(place: Place, path: string): string {
  if (place.kind === 'site') return '/'
  return place.kind === 'language' ? `/languages/${encodeSegment(place.language.code)}/` : `/projects/${path}/`
}

/** The widest archived category that it is, or is in: that one is taken back first. */
function archiveOfCategory({ project, category }: Place & { readonly kind: 'category' }, mayRestore: boolean) {
  const at = category.chain.findIndex(({ archived }) => archived !== null)
  const since = category.chain[at]?.archived
  if (!since) return null
  const path = [project.row, ...category.chain.slice(0, at + 1)].map(({ slug }) => slug).join('/')
  return { since: isoTime(since), path, may_restore: mayRestore }
}

/** Since when it is archived, by itself or with a category or its project, and whether the actor may take that back. */
function archiveOf(place: Place, actor: Actor) {
  const component =
    place.kind === 'translation' ? place.translation.component : 'component' in place ? place.component : undefined
  const project = component?.project ?? ('project' in place ? place.project : undefined)
  const may = (permission: Permission, scope: Scope) => can(beforeArchive(actor), permission, scope)
  if (project?.row.archived) {
    return {
      since: isoTime(project.row.archived),
      path: project.row.slug,
      may_restore: may('project.edit', project.scope),
    }
  }
  if (place.kind === 'category') return archiveOfCategory(place, may('project.edit', place.project.scope))
  if (!component?.row.archived) return null
  const { archived, archived_with: along } = component.row
  const at = component.categories.findIndex(({ id }) => id === along)
  if (at >= 0) {
    const path = [component.project.row, ...component.categories.slice(0, at + 1)].map(({ slug }) => slug).join('/')
    return { since: isoTime(archived), path, may_restore: may('project.edit', component.project.scope) }
  }
  const path = `${component.project.row.slug}/${component.path}`
  return { since: isoTime(component.row.archived), path, may_restore: may('component.edit', component.scope) }
}

/** The rights that a page of the whole site asks for: reports are of all projects as well. */
const ofSite: readonly Permission[] = [...sitePermissions, 'reports.view']

/** A place with its names, its addresses, and what the actor may do there. */
export function presentPlace(place: Place, { actor, links }: { readonly actor: Actor; readonly links: Links }) {
  const path = pathOfPlace(place)
  const escaped = path.split('/').map(encodeSegment).join('/')
  const names = namesOf(place)
  const permissions = place.scope.kind === 'site' ? ofSite : projectPermissions
  return {
    kind: place.kind,
    path,
    name: names.at(-1)?.name ?? '',
    names,
    url: links.web(pageOf(place, escaped)),
    translate_url: place.kind === 'site' ? null : links.web(`/translate/${escaped}/`),
    api_url: apiUrlOf(place, links),
    language: languageOf(place),
    archive: archiveOf(place, actor),
    permissions: permissions.filter((one) => can(actor, one, place.scope)),
  }
}

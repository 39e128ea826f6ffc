import { findPlace } from '../../catalog/find-place.ts'
import { readCategory } from '../../domain/category/category-rows.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { linkedId, linkTarget } from '../../http/reply/link-target.ts'
import type { ReportScope } from '../../jobs/report-jobs.ts'
import { seesOrLacksFactor } from '../../permissions/demand-right.ts'
import { type Scope, site } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'

/** The scope of a report, and the place for its right. */
export interface ReportPlace {
  readonly scope: Scope
  readonly about: ReportScope
}

/** The places that a request may name; an empty text names none. */
export interface NamedPlaces {
  readonly project?: string | undefined
  readonly category?: string | undefined
  readonly component?: string | undefined
}

const idOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** The path of a component from its URL, or the text itself. */
function componentPath(text: string): string {
  const found = /\/api\/components\/([^?#]+?)\/?(?:[?#].*)?$/.exec(text)
  if (found?.[1] === undefined) return text
  try {
    // A category's slash is escaped twice.
    return decodeURIComponent(decodeURIComponent(found[1]))
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return text
  }
}

async function projectPlace(request: Lookup, text: string): Promise<ReportPlace | undefined> {
  const slug = linkTarget('projects', text) ?? text
  const place = slug === '' || slug.includes('/') ? undefined : await findPlace(request, slug)
  if (place?.kind === 'project') return { scope: place.scope, about: { type: 'project', id: place.project.row.id } }
  const id = idOf(text)
  const project = id === undefined ? undefined : await request.services.catalog.project({ id })
  return project && seesOrLacksFactor(request.actor, project.scope)
    ? { scope: project.scope, about: { type: 'project', id: project.row.id } }
    : undefined
}

async function componentPlace(request: Lookup, text: string): Promise<ReportPlace | undefined> {
  const place = await findPlace(request, componentPath(text))
  if (place?.kind === 'component')
    return { scope: place.scope, about: { type: 'component', id: place.component.row.id } }
  const id = idOf(text)
  const component = id === undefined ? undefined : await request.services.catalog.component({ id })
  return component && seesOrLacksFactor(request.actor, component.scope)
    ? { scope: component.scope, about: { type: 'component', id: component.row.id } }
    : undefined
}

async function categoryPlace(request: Lookup, text: string): Promise<ReportPlace | undefined> {
  const id = linkedId('categories', text) ?? idOf(text)
  const category = id === undefined ? undefined : await readCategory(request.database, id)
  const project = category && (await request.services.catalog.project({ id: category.project_id }))
  if (!category || !project || !seesOrLacksFactor(request.actor, project.scope)) return undefined
  return { scope: project.scope, about: { type: 'category', id: category.id } }
}

const finders = { project: projectPlace, category: categoryPlace, component: componentPlace } as const

/** The place that a request names, the whole site where it names none. Throws for two, and for one that its reader does not see. */
export async function namedPlace(request: Lookup, places: NamedPlaces): Promise<ReportPlace> {
  const named = (['project', 'category', 'component'] as const).filter((name) => (places[name] ?? '') !== '')
  const [name, another] = named
  if (name === undefined) return { scope: site, about: null }
  if (another !== undefined) throw invalidField(another, 'A report is of one place.', 'invalid')
  const place = await finders[name](request, places[name] ?? '')
  if (!place) throw invalidField(name, `There is no such ${name} that you see.`, 'does_not_exist')
  return place
}

/** The category of a path, or `not_found`. */
export async function findCategoryPlace(request: Lookup<{ readonly id: number }>): Promise<ReportPlace> {
  const place = await categoryPlace(request, String(request.params.id))
  if (!place) throw new Refusal('not_found')
  return place
}

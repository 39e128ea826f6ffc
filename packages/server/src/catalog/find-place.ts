import { sql } from 'kysely'
import { visibleTo } from '../domain/visible.ts'
import { type Scope, site } from '../permissions/index.ts'
import type { Services } from '../services.ts'
import { lookUpComponent, lookUpProject, lookUpTranslation, type Seeker } from './find.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord, TranslationRecord } from './records.ts'

/** A category, with its path below the project. */
export interface PlacedCategory {
  readonly id: number
  readonly name: string
  readonly path: string
  /** From the project down, itself the last one. */
  readonly chain: readonly { readonly slug: string; readonly name: string; readonly archived: Date | null }[]
}

/** The target of a path of pages: `project/category/component/language`, where `-` stands for any. */
export type Place =
  | { readonly kind: 'site'; readonly scope: Scope }
  | { readonly kind: 'language'; readonly scope: Scope; readonly language: LanguageRecord }
  | { readonly kind: 'project'; readonly scope: Scope; readonly project: ProjectRecord }
  | {
      readonly kind: 'project-language'
      readonly scope: Scope
      readonly project: ProjectRecord
      readonly language: LanguageRecord
    }
  | {
      readonly kind: 'category'
      readonly scope: Scope
      readonly project: ProjectRecord
      readonly category: PlacedCategory
    }
  | { readonly kind: 'component'; readonly scope: Scope; readonly component: ComponentRecord }
  | { readonly kind: 'translation'; readonly scope: Scope; readonly translation: TranslationRecord }

/** Three levels of categories between a project and a component with its language. */
const mostSegments = 6
const any = '-'

/**
 * The place of a path, where the actor sees it. `a/b/c` may be read in several ways: a translation comes before a
 * component, and that before a category.
 */
export async function findPlace(seeker: Seeker, path: string): Promise<Place | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length > mostSegments || path.includes('\0')) return undefined
  const [first, ...rest] = segments
  if (first === undefined || (first === any && rest.length === 0)) return { kind: 'site', scope: site }
  const last = rest.at(-1)
  if (first === any) return rest.length === 2 && rest[0] === any ? languagePlace(seeker, last ?? '') : undefined
  const project = await lookUpProject(seeker, first)
  if (project === undefined || last === undefined) return project && { kind: 'project', scope: project.scope, project }
  if (rest[0] === any) return rest.length === 2 ? projectLanguage(seeker, project, last) : undefined
  if (rest.length > 1) {
    const component = rest.slice(0, -1).join('/')
    const translation = await lookUpTranslation(seeker, { project: first, component, language: last })
    if (translation) return { kind: 'translation', scope: translation.scope, translation }
  }
  const component = await lookUpComponent(seeker, first, rest.join('/'))
  if (component) return { kind: 'component', scope: component.scope, component }
  const category = await findCategory(seeker.services, project, rest)
  return category && { kind: 'category', scope: { ...project.scope, categoryId: category.id }, project, category }
}

/** Whether something is translated into a language where the actor looks: in a project, or anywhere. */
async function isLanguageSeen({ services, actor }: Seeker, code: string, projectId: number | null): Promise<boolean> {
  const { rows } = await sql`select 1 from languages l join translations t on t.language_id = l.id
      join components c on c.id = t.component_id join projects p on p.id = c.project_id
    where l.code = ${code} and ${visibleTo(actor).component}
      and (${projectId}::int is null or p.id = ${projectId}) limit 1`.execute(services.database.kysely)
  return rows.length > 0
}

async function seenLanguage(
  seeker: Seeker,
  code: string,
  projectId: number | null,
): Promise<LanguageRecord | undefined> {
  return (await isLanguageSeen(seeker, code, projectId)) ? seeker.services.catalog.language({ code }) : undefined
}

async function languagePlace(seeker: Seeker, code: string): Promise<Place | undefined> {
  const language = await seenLanguage(seeker, code, null)
  return language && { kind: 'language', scope: site, language }
}

async function projectLanguage(seeker: Seeker, project: ProjectRecord, code: string): Promise<Place | undefined> {
  const language = await seenLanguage(seeker, code, project.row.id)
  return language && { kind: 'project-language', scope: project.scope, project, language }
}

async function findCategory(
  { database }: Services,
  project: ProjectRecord,
  slugs: readonly string[],
): Promise<PlacedCategory | undefined> {
  const chain: { slug: string; name: string; archived: Date | null }[] = []
  let id: number | null = null
  for (const slug of slugs) {
    const row: { id: number; slug: string; name: string; archived: Date | null } | undefined = await database.kysely
      .selectFrom('categories')
      .select(['id', 'slug', 'name', 'archived'])
      .where('project_id', '=', project.row.id)
      .where('category_id', 'is not distinct from', id)
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (row === undefined) return undefined
    id = row.id
    chain.push({ slug: row.slug, name: row.name, archived: row.archived })
  }
  const found = chain.at(-1)
  return id === null || found === undefined ? undefined : { id, name: found.name, path: slugs.join('/'), chain }
}

/** The path of a place as pages and searches write it, without slashes around it; empty for the site. */
export function pathOfPlace(place: Place): string {
  switch (place.kind) {
    case 'site':
      return ''
    case 'language':
      return `-/-/${place.language.code}`
    case 'project':
      return place.project.row.slug
    case 'project-language':
      return `${place.project.row.slug}/-/${place.language.code}`
    case 'category':
      return `${place.project.row.slug}/${place.category.path}`
    case 'component':
      return `${place.component.project.row.slug}/${place.component.path}`
    case 'translation':
      return `${pathOfPlace({ kind: 'component', scope: place.scope, component: place.translation.component })}/${place.translation.language.code}`
  }
}

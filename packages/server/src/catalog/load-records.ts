import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { resolveSettings } from '../domain/component/component-settings.ts'
import { inheritanceOf, type KeptSettings, projectPlace } from '../domain/project/inheritance.ts'
import { isRestricted } from '../domain/visible.ts'
import type { Scope } from '../permissions/index.ts'
import type { Catalog } from './catalog.ts'
import type { ComponentKey, LanguageKey, ProjectKey, TranslationKey } from './record-keys.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord, TranslationRecord } from './records.ts'

export async function loadLanguage(database: Database, key: LanguageKey): Promise<LanguageRecord | undefined> {
  const query = database.kysely.selectFrom('languages').selectAll()
  const row = await ('id' in key
    ? query.where('id', '=', key.id)
    : query.where('code', '=', key.code)
  ).executeTakeFirst()
  return row && { ...row, texts: new Map() }
}

export async function loadProject(database: Database, key: ProjectKey): Promise<ProjectRecord | undefined> {
  const query = database.kysely
    .selectFrom('projects')
    .selectAll()
    .select(
      sql<boolean>`exists (select 1 from components c where c.project_id = projects.id and ${isRestricted})`.as(
        'hasRestricted',
      ),
    )
  const found = await ('id' in key
    ? query.where('id', '=', key.id)
    : query.where('slug', '=', key.slug)
  ).executeTakeFirst()
  if (found === undefined) return undefined
  const { hasRestricted, ...row } = found
  const scope = {
    kind: 'project',
    projectId: row.id,
    accessControl: row.access_control,
    restricted: false,
    componentId: null,
    languageId: null,
  } as const
  return { row, hasRestricted, inheritance: inheritanceOf([projectPlace(row)]), scope, texts: new Map() }
}

export async function loadComponent(
  database: Database,
  catalog: Catalog,
  key: ComponentKey,
  sees: (scope: Scope) => boolean,
): Promise<ComponentRecord | undefined> {
  const id = 'id' in key ? key.id : await componentId(database, catalog, key, sees)
  if (id === undefined) return undefined
  const row = await database.kysely.selectFrom('components').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const [project, sourceLanguage, categories, owner] = await Promise.all([
    catalog.project({ id: row.project_id }),
    catalog.language({ id: row.source_language_id }),
    row.category_id === null ? [] : categoriesTo(database, row.category_id),
    row.repository_component_id === null ? null : catalog.component({ id: row.repository_component_id }),
  ])
  if (project === undefined || sourceLanguage === undefined) return undefined // it was removed meanwhile
  const above = [...categories.map((category) => category.settings).reverse(), projectPlace(project.row)]
  const { settings, inheritance } = resolveSettings(row.settings, above)
  const path = [...categories.map(({ slug }) => slug), row.slug].join('/')
  return {
    row,
    project,
    sourceLanguage,
    settings,
    inheritance,
    categories: categories.map(({ id, slug, name, check_flags }) => ({ id, slug, name, check_flags })),
    widerFlags: [project.row.check_flags, ...categories.map(({ check_flags }) => check_flags)]
      .filter(Boolean)
      .join(','),
    path,
    segment: encodeURIComponent(path),
    repositoryOwner: owner ?? null,
    scope: { ...project.scope, restricted: settings.restricted, componentId: row.id },
    texts: new Map(),
  }
}

async function componentId(
  database: Database,
  catalog: Catalog,
  { project, path }: { project: string; path: string },
  sees: (scope: Scope) => boolean,
): Promise<number | undefined> {
  const found = await catalog.project({ slug: project })
  const component = found && (await findComponentPath(database, found, path))
  return component && sees({ ...found.scope, restricted: component.restricted, componentId: component.id })
    ? component.id
    : undefined
}

/** Follows a path through the categories; a bare slug finds no component that is in a category. */
export async function findComponentPath(
  database: Database,
  found: ProjectRecord,
  path: string,
): Promise<{ readonly id: number; readonly restricted: boolean } | undefined> {
  const slugs = path.split('/')
  const slug = slugs.pop() ?? ''
  let category: number | null = null
  for (const one of slugs) {
    const query: { id: number } | undefined = await database.kysely
      .selectFrom('categories')
      .select('id')
      .where('project_id', '=', found.row.id)
      .where('category_id', 'is not distinct from', category)
      .where('slug', '=', one)
      .executeTakeFirst()
    if (query === undefined) return undefined
    category = query.id
  }
  return database.kysely
    .selectFrom('components as c')
    .select(['id', isRestricted.as('restricted')])
    .where('project_id', '=', found.row.id)
    .where('category_id', 'is not distinct from', category)
    .where('slug', '=', slug)
    .executeTakeFirst()
}

interface CategoryAbove {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly check_flags: string
  readonly settings: KeptSettings
}

async function categoriesTo(database: Database, id: number): Promise<CategoryAbove[]> {
  const { rows } = await sql<CategoryAbove>`
    with recursive chain as (
      select id, category_id, slug, name, check_flags, settings, 0 as depth from categories where id = ${id}
      union all
      select c.id, c.category_id, c.slug, c.name, c.check_flags, c.settings, depth + 1
        from categories c join chain on c.id = chain.category_id
    ) select id, slug, name, check_flags, settings from chain order by depth desc`.execute(database.kysely)
  return rows
}

export async function loadTranslation(
  database: Database,
  catalog: Catalog,
  key: TranslationKey,
): Promise<TranslationRecord | undefined> {
  const query = database.kysely.selectFrom('translations').selectAll()
  if ('id' in key) {
    const row = await query.where('id', '=', key.id).executeTakeFirst()
    return row && complete(catalog, row)
  }
  const [component, language] = await Promise.all([
    catalog.component({ project: key.project, path: key.path }),
    catalog.language({ code: key.language }),
  ])
  if (component === undefined || language === undefined) return undefined
  const row = await query
    .where('component_id', '=', component.row.id)
    .where('language_id', '=', language.id)
    .executeTakeFirst()
  return row && complete(catalog, row)
}

async function complete(catalog: Catalog, row: TranslationRecord['row']): Promise<TranslationRecord | undefined> {
  const [component, language] = await Promise.all([
    catalog.component({ id: row.component_id }),
    catalog.language({ id: row.language_id }),
  ])
  if (component === undefined || language === undefined) return undefined // it was removed meanwhile
  return { row, component, language, scope: { ...component.scope, languageId: language.id }, texts: new Map() }
}

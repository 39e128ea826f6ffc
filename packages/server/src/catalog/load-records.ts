import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { resolveSettings } from '../domain/component/component-settings.ts'
import { inheritanceOf, type KeptSettings, projectPlace } from '../domain/project/inheritance.ts'
import { isRestricted } from '../domain/visible.ts'
import type { Scope } from '../permissions/index.ts'
import type { Catalog } from './catalog.ts'
import { readTogether } from './read-together.ts'
import type { ComponentKey, LanguageKey, ProjectKey, TranslationKey } from './record-keys.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord, TranslationRecord } from './records.ts'

/** Loads records that are not in memory. */
export interface RecordLoader {
  language(key: LanguageKey): Promise<LanguageRecord | undefined>
  project(key: ProjectKey): Promise<ProjectRecord | undefined>
  /** See `Catalog.component` of `sees`. */
  component(key: ComponentKey, sees: (scope: Scope) => boolean): Promise<ComponentRecord | undefined>
  translation(key: TranslationKey): Promise<TranslationRecord | undefined>
}

/** Loads records; their parts come from `catalog`, which asks this loader for missing ones. */
export function recordLoader(database: Database, catalog: Catalog): RecordLoader {
  const rows = rowsById(database)
  return {
    async language(key) {
      const row = 'id' in key ? await rows.language(key.id) : await languageOfCode(database, key.code)
      return row && { ...row, texts: new Map() }
    },
    async project(key) {
      const row = 'id' in key ? await rows.project(key.id) : await projectOfSlug(database, key.slug)
      return row && projectRecord(row)
    },
    async component(key, sees) {
      const id = 'id' in key ? key.id : await componentId(database, catalog, key, sees)
      const row = id === undefined ? undefined : await rows.component(id)
      return row && completeComponent(catalog, row, rows.categoriesTo)
    },
    async translation(key) {
      const row = 'id' in key ? await rows.translation(key.id) : await translationOf(database, catalog, key)
      return row && completeTranslation(catalog, row)
    },
  }
}

/** Rows by their ids, those of one page by one statement. */
function rowsById(database: Database) {
  const { kysely } = database
  return {
    language: readTogether(async (ids) =>
      byId(await kysely.selectFrom('languages').selectAll().where(among(ids)).execute()),
    ),
    project: readTogether(async (ids) => byId(await projects(database).where(among(ids)).execute())),
    component: readTogether(async (ids) =>
      byId(await kysely.selectFrom('components').selectAll().where(among(ids)).execute()),
    ),
    translation: readTogether(async (ids) =>
      byId(await kysely.selectFrom('translations').selectAll().where(among(ids)).execute()),
    ),
    categoriesTo: readTogether((ids) => categoriesTo(database, ids)),
  }
}

/** One value however many there are: the statement stays the same. */
const among = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::int[])`
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

const languageOfCode = (database: Database, code: string) =>
  database.kysely.selectFrom('languages').selectAll().where('code', '=', code).executeTakeFirst()

const projects = (database: Database) =>
  database.kysely
    .selectFrom('projects')
    .selectAll()
    .select(
      sql<boolean>`exists (select 1 from components c where c.project_id = projects.id and ${isRestricted})`.as(
        'hasRestricted',
      ),
    )
/** The row of a project; also asked for where memory knows it: see `find.ts`. */
export const projectOfSlug = (database: Database, slug: string) =>
  projects(database).where('slug', '=', slug).executeTakeFirst()

function projectRecord({
  hasRestricted,
  ...row
}: ProjectRecord['row'] & { readonly hasRestricted: boolean }): ProjectRecord {
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

async function completeComponent(
  catalog: Catalog,
  row: ComponentRecord['row'],
  categoriesOf: (id: number) => Promise<readonly CategoryAbove[] | undefined>,
): Promise<ComponentRecord | undefined> {
  const [project, sourceLanguage, categories = [], owner] = await Promise.all([
    catalog.project({ id: row.project_id }),
    catalog.language({ id: row.source_language_id }),
    row.category_id === null ? [] : categoriesOf(row.category_id),
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

type NamedTranslation = Exclude<TranslationKey, { readonly id: number }>

interface CategoryAbove {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly check_flags: string
  readonly settings: KeptSettings
}

/** The categories that lead to each of these, the widest first. */
async function categoriesTo(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CategoryAbove[]>> {
  const { rows } = await sql<CategoryAbove & { readonly below: number }>`
    with recursive chain as (
      select id as below, id, category_id, slug, name, check_flags, settings, 0 as depth
        from categories where id = any(${ids}::int[])
      union all
      select chain.below, c.id, c.category_id, c.slug, c.name, c.check_flags, c.settings, depth + 1
        from categories c join chain on c.id = chain.category_id
    ) select below, id, slug, name, check_flags, settings from chain order by depth desc`.execute(database.kysely)
  return Map.groupBy(rows, ({ below }) => below)
}

async function translationOf(database: Database, catalog: Catalog, { project, path, language }: NamedTranslation) {
  const [component, found] = await Promise.all([
    catalog.component({ project, path }),
    catalog.language({ code: language }),
  ])
  if (component === undefined || found === undefined) return undefined
  return database.kysely
    .selectFrom('translations')
    .selectAll()
    .where('component_id', '=', component.row.id)
    .where('language_id', '=', found.id)
    .executeTakeFirst()
}

async function completeTranslation(
  catalog: Catalog,
  row: TranslationRecord['row'],
): Promise<TranslationRecord | undefined> {
  const [component, language] = await Promise.all([
    catalog.component({ id: row.component_id }),
    catalog.language({ id: row.language_id }),
  ])
  if (component === undefined || language === undefined) return undefined // it was removed meanwhile
  return { row, component, language, scope: { ...component.scope, languageId: language.id }, texts: new Map() }
}

import type { Database } from '../db/database.ts'
import { onCacheDrop } from '../domain/cache-drop.ts'
import type { Catalog, LookupResult } from './catalog.ts'
import { loadComponent, loadLanguage, loadProject, loadTranslation } from './load-records.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord, TranslationRecord } from './records.ts'

export async function openCatalog(database: Database): Promise<Catalog> {
  const records = new Map<string, CatalogRecord>()
  // Counts drops: what was loaded across one may be out of date and is not kept.
  let generation = 0
  const unlisten = await onCacheDrop(database, 'settings', (payload) => {
    generation++
    if (payload === 'all') records.clear()
    else for (const [key, record] of records) if (isDropped(record, payload)) records.delete(key)
  })

  function find<R extends CatalogRecord>(key: string, load: () => Promise<R | undefined>): LookupResult<R> {
    const known = records.get(key)
    if (known !== undefined) return known as R // each kind of record has keys of its own
    return loadAndKeep(key, load)
  }
  async function loadAndKeep<R extends CatalogRecord>(
    key: string,
    load: () => Promise<R | undefined>,
  ): Promise<R | undefined> {
    const started = generation
    const record = await load()
    if (record === undefined || generation !== started) return record
    if (records.size >= capacity) records.clear()
    records.set(key, record)
    return record
  }
  const catalog: Catalog = {
    language: (key) => find('id' in key ? `l:${key.id}` : `l/${key.code}`, () => loadLanguage(database, key)),
    project: (key) => find('id' in key ? `p:${key.id}` : `p/${key.slug}`, () => loadProject(database, key)),
    component: (key, sees = () => true) =>
      find('id' in key ? `c:${key.id}` : `c/${key.project}/${key.path}`, () =>
        loadComponent(database, catalog, key, sees),
      ),
    translation: (key) =>
      find('id' in key ? `t:${key.id}` : `t/${key.project}/${key.path}/${key.language}`, () =>
        loadTranslation(database, catalog, key),
      ),
    close: unlisten,
  }
  return catalog
}

type CatalogRecord = LanguageRecord | ProjectRecord | ComponentRecord | TranslationRecord

/** Keys in memory; with more, it starts anew. */
const capacity = 100_000

/** `project:7` drops whatever is in it or uses a repository of it. */
function isDropped(record: CatalogRecord, payload: string): boolean {
  if ('component' in record) return payload === `translation:${record.row.id}` || isDropped(record.component, payload)
  if ('project' in record) {
    const { project, repositoryOwner } = record
    return isDropped(project, payload) || (repositoryOwner !== null && isDropped(repositoryOwner, payload))
  }
  return 'scope' in record && payload === `project:${record.row.id}`
}

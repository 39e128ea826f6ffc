import type { Database } from '../db/database.ts'
import { onCacheDrop } from '../domain/cache-drop.ts'
import type { Catalog, LookupResult } from './catalog.ts'
import { recordLoader } from './load-records.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord, TranslationRecord } from './records.ts'

export async function openCatalog(database: Database): Promise<Catalog> {
  const records = new Map<string, CatalogRecord>()
  // Running loads: requests for the same record share one. A record loaded across a drop may be outdated: it is neither kept nor given
  // to later callers.
  let loading = new Map<string, Promise<CatalogRecord | undefined>>()
  const handlers = new Set<() => void>()
  const unlisten = await onCacheDrop(database, 'settings', (payload) => {
    loading = new Map()
    if (payload === 'all') records.clear()
    else for (const [key, record] of records) if (isDropped(record, payload)) records.delete(key)
    if (!payload.startsWith('translation:')) for (const handler of handlers) handler()
  })

  /** Memory is valid only while this node hears the others' changes. */
  const recordOf = (key: string) => (database.hears() ? records.get(key) : undefined)

  function find<R extends CatalogRecord>(key: string, load: () => Promise<R | undefined>): LookupResult<R> {
    const known = recordOf(key) ?? loading.get(key)
    if (known !== undefined) return known as R | Promise<R | undefined> // each kind of record has separate keys
    const own = loading
    const found = loadAndKeep(key, load).finally(() => own.delete(key))
    own.set(key, found)
    return found
  }
  async function loadAndKeep<R extends CatalogRecord>(
    key: string,
    load: () => Promise<R | undefined>,
  ): Promise<R | undefined> {
    const own = loading
    const record = await load()
    if (own === loading && record !== undefined) keep(key, record)
    return record
  }
  function keep(key: string, record: CatalogRecord): void {
    if (!database.hears()) return
    if (records.size >= capacity) records.clear()
    records.set(key, record)
  }
  const catalog: Catalog = {
    language: (key) => find('id' in key ? `l:${key.id}` : `l/${key.code}`, () => loader.language(key)),
    project: (key) => find('id' in key ? `p:${key.id}` : `p/${key.slug}`, () => loader.project(key)),
    component(key, sees = () => true) {
      if ('id' in key) return find(`c:${key.id}`, () => loader.component(key, sees))
      const name = `c/${key.project}/${key.path}`
      // Not shared while it is loaded: what one reader does not see, another may.
      return (recordOf(name) as ComponentRecord | undefined) ?? loadAndKeep(name, () => loader.component(key, sees)) // separate keys
    },
    translation: (key) =>
      find('id' in key ? `t:${key.id}` : `t/${key.project}/${key.path}/${key.language}`, () => loader.translation(key)),
    onChange(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    close: unlisten,
  }
  const loader = recordLoader(database, catalog)
  return catalog
}

type CatalogRecord = LanguageRecord | ProjectRecord | ComponentRecord | TranslationRecord

/** Keys in memory; with more, it starts anew. */
const capacity = 100_000

/** `project:7` drops everything in it, and everything that uses a repository of it. */
function isDropped(record: CatalogRecord, payload: string): boolean {
  if ('component' in record) return payload === `translation:${record.row.id}` || isDropped(record.component, payload)
  if ('project' in record) {
    const { project, repositoryOwner } = record
    return isDropped(project, payload) || (repositoryOwner !== null && isDropped(repositoryOwner, payload))
  }
  return 'scope' in record && payload === `project:${record.row.id}`
}

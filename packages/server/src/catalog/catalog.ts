import type { Scope } from '../permissions/index.ts'
import type { ComponentKey, LanguageKey, ProjectKey, TranslationKey } from './record-keys.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord, TranslationRecord } from './records.ts'

/** At hand when it is in memory, else a promise; undefined when there is no such thing. */
export type LookupResult<T> = T | undefined | Promise<T | undefined>

/**
 * The settings of languages, projects, components and translations, kept in memory. A writer of one of their rows calls `dropCaches(tx,
 * 'settings', …)` in that transaction. The key is `translation:ID` for a translation's own row, `project:ID` for any other row within a
 * project, and `all` for languages and all rows outside one project.
 */
export interface Catalog {
  language(key: LanguageKey): LookupResult<LanguageRecord>
  project(key: ProjectKey): LookupResult<ProjectRecord>
  /**
   * `path` is as in the URL, unescaped: slugs of categories and its own, joined by `/`. If it is not in memory and
   * `sees` is false for it, it costs the same database queries as a missing one.
   */
  component(key: ComponentKey, sees?: (scope: Scope) => boolean): LookupResult<ComponentRecord>
  translation(key: TranslationKey): LookupResult<TranslationRecord>
  /** Calls the handler whenever projects or components may have become others: who sees them, or whether they are there. */
  onChange(handler: () => void): () => void
  close(): Promise<void>
}

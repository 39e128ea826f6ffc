import type { Catalog } from '../../catalog/catalog.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Links } from '../../http/reply/links.ts'
import { presentStatistics } from '../../present/statistics-shape.ts'
import { hasReviews, translationPath } from '../../present/translation-shape.ts'
import type { AuthoredStatistics, LanguageStatistics } from './statistics.queries.ts'

/** The statistics of a translation. */
export function presentTranslation(row: AuthoredStatistics, translation: TranslationRecord, links: Links) {
  const path = translationPath(translation)
  return {
    ...presentStatistics(row, { recentChanges: row.recent_changes, hasReviews: hasReviews(translation) }),
    code: translation.language.code,
    name: translation.language.name,
    url: links.web(`/projects/${path}`),
    translate_url: links.web(`/translate/${path}`),
    // Included because wlc before 1.15 looks for it at `url`, a page for people.
    last_author: row.last_author,
  }
}

interface ProjectOfLanguages {
  readonly slug: string
  readonly hasReviews: boolean
}

/** The statistics of one language of a project. */
export async function presentLanguage(
  row: LanguageStatistics,
  catalog: Catalog,
  links: Links,
  project: ProjectOfLanguages,
) {
  const language = await catalog.language({ id: row.language_id })
  if (!language) throw new Error(`language ${row.language_id} is gone`)
  const path = `${project.slug}/-/${encodeURIComponent(language.code)}/`
  return {
    ...presentStatistics(row, { recentChanges: row.recent_changes, hasReviews: project.hasReviews }),
    code: language.code,
    name: language.name,
    url: links.web(`/projects/${path}`),
    translate_url: links.web(`/translate/${path}`),
  }
}

/** Statistics as exports had them, in their order and under their names. */
export function presentExported(of: ReturnType<typeof presentTranslation>) {
  return {
    code: of.code,
    failing: of.failing,
    failing_percent: of.failing_percent,
    fuzzy: of.fuzzy,
    fuzzy_percent: of.fuzzy_percent,
    last_author: of.last_author,
    last_change: of.last_change,
    name: of.name,
    total: of.total,
    total_words: of.total_words,
    translated: of.translated,
    translated_percent: of.translated_percent,
    translated_words: of.translated_words,
    url: of.url,
    url_translate: of.translate_url,
  }
}

import {
  listComponentStatistics,
  listProjectLanguages,
  readProjectStatistics,
  readTranslationStatistics,
} from '@weft/contract'
import type { Catalog } from '../../catalog/catalog.ts'
import { findComponent, findProject, findTranslation } from '../../catalog/find.ts'
import type { ProjectRecord, TranslationRecord } from '../../catalog/records.ts'
import type { Links } from '../../http/links.ts'
import { listPage } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../permissions/index.ts'
import { presentStatistics } from '../../present/statistics-shape.ts'
import { hasReviews, translationPath } from '../../present/translation-shape.ts'
import { Refusal } from '../../refusal.ts'
import {
  type AuthoredStatistics,
  countComponentStatistics,
  type LanguageStatistics,
  selectComponentStatistics,
  selectLanguageStatistics,
  selectOpenLanguageStatistics,
  selectOpenProjectStatistics,
  selectProjectStatistics,
  selectTranslationStatistics,
} from './statistics.queries.ts'

function presentTranslation(row: AuthoredStatistics, translation: TranslationRecord, links: Links) {
  const path = translationPath(translation)
  return {
    ...presentStatistics(row, { recentChanges: row.recent_changes, hasReviews: hasReviews(translation) }),
    code: translation.language.code,
    name: translation.language.name,
    url: links.web(`/projects/${path}`),
    translate_url: links.web(`/translate/${path}`),
    // Of its own accord: wlc before 1.15 follows `url`, a page for people, to look for it.
    last_author: row.last_author,
  }
}

/** Whether a project has components that the reader does not see: then its counters are not the reader's. */
const isPartly = ({ hasRestricted }: ProjectRecord, actor: Actor): boolean => hasRestricted && !actor.isSuperuser

interface ProjectOfLanguages {
  readonly slug: string
  readonly hasReviews: boolean
}

async function presentLanguage(row: LanguageStatistics, catalog: Catalog, links: Links, project: ProjectOfLanguages) {
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

export const statisticsRoutes = [
  route(readTranslationStatistics, {
    permission: 'view',
    find: findTranslation,
    async handle({ database, links }, { translation }) {
      const row = await selectTranslationStatistics(database, translation)
      if (!row) throw new Refusal('not_found')
      return presentTranslation(row, translation, links)
    },
  }),
  route(listComponentStatistics, {
    permission: 'view',
    find: findComponent,
    handle(request, { component }) {
      const { database, services, links } = request
      const records = new Map<number, TranslationRecord>()
      return listPage(request, {
        count: () => countComponentStatistics(database, component.row.id),
        async rows(limit, offset) {
          const rows = await selectComponentStatistics(database, component.row.id, { limit, offset })
          for (const { translation_id: id } of rows) {
            const record = await services.catalog.translation({ id })
            if (record) records.set(id, record)
          }
          return rows.filter(({ translation_id: id }) => records.has(id))
        },
        present(row) {
          const record = records.get(row.translation_id)
          if (!record) throw new Error('rows without a translation were left out')
          return presentTranslation(row, record, links)
        },
      })
    },
  }),
  route(readProjectStatistics, {
    permission: 'view',
    find: findProject,
    async handle({ database, links, actor }, { project }) {
      const { row } = project
      const statistics = isPartly(project, actor)
        ? await selectOpenProjectStatistics(database, row.id)
        : await selectProjectStatistics(database, row.statistics_id, row.id)
      if (!statistics) throw new Refusal('not_found')
      const facts = { recentChanges: statistics.recent_changes, hasReviews: row.translation_review }
      return { ...presentStatistics(statistics, facts), name: row.name, url: links.web(`/projects/${row.slug}/`) }
    },
  }),
  route(listProjectLanguages, {
    permission: 'view',
    find: findProject,
    async handle({ database, services, links, actor }, { project }) {
      const about = { slug: project.row.slug, hasReviews: project.row.translation_review }
      const rows = isPartly(project, actor)
        ? await selectOpenLanguageStatistics(database, project.row.id)
        : await selectLanguageStatistics(database, project.row.id)
      return Promise.all(rows.map((row) => presentLanguage(row, services.catalog, links, about)))
    },
  }),
]

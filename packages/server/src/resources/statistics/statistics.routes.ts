import {
  exportComponentStatistics,
  exportProjectStatistics,
  listComponentStatistics,
  listProjectLanguages,
  readProjectStatistics,
  readTranslationStatistics,
} from '@weft/contract'
import { findComponent, findProject, findTranslation } from '../../catalog/find.ts'
import type { ProjectRecord, TranslationRecord } from '../../catalog/records.ts'
import { firstRows } from '../../db/list-part.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listRecords } from '../../http/reply/list-records.ts'
import { recordsOfRows } from '../../http/reply/records-of-rows.ts'
import type { Actor } from '../../permissions/index.ts'
import { presentStatistics } from '../../present/statistics-shape.ts'
import { Refusal } from '../../refusal.ts'
import { presentExported, presentLanguage, presentTranslation } from './statistics.present.ts'
import {
  countComponentStatistics,
  selectComponentStatistics,
  selectLanguageStatistics,
  selectOpenLanguageStatistics,
  selectOpenProjectStatistics,
  selectProjectStatistics,
  selectTranslationStatistics,
  statisticsOrder,
  type TranslationStatistics,
} from './statistics.queries.ts'

/** Whether a project has components that the reader does not see: then its counters are not the reader's. */
const isPartly = ({ hasRestricted }: ProjectRecord, actor: Actor): boolean => hasRestricted && !actor.isSuperuser

/** The statistics of a project's languages, as far as the reader sees its components. */
async function languagesOf({ database, services, links, actor }: Lookup, project: ProjectRecord) {
  const about = { slug: project.row.slug, hasReviews: project.row.translation_review }
  const rows = isPartly(project, actor)
    ? await selectOpenLanguageStatistics(database, project.row.id, visibleTo(actor))
    : await selectLanguageStatistics(database, project.row.id)
  return Promise.all(rows.map((row) => presentLanguage(row, services.catalog, links, about)))
}

/** More translations than any component has: there are fewer languages. */
const mostExported = 10_000

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
      return listRecords<TranslationStatistics, TranslationRecord>(request, {
        count: () => countComponentStatistics(database, component.row.id),
        order: statisticsOrder,
        keyOf: ({ translation_id }) => [translation_id],
        rows: (part) => selectComponentStatistics(database, component.row.id, part),
        record: ({ translation_id: id }) => services.catalog.translation({ id }),
        present: (translation, row) => presentTranslation(row, translation, links),
      })
    },
  }),
  route(readProjectStatistics, {
    permission: 'view',
    find: findProject,
    async handle({ database, links, actor }, { project }) {
      const { row } = project
      const statistics = isPartly(project, actor)
        ? await selectOpenProjectStatistics(database, row.id, visibleTo(actor))
        : await selectProjectStatistics(database, row.statistics_id, row.id)
      if (!statistics) throw new Refusal('not_found')
      const facts = { recentChanges: statistics.recent_changes, hasReviews: row.translation_review }
      return { ...presentStatistics(statistics, facts), name: row.name, url: links.web(`/projects/${row.slug}/`) }
    },
  }),
  route(listProjectLanguages, {
    permission: 'view',
    find: findProject,
    handle: (request, { project }) => languagesOf(request, project),
  }),
  route(exportComponentStatistics, {
    permission: 'view',
    find: findComponent,
    async handle({ database, services, links }, { component }) {
      const rows = await selectComponentStatistics(database, component.row.id, firstRows(mostExported))
      const exported = []
      const found = await recordsOfRows(rows, (row) => services.catalog.translation({ id: row.translation_id }))
      for (const [index, row] of rows.entries()) {
        const translation = found[index]
        if (translation) exported.push(presentExported(presentTranslation(row, translation, links)))
      }
      return exported
    },
  }),
  route(exportProjectStatistics, {
    permission: 'view',
    find: findProject,
    async handle(request, { project }) {
      const languages = await languagesOf(request, project)
      return languages.map((one) => presentExported({ ...one, last_author: null }))
    },
  }),
]

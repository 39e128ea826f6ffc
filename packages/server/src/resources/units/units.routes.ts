import {
  addUnit,
  changeUnit,
  changeUnitSource,
  deleteUnit,
  listAllUnits,
  listUnits,
  listUnitTranslations,
  readUnit,
  replaceUnit,
} from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { findTranslation } from '../../catalog/find.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { manageDenial } from '../../domain/unit/add-denial.ts'
import { compileSearchWithTerms, type SearchedPlace } from '../../domain/unit/search-with-terms.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type Request, route } from '../../http/bind/route.ts'
import { type RawJson, rawJson } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { visibleProjects } from '../../permissions/index.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import { resultOfRepository, taskOfRepository } from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import { addUnitTo } from './add-unit.ts'
import { changeStringTo } from './change-string.ts'
import { findUnit } from './find-unit.ts'
import { allUnits, type FoundUnits, findUnits, indexProgress } from './found-units.queries.ts'
import { tagOfRow, type UnitRow, unitWriter } from './units.present.ts'
import { countUnits, selectTranslationsOf, selectUnit, selectUnits, unitOrder } from './units.queries.ts'
import { refuseOtherVersion, type UnitBody, writeUnitBody } from './write-unit.ts'

interface ShownUnit {
  readonly id: number
  readonly json: RawJson
}

/** Writes strings of several translations; those of a translation that went away meanwhile are left out. */
async function presentAll(request: Lookup, rows: readonly UnitRow[]): Promise<ShownUnit[]> {
  const { services, links } = request
  const writers = new Map<number, ReturnType<typeof unitWriter> | null>()
  const shown: ShownUnit[] = []
  for (const row of rows) {
    if (!writers.has(row.translation_id)) {
      const translation = await services.catalog.translation({ id: row.translation_id })
      writers.set(row.translation_id, translation ? unitWriter(translation, links) : null)
    }
    const json = writers.get(row.translation_id)?.(row)
    if (json) shown.push({ id: row.id, json })
  }
  return shown
}

const searchIn = async (database: Database, q: string | undefined, place: SearchedPlace | null) =>
  q === undefined || q.trim() === '' ? null : compileSearchWithTerms(database, q, place)

async function listOfTranslation(request: Lookup<unknown, { readonly q?: string }>, translation: TranslationRecord) {
  const { database, query, links, actor } = request
  const { id: componentId, project_id: projectId } = translation.component.row
  const search = await searchIn(database, query.q, { projectId, componentId, visible: visibleProjects(actor) })
  const { id, statistics_id: statisticsId } = translation.row
  const found: FoundUnits = search
    ? findUnits(database, { translationId: id }, search)
    : { rows: (part) => selectUnits(database, id, part), count: () => countUnits(database, statisticsId) }
  return listPage<UnitRow>(request, {
    ...found,
    hasCounter: search === null,
    order: unitOrder,
    present: unitWriter(translation, links),
  })
}

async function writeUnit(request: Request, id: number, body: UnitBody) {
  const written = await writeUnitBody(request, id, body)
  return reply(200, written, { etag: written.etag })
}

export const unitRoutes = [
  route(listAllUnits, {
    permission: 'public',
    async handle(request) {
      const { database, actor, query } = request
      const visible = visibleTo(actor)
      const search = await searchIn(database, query.q, null)
      const found = search ? findUnits(database, { visible }, search) : allUnits(database, visible)
      const listed = await listPage<ShownUnit>(request, {
        count: found.count,
        order: unitOrder,
        rows: async (part) => presentAll(request, await found.rows(part)),
        present: ({ json }) => json,
      })
      if (!search?.byTexts) return listed
      return reply(200, listed, { 'x-search-index': await indexProgress(database) })
    },
  }),
  route(readUnit, {
    permission: 'view',
    find: findUnit,
    handle: ({ links }, { row, translation }) =>
      reply(200, unitWriter(translation, links)(row), { etag: tagOfRow(row) }),
  }),
  route(changeUnit, {
    permission: 'view',
    find: findUnit,
    locksOwnTarget: true,
    handle: (request) => writeUnit(request, request.params.id, request.body),
  }),
  route(replaceUnit, {
    permission: 'view',
    find: findUnit,
    locksOwnTarget: true,
    handle: (request) => writeUnit(request, request.params.id, request.body),
  }),
  route(deleteUnit, {
    permission: 'unit.delete',
    find: findUnit,
    async handle(request, { row, translation }) {
      const { database, services, actor, query, links, signal } = request
      await refuseOtherVersion(request, row.id)
      if (!mayInRepository(actor, 'unit.delete', translation)) throw new Refusal('permission_denied')
      const denial = manageDenial(actor, translation)
      if (denial !== null) throw refusalOf(denial)
      const work = { kind: 'remove-unit', unitId: row.id } as const
      const { component } = translation
      const asked = { component, work, actor, right: 'unit.delete', languageId: translation.scope.languageId } as const
      if (query.background) {
        const taskId = await taskOfRepository(database, asked)
        return reply(202, { task_url: links.api('tasks', taskId) })
      }
      const result = await resultOfRepository(services, asked, signal)
      // It is gone even where the push fails: that is an alert, and tried again.
      if (!result.result && (await selectUnit(database, row.id))) {
        throw refusalOfWork(result, { actor, component }, 'The repository did not take the change.')
      }
      return noContent()
    },
  }),
  route(changeUnitSource, {
    permission: 'view',
    find: findUnit,
    async handle(request, { row, translation }) {
      const changed = await changeStringTo(request, { row, translation })
      return reply(200, unitWriter(translation, request.links)(changed), { etag: tagOfRow(changed) })
    },
  }),
  route(listUnitTranslations, {
    permission: 'view',
    find: findUnit,
    async handle(request, { row, translation }) {
      if (!translation.row.is_source) throw new Refusal('not-a-source-unit')
      const shown = await presentAll(request, await selectTranslationsOf(request.database, row.id))
      return rawJson(`[${shown.map(({ json }) => json.text).join(',')}]`)
    },
  }),
  route(listUnits, {
    permission: 'view',
    find: findTranslation,
    handle: (request, { translation }) => listOfTranslation(request, translation),
  }),
  route(addUnit, {
    permission: 'view',
    find: findTranslation,
    async handle(request, { translation }) {
      const added = await addUnitTo(request, translation)
      if ('taskId' in added) return reply(202, { task_url: request.links.api('tasks', added.taskId) })
      return reply(200, unitWriter(translation, request.links)(added.row))
    },
  }),
]

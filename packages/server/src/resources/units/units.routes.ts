import {
  addUnit,
  changeUnit,
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
import { splitPlural } from '../../db/unit-state.ts'
import { manageDenial } from '../../domain/unit/add-denial.ts'
import type { RawJson } from '../../http/json.ts'
import { rawJson } from '../../http/json.ts'
import { listPage } from '../../http/paging.ts'
import { noContent } from '../../http/reply.ts'
import { type Lookup, type Request, route } from '../../http/route.ts'
import { canSee, type Scope, visibleProjects } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { compileUnitSearch } from '../../search/search-units.ts'
import { askAndWait } from '../../sync/queue/ask-and-wait.ts'
import { addUnitTo } from './add-unit.ts'
import { countFound, countVisible, searchUnits } from './found-units.queries.ts'
import { type UnitRow, unitWriter } from './units.present.ts'
import {
  countUnits,
  type PlacedUnit,
  selectPlacedUnit,
  selectTranslationsOf,
  selectUnit,
  selectUnits,
} from './units.queries.ts'
import { type UnitBody, writeUnitBody } from './write-unit.ts'

const scopeOf = ({ project_id, access_control, restricted }: PlacedUnit): Scope => ({
  kind: 'project',
  projectId: project_id,
  accessControl: access_control,
  restricted,
})

/** The string of a path and its translation, or `not_found`. */
async function findUnit({ database, services, params, actor }: Lookup<{ readonly id: number }>) {
  const row = await selectPlacedUnit(database, params.id)
  // Of a hidden string nothing more is looked up than of one that is not there.
  const translation =
    row && canSee(actor, scopeOf(row)) && (await services.catalog.translation({ id: row.translation_id }))
  if (!translation) throw new Refusal('not_found')
  return { scope: translation.scope, row, translation }
}

/** Writes strings of several translations; those of a translation that went away meanwhile are left out. */
async function presentAll(request: Lookup, rows: readonly UnitRow[]): Promise<RawJson[]> {
  const { services, links } = request
  const writers = new Map<number, ReturnType<typeof unitWriter> | null>()
  const texts: RawJson[] = []
  for (const row of rows) {
    if (!writers.has(row.translation_id)) {
      const translation = await services.catalog.translation({ id: row.translation_id })
      writers.set(row.translation_id, translation ? unitWriter(translation, links) : null)
    }
    const text = writers.get(row.translation_id)?.(row)
    if (text) texts.push(text)
  }
  return texts
}

const searchIn = (q: string | undefined) =>
  q === undefined || q.trim() === '' ? null : compileUnitSearch(q, new Date())

function listOfTranslation(request: Lookup<unknown, { readonly q?: string }>, translation: TranslationRecord) {
  const { database, query, links } = request
  const search = searchIn(query.q)
  const place = { translationId: translation.row.id }
  return listPage<UnitRow>(request, {
    count: () => (search ? countFound(database, place, search) : countUnits(database, translation.row.statistics_id)),
    rows: (limit, offset) =>
      search
        ? searchUnits(database, place, search, { limit, offset })
        : selectUnits(database, translation.row.id, { limit, offset }),
    present: unitWriter(translation, links),
  })
}

async function written(request: Request, unitId: number, body: UnitBody) {
  await writeUnitBody(request, unitId, body)
  const row = await selectUnit(request.database, unitId)
  if (!row) throw new Refusal('not_found')
  const labels = row.labels === null ? [] : (JSON.parse(row.labels) as { id: number }[]) // as unitColumns makes it
  return {
    target: splitPlural(row.target),
    state: row.state,
    explanation: row.explanation,
    extra_flags: row.extra_flags,
    labels: labels.map(({ id }) => id),
  }
}

export const unitRoutes = [
  route(listAllUnits, {
    permission: 'public',
    handle(request) {
      const { database, actor, query } = request
      const visible = visibleProjects(actor)
      const search = searchIn(query.q)
      return listPage<RawJson>(request, {
        count: () => (search ? countFound(database, { visible }, search) : countVisible(database, visible)),
        rows: async (limit, offset) =>
          presentAll(request, await searchUnits(database, { visible }, search, { limit, offset })),
        present: (text) => text,
      })
    },
  }),
  route(readUnit, {
    permission: 'view',
    find: findUnit,
    handle: ({ links }, { row, translation }) => unitWriter(translation, links)(row),
  }),
  route(changeUnit, {
    permission: 'view',
    find: findUnit,
    handle: (request, { row }) => written(request, row.id, request.body),
  }),
  route(replaceUnit, {
    permission: 'view',
    find: findUnit,
    handle: (request, { row }) => written(request, row.id, request.body),
  }),
  route(deleteUnit, {
    permission: 'unit.delete',
    denied: 'You may not remove strings here.',
    find: findUnit,
    async handle({ database, actor, signal }, { row, translation }) {
      if (!mayInRepository(actor, 'unit.delete', translation.component)) throw new Refusal('permission_denied')
      const denial = manageDenial(actor, translation)
      if (denial !== null) throw new Refusal('permission_denied', { detail: denial })
      const work = { kind: 'remove-unit', unitId: row.id } as const
      const { component } = translation
      const result = await askAndWait(database, { component, work, userId: actor.id, signal })
      // It is gone even where the push fails: that is an alert, and tried again.
      if (!result.result && (await selectUnit(database, row.id))) {
        throw new Refusal('repository-locked', { detail: result.detail ?? 'The repository did not take the change.' })
      }
      return noContent()
    },
  }),
  route(listUnitTranslations, {
    permission: 'view',
    find: findUnit,
    async handle(request, { row, translation }) {
      if (!translation.row.is_source) throw new Refusal('not-a-source-unit')
      const texts = await presentAll(request, await selectTranslationsOf(request.database, row.id))
      return rawJson(`[${texts.map(({ text }) => text).join(',')}]`)
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
    handle: async (request, { translation }) =>
      unitWriter(translation, request.links)(await addUnitTo(request, translation)),
  }),
]

import {
  type BulkState,
  listBulkEdits,
  listBulkStrings,
  previewBulkEdit,
  readBulkEdit,
  resumeBulkEdit,
  startBulkEdit,
  stopBulkEdit,
  undoBulkEdit,
} from '@weft/contract'
import {
  addBulk,
  type BulkRow,
  countedFor,
  moveBulk,
  type NewBulk,
  readBulk,
  readBulks,
  setBulkTask,
} from '../../bulk/bulk-rows.ts'
import { chosenStrings } from '../../bulk/choose-strings.ts'
import { previewBulk } from '../../bulk/preview-bulk.ts'
import { runSmall } from '../../bulk/run-bulk.ts'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import type { Transaction } from '../../db/database.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { bulkEditKind, undoBulkKind } from '../../jobs/bulk-jobs.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { demandPresence } from '../../permissions/demand-right.ts'
import { type Actor, can, type Scope, site, visibleProjects } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { rightOf } from '../../sync/queue/ask-repository.ts'
import {
  presentBulk,
  presentBulkString,
  presentGroup,
  presentSample,
  resumableStates,
  type ShownPlace,
  stoppableStates,
  undoableStates,
  undoUntil,
} from './bulk-edits.present.ts'
import { readStrings } from './bulk-edits.queries.ts'
import { type AskedEdit, readEdit } from './read-edit.ts'

/** Strings up to this number are edited before the answer. */
const atOnce = 200
const pageSize = 20
const stringsOfPage = 100

/** The project, component and language of a place, as columns. */
function columnsOf(place: Place): Pick<NewBulk, 'projectId' | 'componentId' | 'languageId'> {
  const { scope } = place
  const component =
    place.kind === 'component' ? place.component : place.kind === 'translation' ? place.translation.component : null
  const language =
    place.kind === 'translation' ? place.translation.language : 'language' in place ? place.language : null
  return {
    projectId: scope.kind === 'project' ? scope.projectId : null,
    componentId: component?.row.id ?? null,
    languageId: language?.id ?? null,
  }
}

const newBulk = ({ place, q, settings }: AskedEdit) => ({ ...columnsOf(place), path: pathOfPlace(place), q, settings })

/** Puts an edit, or its undoing, into the queue. */
async function ask(tx: Transaction, { actor }: Lookup, bulk: Pick<BulkRow, 'id' | 'project_id'>, isUndo: boolean) {
  const right = rightOf({ actor, right: 'unit.edit', languageId: null })
  const payload = { bulkId: bulk.id, userId: actor.id, projectId: bulk.project_id, ...right }
  const taskId = await enqueue(tx, isUndo ? undoBulkKind : bulkEditKind, payload, { userId: actor.id })
  await setBulkTask(tx, bulk.id, taskId)
}

/** An edit as its reader sees it: strings of hidden components are in no count. */
async function present({ database, links, actor }: Lookup, row: BulkRow) {
  const [counted = row] = await countedFor(database, [row], visibleProjects(actor))
  return presentBulk(counted, links)
}

async function shown(request: Lookup, id: number) {
  const row = await readBulk(request.database, id)
  if (row === null) throw new Refusal('not_found')
  return present(request, row)
}

const scopeOfProject = async ({ services }: Lookup, row: BulkRow): Promise<Scope | null> => {
  if (row.project_id === null) return site
  const component = row.component_id === null ? undefined : await services.catalog.component({ id: row.component_id })
  if (component !== undefined) return { ...component.scope, languageId: row.language_id }
  const project = await services.catalog.project({ id: row.project_id })
  return project === undefined ? null : { ...project.scope, languageId: row.language_id }
}

/** Edits are seen by who made them, and by those who may edit in bulk there. */
const maySee = (actor: Actor, row: BulkRow, scope: Scope): boolean =>
  row.user_id === actor.id || can(actor, 'unit.bulk_edit', scope)

async function findBulk(request: Lookup<{ readonly id: number }>) {
  const row = await readBulk(request.database, request.params.id)
  const scope = row && (await scopeOfProject(request, row))
  if (!row || !scope || !maySee(request.actor, row, scope)) throw new Refusal('not_found')
  return { scope, row }
}

/** Outcomes that the history tells as well. */
const told: readonly string[] = ['written', 'propagated', 'undone', 'kept']

/** The strings of an edit are for everybody who sees them, as in the history. */
async function findStrings(request: LookupOf<typeof listBulkStrings>) {
  const row = await readBulk(request.database, request.params.id)
  const scope = row && (await scopeOfProject(request, row))
  const place = await findPlace(request, request.query.path ?? '')
  if (!row || !scope || place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, row, place, isOpen: maySee(request.actor, row, scope) }
}

const inState = ({ state }: BulkRow) => new Refusal('conflict', { detail: `This bulk edit is ${state}.` })

/** The addresses and languages of translations. */
async function placesOf({ services }: Lookup, ids: Iterable<number>): Promise<ReadonlyMap<number, ShownPlace>> {
  const places = new Map<number, ShownPlace>()
  for (const id of new Set(ids)) {
    const translation = await services.catalog.translation({ id })
    if (translation === undefined) continue
    const { component, language } = translation
    const path = `${component.project.row.slug}/${component.path}/${language.code}`
    places.set(id, { path, language: language.code, direction: language.direction })
  }
  return places
}

const nowhere: ShownPlace = { path: '', language: '', direction: 'ltr' }

function readCursor(written: string): number {
  if (!/^\d{0,15}$/.test(written)) throw invalidField('cursor', 'Expected the cursor of an earlier reply.')
  return Number(written)
}

/** Moves an edit from one of these states and puts its job into the queue; refuses another one. */
async function again(
  request: Lookup<{ readonly id: number }>,
  row: BulkRow,
  { from, to, isUndo }: { readonly from: readonly BulkState[]; readonly to: BulkState; readonly isUndo: boolean },
) {
  await request.database.transaction(async (tx) => {
    if (!(await moveBulk(tx, row.id, { from, to }))) throw inState((await readBulk(tx, row.id)) ?? row)
    await ask(tx, request, row, isUndo)
  })
  return reply(202, await shown(request, row.id))
}

export const bulkEditRoutes = [
  route(previewBulkEdit, {
    permission: 'signed-in',
    async handle(request) {
      const { cursor, ...sent } = request.body
      const { choice, settings } = await readEdit(request, sent)
      const preview = await previewBulk(request.database, choice, { settings, cursor })
      const places = await placesOf(request, [
        ...preview.samples.map(({ unit }) => unit.translation_id),
        ...preview.denied.map(({ translationId }) => translationId),
      ])
      return {
        count: preview.count,
        looked: preview.looked,
        outcomes: preview.outcomes,
        denied: preview.denied.map((group) => presentGroup(group, places.get(group.translationId)?.path ?? '')),
        samples: preview.samples.map((one) => presentSample(one, places.get(one.unit.translation_id) ?? nowhere)),
        cursor: preview.cursor,
      }
    },
  }),
  route(startBulkEdit, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor } = request
      const { background, ...sent } = request.body
      const asked = await readEdit(request, sent)
      const ids = await chosenStrings(database, asked.choice, { after: 0, limit: atOnce + 1 })
      if (!background && ids.length <= atOnce)
        return shown(request, await runSmall(database, actor, newBulk(asked), ids))
      const id = await database.transaction(async (tx) => {
        const bulk = newBulk(asked)
        const added = await addBulk(tx, { ...bulk, userId: actor.id, state: 'waiting' })
        await ask(tx, request, { id: added, project_id: bulk.projectId }, false)
        return added
      })
      return reply(202, await shown(request, id))
    },
  }),
  route(listBulkEdits, {
    permission: 'signed-in',
    async handle(request) {
      const { actor, database, query, links } = request
      const place = await findPlace(request, query.path ?? '')
      if (place === undefined) throw new Refusal('not_found')
      const columns = columnsOf(place)
      const all = can(actor, 'unit.bulk_edit', place.scope)
      const before = readCursor(query.cursor ?? '') || 2 ** 31 - 1
      const visible = visibleProjects(actor)
      const rows = await readBulks(database, {
        ...columns,
        all,
        before,
        visible,
        userId: actor.id,
        limit: pageSize + 1,
      })
      const page = await countedFor(database, rows.slice(0, pageSize), visible)
      return {
        results: page.map((row) => presentBulk(row, links)),
        cursor: rows.length > pageSize ? String(page.at(-1)?.id ?? '') : null,
      }
    },
  }),
  route(readBulkEdit, {
    permission: 'view',
    find: findBulk,
    handle: (request, { row }) => present(request, row),
  }),
  route(listBulkStrings, {
    permission: 'view',
    find: findStrings,
    async handle(request, { row, isOpen, place }) {
      const { database, query, actor } = request
      const { outcome = null } = query
      const asked = outcome === null ? null : [outcome]
      const part = {
        place,
        after: readCursor(query.cursor ?? ''),
        // The history tells everybody what was written; why something was not is for those who may edit.
        outcomes: isOpen ? asked : told.filter((one) => asked === null || asked.includes(one)),
        denied: isOpen && outcome === 'denied:',
        limit: stringsOfPage,
      }
      const rows = await readStrings(database, row.id, part, visibleTo(actor))
      if (!isOpen && rows.length === 0 && part.after === 0) throw new Refusal('not_found')
      const places = await placesOf(
        request,
        rows.map(({ translation_id }) => translation_id),
      )
      return {
        results: rows.map((one) => presentBulkString(one, places.get(one.translation_id)?.path ?? '')),
        cursor: rows.length === stringsOfPage ? String(rows.at(-1)?.unit_id ?? '') : null,
      }
    },
  }),
  route(stopBulkEdit, {
    permission: 'view',
    find: findBulk,
    async handle(request, { row, scope }) {
      const { database, actor } = request
      demandPresence(actor, scope)
      const isStopped =
        (await moveBulk(database, row.id, { from: ['waiting'], to: 'stopped' })) ||
        (await moveBulk(database, row.id, { from: stoppableStates, to: 'stopping' }))
      if (!isStopped) throw inState(row)
      return shown(request, row.id)
    },
  }),
  route(resumeBulkEdit, {
    permission: 'view',
    find: findBulk,
    handle(request, { row, scope }) {
      demandPresence(request.actor, scope)
      return again(request, row, { from: resumableStates, to: 'waiting', isUndo: false })
    },
  }),
  route(undoBulkEdit, {
    permission: 'view',
    find: findBulk,
    handle(request, { row, scope }) {
      demandPresence(request.actor, scope)
      if (undoUntil(row) <= new Date())
        throw new Refusal('conflict', { detail: 'This bulk edit is older than 30 days: it cannot be undone any more.' })
      return again(request, row, { from: undoableStates, to: 'undoing', isUndo: true })
    },
  }),
]

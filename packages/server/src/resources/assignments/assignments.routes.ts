import {
  changeAssignment,
  closeAssignment,
  createAssignment,
  deleteAssignment,
  listAssignments,
  mostAssigned,
  previewAssignment,
  readAssignment,
  reopenAssignment,
} from '@weft/contract'
import { isTeamUnable, membersOf, unablePeople } from '../../assignments/assignee-faults.ts'
import { type AssignmentRow, lockAssignment, readAssignment as readRow } from '../../assignments/assignment-rows.ts'
import { placeOfAssignment } from '../../assignments/place-of-assignment.ts'
import { noteAssignmentProblems } from '../../assignments/remind-of-assignments.ts'
import { workScopes } from '../../assignments/work-scopes.ts'
import { findPlace } from '../../catalog/find-place.ts'
import type { Transaction } from '../../db/database.ts'
import { recordAssignment } from '../../domain/component/record-assignment.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type Request, route } from '../../http/bind/route.ts'
import { matchesTag } from '../../http/reply/preconditions.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { countAssignmentsKind } from '../../jobs/assignment-jobs.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { demandOpen, demandRight, seesOrLacksFactor } from '../../permissions/demand-right.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { tagOf } from './assignments.present.ts'
import {
  closeByHand,
  countOpen,
  insertAssignment,
  removeAssignment,
  reopen,
  selectAssignments,
  updateAssignment,
} from './assignments.queries.ts'
import { countFound, findsAny } from './count-strings.ts'
import { checkTeam, findPeople, readPeople } from './read-people.ts'
import { readStrings, warningsOf } from './read-strings.ts'
import { showAssignments } from './show-assignments.ts'

const pageSize = 20

function readCursor(written: string): number {
  if (!/^\d{0,9}$/.test(written)) throw invalidField('cursor', 'Expected the cursor of an earlier reply.')
  return Number(written) || 2 ** 31 - 1
}

type OfOne = Lookup<{ readonly id: number }>

/** The assignment of an id, for those who see its place. */
async function findAssignment({ database, services, params, actor }: OfOne) {
  const row = await readRow(database, params.id)
  const place = row && (await placeOfAssignment(services, row))
  if (!row || !place || !seesOrLacksFactor(actor, place.scope)) throw new Refusal('not_found')
  return { scope: place.scope, row, place }
}

/** The same, for those who manage the place. */
async function findToManage(request: OfOne) {
  const found = await findAssignment(request)
  demandOpen(request.actor, found.scope)
  demandRight(request.actor, 'project.edit', found.scope)
  return found
}

async function shownOne(request: Lookup, id: number) {
  const row = await readRow(request.database, id)
  const [shown] = row === null ? [] : await showAssignments(request, [row])
  if (row === null || shown === undefined) throw new Refusal('not_found')
  return { shown, tag: tagOf(row) }
}

const answerOne = async (request: Lookup, id: number) => {
  const { shown, tag } = await shownOne(request, id)
  return reply(200, shown, { etag: tag })
}

/** A day before today is a mistake; the one that is there may stay. */
function checkDay(due: string | null, was: string | null = null): void {
  if (due !== null && due !== was && due < new Date().toISOString().slice(0, 10))
    throw invalidField('due', 'This day is over.')
}

const doerOf = ({ actor }: Pick<Lookup, 'actor'>) => ({ userId: actor.id, authorId: null })

async function demandRoom(tx: Transaction, projectId: number): Promise<void> {
  if ((await countOpen(tx, projectId)) < mostAssigned.open) return
  const detail = `The project has ${mostAssigned.open} open assignments: close some first.`
  throw new Refusal('conflict', { detail })
}

async function create(request: Request<typeof createAssignment>) {
  const { database, body, actor, services } = request
  const asked = await readStrings(request, body)
  checkDay(body.due)
  const personIds = await readPeople(request, body.people)
  const { assigned } = asked
  await checkTeam(request, body.team, assigned.project_id)
  if (!(await findsAny(request, asked)))
    throw invalidField('q', 'The search finds no string here: there is nothing to do.')
  const { name, instruction, due, team: teamId } = body
  const id = await database.transaction(async (tx) => {
    await demandRoom(tx, assigned.project_id)
    const made = await insertAssignment(tx, {
      projectId: assigned.project_id,
      categoryId: assigned.category_id,
      componentId: assigned.component_id,
      listId: assigned.component_list_id,
      languageIds: assigned.of_languages ? assigned.languages : null,
      components: asked.components,
      ...{ name, q: asked.q, instruction, due, teamId, personIds, userId: actor.id },
    })
    sendJob(tx, countAssignmentsKind, {})
    await recordAssignment(tx, { ...assigned, id: made, name }, 'assignment-add', { doer: doerOf(request) })
    return made
  })
  await noteAssignmentProblems(services, id, { tells: false })
  const { shown, tag } = await shownOne(request, id)
  return reply(201, shown, { location: shown.url, etag: tag })
}

/** The present assignment, locked: nobody else changes it before the transaction ends. */
async function lockedRow(request: OfOne, tx: Transaction): Promise<AssignmentRow> {
  await lockAssignment(tx, request.params.id)
  const row = await readRow(tx, request.params.id)
  if (row === null) throw new Refusal('not_found')
  if (!matchesTag(request.header('if-match'), tagOf(row))) throw new Refusal('precondition_failed')
  return row
}

/** Names of what is different now. */
const changedNames = (before: AssignmentRow, after: AssignmentRow): string[] => [
  ...(['name', 'instruction', 'due'] as const).filter((one) => before[one] !== after[one]),
  ...(JSON.stringify([before.people, before.team_id]) === JSON.stringify([after.people, after.team_id])
    ? []
    : ['people']),
]

async function change(request: Request<typeof changeAssignment>, before: AssignmentRow) {
  const { database, body, services, params } = request
  const known = new Set(before.people.map(({ id }) => id))
  const personIds = body.people === undefined ? null : await readPeople(request, body.people, known)
  if (body.team !== undefined && body.team !== before.team_id) await checkTeam(request, body.team, before.project_id)
  await database.transaction(async (tx) => {
    const row = await lockedRow(request, tx)
    const { name = row.name, instruction = row.instruction, due = row.due, team = row.team_id } = body
    checkDay(due, row.due)
    const stays = personIds === null && body.team === undefined
    const people = personIds ?? row.people.map(({ id }) => id)
    await updateAssignment(tx, row.id, {
      ...{
        name,
        instruction,
        due,
        teamId: team,
        personIds: people,
        kept: stays ? { named: row.named, ofTeam: row.of_team } : null,
      },
    })
    const after = await readRow(tx, row.id)
    const fields = after === null ? [] : changedNames(row, after)
    if (after === null || fields.length === 0) return
    await recordAssignment(tx, after, 'assignment-change', {
      doer: doerOf(request),
      details: { fields, due: after.due },
    })
  })
  await noteAssignmentProblems(services, params.id, { tells: false })
  return answerOne(request, params.id)
}

const inState = (state: string) => new Refusal('conflict', { detail: `This assignment is ${state}.` })

async function openAgain(request: OfOne) {
  const { database, params } = request
  await database.transaction(async (tx) => {
    const row = await lockedRow(request, tx)
    if (row.state === 'open') throw inState('open')
    await demandRoom(tx, row.project_id)
    await reopen(tx, row.id)
    sendJob(tx, countAssignmentsKind, {})
    await recordAssignment(tx, row, 'assignment-reopen', { doer: doerOf(request) })
  })
  return answerOne(request, params.id)
}

async function closeNow(request: OfOne) {
  const { database, params, actor } = request
  await database.transaction(async (tx) => {
    const row = await lockedRow(request, tx)
    if (!(await closeByHand(tx, row.id, actor.id))) throw inState(row.state)
    await recordAssignment(tx, row, 'assignment-close', { doer: doerOf(request) })
  })
  return answerOne(request, params.id)
}

export const assignmentRoutes = [
  route(listAssignments, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, query } = request
      const place = query.path === undefined || query.path === '' ? null : await findPlace(request, query.path)
      if (place === undefined) throw new Refusal('not_found')
      const { person, team, state } = query
      const before = readCursor(query.cursor ?? '')
      const filter = { place, person, team, state, before, userId: query.mine ? actor.id : null, limit: pageSize + 1 }
      const rows = await selectAssignments(database, filter, visibleTo(actor))
      const page = rows.slice(0, pageSize)
      return {
        results: await showAssignments(request, page),
        cursor: rows.length > pageSize ? String(page.at(-1)?.id ?? '') : null,
      }
    },
  }),
  route(previewAssignment, {
    permission: 'signed-in',
    async handle(request) {
      const { body, database, services } = request
      const asked = await readStrings(request, body)
      const { byName, unknown } = await findPeople(request, body.people)
      await checkTeam(request, body.team, asked.assigned.project_id)
      const members = await membersOf(database, body.team)
      const ids = [...[...byName.values()].map(({ id }) => id), ...members]
      const work = await workScopes(services, asked.place, asked.assigned)
      const unable = await unablePeople(database, ids, work)
      const isEmpty = body.team !== null && isTeamUnable(members, unable)
      const byLanguage = await countFound(request, asked)
      return {
        strings: byLanguage.reduce((sum, { strings }) => sum + strings, 0),
        words: byLanguage.reduce((sum, { words }) => sum + words, 0),
        by_language: byLanguage,
        unable: [
          ...unknown.map((username) => ({ username, full_name: '', reason: 'unknown' as const })),
          ...unable.map(({ username, full_name, reason }) => ({ username, full_name, reason })),
        ],
        warnings: [...warningsOf(asked.q), ...(isEmpty ? ['team-empty' as const] : [])],
      }
    },
  }),
  route(createAssignment, { permission: 'signed-in', handle: create }),
  route(readAssignment, {
    permission: 'signed-in',
    find: findAssignment,
    handle: (request, { row }) => answerOne(request, row.id),
  }),
  route(changeAssignment, {
    permission: 'signed-in',
    find: findToManage,
    handle: (request, { row }) => change(request, row),
  }),
  route(deleteAssignment, {
    permission: 'signed-in',
    find: findToManage,
    async handle(request) {
      await request.database.transaction(async (tx) => {
        const row = await lockedRow(request, tx)
        await recordAssignment(tx, row, 'assignment-remove', { doer: doerOf(request) })
        await removeAssignment(tx, row.id)
      })
      return noContent()
    },
  }),
  route(closeAssignment, { permission: 'signed-in', find: findToManage, handle: closeNow }),
  route(reopenAssignment, { permission: 'signed-in', find: findToManage, handle: openAgain }),
]

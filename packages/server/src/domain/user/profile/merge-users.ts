import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Database, Transaction } from '../../../db/database.ts'
import type { JobKind } from '../../../jobs/job.ts'
import { dropCaches } from '../../cache-drop.ts'
import { endTokens } from '../rights/end-tokens.ts'
import { keepAdministrator } from '../rights/keep-administrator.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { lockAssignedWork, mergeAssignedPerson, moveAssignedWork } from '../work/assigned-work.ts'
import { lockWork, moveWorkOf } from '../work/count-work.ts'
import { anonymiseUser } from './anonymise-user.ts'
import { lockActivity } from './count-activity.ts'
import { type MergedOnce, personColumns } from './person-columns.ts'

const payload = Type.Object({ fromId: Type.Integer(), intoId: Type.Integer() })
export type MergeUsersPayload = Static<typeof payload>

/** Moves what somebody did to their other account. Merges run one after the other: of a chain of them, each finds what the one before moved. */
export const mergeUsersKind: JobKind<MergeUsersPayload> = {
  name: 'merge-users',
  payload,
  queueKey: () => 'merge-users',
  attempts: 5,
  merge: true,
  priority: 0,
  schedule: null,
}

/** Column names of a table, apart. */
function columnOf(name: string): { readonly table: string; readonly column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

/**
 * The first step, in the request: nobody gets into the account any more, and its teams and blocks are those of the other one. Refuses to take away
 * the last administrator.
 */
export async function closeMerged(tx: Transaction, { fromId, intoId }: MergeUsersPayload): Promise<void> {
  await sql`select 1 from users where id in (${fromId}, ${intoId}) order by id for update`.execute(tx.kysely)
  const { rows } = await sql<{ id: number }>`select id from tokens where user_id = ${fromId}`.execute(tx.kysely)
  await endTokens(
    tx,
    rows.map(({ id }) => id),
  )
  await endSessions(tx, fromId, 'all')
  for (const [name, { merge }] of Object.entries(personColumns)) {
    const { table, column } = columnOf(name)
    if (merge === 'ends')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${fromId}`.execute(tx.kysely)
    else if (typeof merge === 'object' && merge.isRight) await moveOnce(tx, name, merge, { fromId, intoId })
  }
  await keepAdministrator(tx, () =>
    tx.kysely
      .updateTable('users')
      .set({ is_active: false, is_superuser: false, password_hash: null })
      .where('id', '=', fromId)
      .execute(),
  )
  dropCaches(tx, 'access')
}

/** Moves rows of a kind that a person has only once. */
async function moveOnce(
  tx: Transaction,
  name: string,
  { besides, named, where = 'true' }: MergedOnce,
  { fromId, intoId }: MergeUsersPayload,
): Promise<void> {
  const { table, column } = columnOf(name)
  const isSame = besides.map((one) => `other.${one} is not distinct from mine.${one}`).join(' and ')
  const isTaken = sql`exists (select from ${sql.table(table)} other where other.${sql.ref(column)} = ${intoId}
    and ${sql.raw(isSame)} and ${sql.raw(where.replace(/\b(is_accepted|removed)\b/, 'other.$1'))})`
  const doubled = sql`mine.${sql.ref(column)} = ${fromId} and ${sql.raw(where.replace(/\b(is_accepted|removed)\b/, 'mine.$1'))} and ${isTaken}`
  if (named === undefined) await sql`delete from ${sql.table(table)} mine where ${doubled}`.execute(tx.kysely)
  else
    await sql`update ${sql.table(table)} mine
      set ${sql.ref(named)} = left(mine.${sql.ref(named)}, 60) || ' (' || (select username from users where id = ${fromId}) || ')'
      where ${doubled}`.execute(tx.kysely)
  await move(tx, name, { fromId, intoId })
}

async function move(tx: Transaction, name: string, { fromId, intoId }: MergeUsersPayload): Promise<void> {
  const { table, column } = columnOf(name)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${intoId} where ${sql.ref(column)} = ${fromId}`.execute(
    tx.kysely,
  )
}

/** Rows of the history that one transaction goes through: most are of others, and stay. */
const window = 20_000
/** These have many rows, and separate steps. */
const inSteps: readonly string[] = [
  'assignment_people.user_id',
  'assignment_strings.done_by',
  'assignment_work.user_id',
  'changes.author_id',
  'changes.user_id',
  'user_activity.user_id',
  'author_sums.user_id',
  'work_sums.user_id',
]

/** The second step, by a job: all that they did moves, and the account is gone. Each part may be done twice. */
export async function moveWork(
  database: Database,
  merged: MergeUsersPayload,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (done: number, total: number) => void },
): Promise<void> {
  for (const [name, { merge }] of Object.entries(personColumns)) {
    signal.throwIfAborted()
    if (merge === 'ends' || inSteps.includes(name)) continue
    await database.transaction((tx) => (merge === 'moves' ? move(tx, name, merged) : moveOnce(tx, name, merge, merged)))
  }
  await database.transaction((tx) => mergeAssignedPerson(tx, merged))
  const { rows } = await sql<{ most: number }>`select coalesce(max(id), 0)::float8 as most from changes`.execute(
    database.kysely,
  )
  const most = rows[0]?.most ?? 0
  for (let after = 0; after < most; after += window) {
    signal.throwIfAborted()
    await database.transaction((tx) => moveHistory(tx, merged, sql`id > ${after} and id <= ${after + window}`))
    tell(Math.min(most, after + window), most)
  }
  await database.transaction(async (tx) => {
    // Work that is counted meanwhile would be counted for nobody.
    await lockActivity(tx)
    await lockWork(tx)
    await lockAssignedWork(tx)
    await moveHistory(tx, merged, sql`id > ${most}`)
    await move(tx, 'user_activity.user_id', merged)
    await moveWorkOf(tx, merged)
    await moveAssignedWork(tx, merged)
    await anonymiseUser(tx, merged.fromId)
    dropCaches(tx, 'access')
  })
}

const moveHistory = (tx: Transaction, { fromId, intoId }: MergeUsersPayload, part: ReturnType<typeof sql>) =>
  sql`update changes set
      user_id = case when user_id = ${fromId} then ${intoId}::int else user_id end,
      author_id = case when author_id = ${fromId} then ${intoId}::int else author_id end
    where ${part} and (user_id = ${fromId} or author_id = ${fromId})`.execute(tx.kysely)

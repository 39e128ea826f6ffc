import { statement, type Transaction } from '../../db/database.ts'
import type { RepositoryWork, Run } from '../run/run.ts'

/** An edit as it was committed. */
export interface CommittedEdit {
  /** The edit's id while it was pending. */
  readonly id: number
  readonly unitId: number
  readonly authorId: number
  readonly target: string
  readonly state: number
  readonly adds: boolean
  /** The earlier text in the file; null: it did not have the string. */
  readonly base: string | null
  readonly timestamp: Date
}

const insertCommitted = statement<never>(
  'insert_committed_edits',
  `insert into committed_edits (edit_id, translation_id, unit_id, author_id, target, state, adds, base, timestamp, revision)
   select v.id, u.translation_id, v."unitId", v."authorId", v.target, v.state, v.adds, v.base, v.timestamp, $2
     from jsonb_to_recordset($1::jsonb) as v(id bigint, "unitId" bigint, "authorId" int, target text, state smallint,
          adds boolean, base text, timestamp timestamptz)
     join units u on u.id = v."unitId" order by v.id`,
)

/** Records which edits a commit of ours contains, until the remote has that commit. The caller has locked their strings. */
export async function keepCommitted(tx: Transaction, edits: readonly CommittedEdit[], revision: string): Promise<void> {
  const rows = edits.map(({ id, unitId, authorId, target, state, adds, base, timestamp }) => ({
    id,
    unitId,
    authorId,
    target,
    state,
    adds,
    base,
    timestamp,
  }))
  await tx.query(insertCommitted, [JSON.stringify(rows), revision])
}

const settlePending = statement<never>(
  'settle_pending_edits',
  `with gone as (delete from pending_edits where unit_id = any($1::bigint[]) returning *)
   insert into committed_edits (edit_id, translation_id, unit_id, author_id, target, state, adds, base, timestamp, revision)
   select id, translation_id, unit_id, author_id, target, state, adds, base, timestamp, $2 from gone order by id`,
)

/** Records the same for strings whose pending text was found in a file already. */
export async function settleAsCommitted(tx: Transaction, unitIds: readonly number[], revision: string): Promise<void> {
  if (unitIds.length > 0) await tx.query(settlePending, [unitIds, revision])
}

const dropCommitted = statement<never>(
  'drop_committed_edits',
  'delete from committed_edits where unit_id = any($1::bigint[])',
)

/** Forgets the edits of strings that a later commit gave another text. */
export async function dropReplaced(tx: Transaction, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length > 0) await tx.query(dropCommitted, [unitIds])
}

const dropContradicted = statement<never>(
  'drop_contradicted_edits',
  `delete from committed_edits e using units u
    where u.id = any($1::bigint[]) and e.unit_id = u.id and (e.target, e.state) <> (u.target, u.state)`,
)

/** Forgets those edits of strings that say otherwise than the strings do since a later commit gave them another state. */
export async function dropRestated(tx: Transaction, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length > 0) await tx.query(dropContradicted, [unitIds])
}

const componentsOf = `select id from components where coalesce(repository_component_id, id) = $1`

/** From the edits, which are few: a repository may have tens of thousands of translations. */
const selectRevisions = statement<{ revision: string }>(
  'revisions_of_committed_edits',
  `with edits as materialized (select distinct translation_id, revision from committed_edits)
   select e.revision from edits e
    cross join lateral (select component_id from translations where id = e.translation_id offset 0) t
    where t.component_id in (${componentsOf})
   union select revision from removals where component_id in (${componentsOf}) and revision <> ''`,
)

const deleteDelivered = statement<never>(
  'delete_delivered_edits',
  `delete from committed_edits e using translations t
    where t.id = e.translation_id and t.component_id in (${componentsOf}) and e.revision = any($2::text[])`,
)

const deleteRemovals = statement<never>(
  'delete_delivered_removals',
  `delete from removals where component_id in (${componentsOf}) and revision = any($2::text[])`,
)

const selectAdded = statement<{ id: number; filename: string }>(
  'added_translations',
  `select id, filename from translations where added and component_id in (${componentsOf})`,
)

const settleAdded = statement<never>(
  'settle_added_translations',
  `with settled as (update translations set added = false where id = any($1::int[]))
   delete from restored_files where translation_id = any($1::int[])`,
)

/**
 * Forgets what the remote's branch contains now: edits and removals by their commits, added languages by their files. Called when
 * the remote was asked, or took a push.
 */
export async function forgetDelivered(work: RepositoryWork): Promise<void> {
  const { database, repositoryId } = work
  const rows = await database.query(selectRevisions, [repositoryId])
  const revisions = rows.map(({ revision }) => revision)
  const undelivered = await work.delivery.undelivered(revisions)
  const delivered = revisions.filter((revision) => !undelivered.has(revision))
  if (delivered.length > 0) {
    await database.query(deleteDelivered, [repositoryId, delivered])
    await database.query(deleteRemovals, [repositoryId, delivered])
  }
  const there: number[] = []
  for (const { id, filename } of await database.query(selectAdded, [repositoryId]))
    if (await work.clone.holdsFile(work.branch.remoteTip, filename)) there.push(id)
  if (there.length > 0) await database.query(settleAdded, [there])
}

const lockUnits = statement<never>(
  'lock_units_with_committed_edits',
  `select 1 from units where id in (select e.unit_id from committed_edits e join translations t on t.id = e.translation_id
      where t.component_id = any($1::int[])) order by id for no key update`,
)

/** The old ids are kept, so that a text typed since then stays the newer one; it takes over the older one's base. */
const requeue = (condition: string) =>
  `with gone as (
     delete from committed_edits e using translations t
      where t.id = e.translation_id and ${condition} returning e.*),
   bases as (select distinct on (edit_id) edit_id, base from gone order by edit_id, id),
   last as (select distinct on (edit_id) * from gone order by edit_id, id desc),
   marked as (update units set pending = true where id in (select unit_id from last)),
   back as (
     insert into pending_edits (id, translation_id, unit_id, author_id, target, state, adds, base, timestamp)
     select l.edit_id, l.translation_id, l.unit_id, l.author_id, l.target, l.state, l.adds, b.base, l.timestamp
       from last l join bases b on b.edit_id = l.edit_id order by l.edit_id
     on conflict (id) do update set base = excluded.base, adds = excluded.adds or pending_edits.adds)
   select distinct translation_id from last`

const requeueAll = statement<{ translation_id: number }>(
  'requeue_committed_edits',
  requeue('t.component_id = any($1::int[])'),
)
const requeueLost = statement<{ translation_id: number }>(
  'requeue_lost_edits',
  requeue('t.id = $1 and e.revision = any($2::text[])'),
)

/** Makes those edits of these components pending again that no commit of the remote contains; returns their translations. */
export async function requeueComponents(tx: Transaction, componentIds: readonly number[]): Promise<number[]> {
  await tx.query(lockUnits, [componentIds])
  return (await tx.query(requeueAll, [componentIds])).map((row) => row.translation_id)
}

/** The same for a whole repository whose branch is about to drop the commits that contain them. */
export const requeueCommitted = (work: Run): Promise<number[]> =>
  work.database.transaction((tx) =>
    requeueComponents(
      tx,
      work.components.map(({ id }) => id),
    ),
  )

const selectOwnRevisions = statement<{ revision: string }>(
  'revisions_of_translation',
  'select distinct revision from committed_edits where translation_id = $1',
)

/** The same for a translation that comes back, of commits that our branch lost while it was away. */
export async function requeueReturned(work: RepositoryWork, tx: Transaction, translationId: number): Promise<void> {
  const lost: string[] = []
  for (const { revision } of await tx.query(selectOwnRevisions, [translationId]))
    if (!(await work.clone.hasCommit(revision)) || !(await work.clone.isAncestor(revision, work.branch.tip)))
      lost.push(revision)
  if (lost.length > 0) await tx.query(requeueLost, [translationId, lost])
}

const giveUpAdded = statement<never>(
  'give_up_added_translations',
  `with settled as (update translations set added = false where added and component_id in (${componentsOf}) returning id)
   delete from restored_files where translation_id in (select id from settled)`,
)

const giveUpRemovals = statement<never>(
  'give_up_removals',
  `delete from removals where component_id in (${componentsOf})`,
)

const giveUpTexts = statement<never>(
  'give_up_removed_texts',
  `update removed_texts set standing = false where standing and component_id in (${componentsOf})`,
)

/**
 * Forgets removals and added languages, so that upstream alone decides which languages and strings exist. Typed texts of deleted
 * files become suggestions when the files return.
 */
export async function giveUpStructure({ database, repositoryId }: Run): Promise<void> {
  await database.query(giveUpAdded, [repositoryId])
  await database.query(giveUpRemovals, [repositoryId])
  await database.query(giveUpTexts, [repositoryId])
}

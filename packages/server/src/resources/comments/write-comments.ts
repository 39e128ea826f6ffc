import type { addComment } from '@weft/contract'
import type { PlacedUnit } from '../../catalog/find-unit.ts'
import { statement, type Transaction } from '../../db/database.ts'
import { readUnitText, scopeOfUnit, type UnitText } from '../../domain/unit/unit-text.ts'
import { type Ledger, openLedger } from '../../events/ledger.ts'
import type { Request } from '../../http/bind/route.ts'
import { sourceCommentKind } from '../../jobs/comment-jobs.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { can } from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { findAuthor } from '../../sync/component/find-author.ts'
import {
  type CommentRow,
  insertComment,
  markCommented,
  type PlacedComment,
  removeComment,
  selectComment,
  setResolved,
} from './comments.queries.ts'

/** Reads and locks the string of a comment: its mark and the counters move together. */
async function lockUnit(tx: Transaction, unitId: number): Promise<UnitText> {
  const unit = await readUnitText(tx, unitId)
  if (!unit) throw new Refusal('not_found')
  return unit
}

/** The label of source strings that somebody reported. */
const reportLabel = { name: 'Source needs review', color: 'red' }

/** Gives the label to the string; null where it has it. */
const labelReported = statement<{ label_id: number }>(
  'label_reported',
  `with made as (insert into labels (project_id, name, color) values ($2, $3, $4) on conflict do nothing returning id),
        known as (select id from made union all select id from labels where project_id = $2 and name = $3)
   insert into unit_labels (unit_id, label_id) select $1, id from known limit 1 on conflict do nothing returning label_id`,
)

/** At which string a comment of this scope stands; refuses a scope that the string or its project has not. */
function placeOf({ row, translation }: PlacedUnit, scope: 'report' | 'global' | 'translation'): number {
  const isSource = row.unit_id === row.source_unit_id
  if (scope === 'translation' && isSource)
    throw invalidField('scope', 'A source string has no translation to comment on: say global.')
  if (scope === 'report' && !translation.component.project.row.source_review)
    throw invalidField('scope', 'Source strings of this project are not reviewed: say global.')
  return scope === 'translation' ? row.unit_id : row.source_unit_id
}

/** The author and the time of a comment: another author, or an older time, needs an administrator of the project. */
async function originOf({ actor, body, database }: Request<typeof addComment>, { scope }: PlacedUnit) {
  const { timestamp, user_email } = body
  if (timestamp === undefined && user_email === undefined) return { userId: actor.id, timestamp: null }
  if (!can(actor, 'project.edit', scope)) throw refusalOf({ code: 'import-comments' })
  const userId = user_email === undefined ? actor.id : await findAuthor(database, { name: '', email: user_email })
  return { userId, timestamp: timestamp ?? null }
}

/** Writes a comment. */
export async function writeComment(request: Request<typeof addComment>, place: PlacedUnit): Promise<CommentRow> {
  const { actor, body, database, services } = request
  const unitId = placeOf(place, body.scope)
  const { userId, timestamp } = await originOf(request, place)
  const reportSourceBugs = place.translation.component.settings.report_source_bugs
  const doer = { userId: actor.id, authorId: userId }
  return database.transaction(async (tx) => {
    const unit = await lockUnit(tx, unitId)
    const ledger = openLedger(tx, scopeOfUnit(unit))
    const comment = await insertComment(tx, { unitId, text: body.comment, userId, timestamp })
    ledger.count(unit, { ...unit, has_comment: true })
    ledger.record({ action: 'comment', doer, unitId, target: body.comment, details: { comment: body.comment } })
    if (body.scope === 'report') await report(tx, ledger, unit, actor.id)
    // Imported comments were made elsewhere.
    const isTold = unit.is_source && reportSourceBugs !== '' && timestamp === null
    if (isTold && services.mail !== null) sendJob(tx, sourceCommentKind, { commentId: comment.id })
    await ledger.close()
    return comment
  })
}

async function report(tx: Transaction, ledger: Ledger, unit: UnitText, userId: number): Promise<void> {
  const { name, color } = reportLabel
  const [given] = await tx.query(labelReported, [unit.id, unit.project_id, name, color])
  const doer = { userId, authorId: userId }
  if (given) ledger.record({ action: 'label-add', doer, unitId: unit.id, target: name, details: { label: name } })
}

/** Locks the string of a comment and reads both again: meanwhile somebody may have resolved it. */
async function lockComment(tx: Transaction, comment: PlacedComment) {
  const unit = await lockUnit(tx, comment.unit_id)
  const now = await selectComment(tx, comment.id)
  if (!now) throw new Refusal('not_found')
  return { unit, now }
}

/** Resolves a comment, or opens it again; the history tells of what was resolved. */
export async function resolveComment(
  tx: Transaction,
  comment: PlacedComment,
  { resolved, userId }: { readonly resolved: boolean; readonly userId: number },
): Promise<CommentRow> {
  const { unit, now } = await lockComment(tx, comment)
  if (now.resolved === resolved) return now
  await setResolved(tx, comment.id, resolved)
  const ledger = openLedger(tx, scopeOfUnit(unit))
  ledger.count(unit, { ...unit, has_comment: await markCommented(tx, unit.id) })
  const details = { comment: now.comment }
  const doer = { userId, authorId: now.user_id }
  if (resolved) ledger.record({ action: 'comment-resolve', doer, unitId: unit.id, target: now.comment, details })
  await ledger.close()
  return { ...now, resolved }
}

/** Deletes a comment; its text stays in the history. */
export async function deleteCommentOf(tx: Transaction, comment: PlacedComment, userId: number): Promise<void> {
  const { unit, now } = await lockComment(tx, comment)
  await removeComment(tx, comment.id)
  const ledger = openLedger(tx, scopeOfUnit(unit))
  ledger.count(unit, { ...unit, has_comment: await markCommented(tx, unit.id) })
  const doer = { userId, authorId: now.user_id }
  const details = { comment: now.comment }
  ledger.record({ action: 'comment-delete', doer, unitId: unit.id, target: now.comment, details })
  await ledger.close()
}

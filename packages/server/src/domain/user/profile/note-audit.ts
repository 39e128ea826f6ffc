import { type AuditAction, toldAuditActions } from '@weft/contract'
import { statement } from '../../../db/database.ts'
import { type JobSender, sendJob } from '../../../jobs/enqueue.ts'
import type { Actor } from '../../../permissions/index.ts'
import { accountNoticesKind, noticeDelay } from './account-notices.ts'

/** The acting person, with their address and program. */
export interface AuditOrigin {
  /** Null: an unknown person. */
  readonly doerId: number | null
  readonly address: string | null
  readonly userAgent: string
}

interface AuditNotice {
  readonly action: AuditAction
  /** The account or the project, or both, that it is about. */
  readonly userId?: number
  readonly projectId?: number
  /** The object of the action, in words for people; never a secret. */
  readonly about?: string
}

const insert = statement<never>(
  'note_audit',
  `insert into audit_events (action, user_id, project_id, doer_id, about, address, user_agent, notice)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Characters of a browser's name that are kept. */
const longestAgent = 300

/** The sender of a request. */
export const auditOrigin = (request: {
  readonly actor: Actor
  readonly address: string
  header(name: string): string | undefined
}): AuditOrigin => ({
  doerId: request.actor.kind === 'anonymous' ? null : request.actor.id,
  address: request.address,
  userAgent: (request.header('user-agent') ?? '').slice(0, longestAgent),
})

/** A command on the machine. */
export const atMachine: AuditOrigin = { doerId: null, address: null, userAgent: '' }

/** Notes what happened to an account or a project; the owner of the account is told, by a letter too, of what somebody else may have done. */
export function noteAudit(tx: JobSender, origin: AuditOrigin, notice: AuditNotice): void {
  const { action, userId = null, projectId = null, about = '' } = notice
  const isTold = userId !== null && toldAuditActions.has(action)
  tx.send(insert, [action, userId, projectId, origin.doerId, about, origin.address, origin.userAgent, isTold])
  if (isTold) sendJob(tx, accountNoticesKind, { userId }, { delay: noticeDelay })
}

import type { JobSender } from '../../../jobs/enqueue.ts'
import { type AuditOrigin, noteAudit } from '../profile/note-audit.ts'
import type { Membership, Team } from './team.ts'

/**
 * Notes what became of a team in the log of its project, and what somebody joined or left in their own. `about` names what changed, with
 * `+` for what came and `-` for what went.
 */
export function noteTeamAccess(
  tx: JobSender,
  origin: AuditOrigin,
  {
    team,
    about,
    member,
  }: {
    readonly team: Pick<Team, 'name' | 'defining_project_id'>
    readonly about: string
    readonly member?: Pick<Membership, 'userId'>
  },
): void {
  const notice = { action: 'access-changed', about: `${team.name}: ${about}` } as const
  // Separate rows: the person's row is deleted with their account, the project's stays.
  if (team.defining_project_id !== null) noteAudit(tx, origin, { ...notice, projectId: team.defining_project_id })
  if (member !== undefined) noteAudit(tx, origin, { ...notice, userId: member.userId })
}

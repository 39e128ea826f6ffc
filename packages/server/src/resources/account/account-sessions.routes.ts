import { endOtherSessions, endSession, listSessions } from '@weft/contract'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { endSessions, type SessionSelection } from '../../domain/user/sign-in/end-sessions.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'
import { selectSessions } from './account-sessions.queries.ts'

async function endAndNote(request: Lookup, which: SessionSelection): Promise<number> {
  const { actor, database, services } = request
  const count = await database.transaction(async (tx) => {
    const ended = await endSessions(tx, actor.id, which)
    if (ended > 0)
      noteAudit(tx, auditOrigin(request), { action: 'session-ended', userId: actor.id, about: String(ended) })
    return ended
  })
  const about = actor.username
  if (count > 0) services.securityLog.record({ event: 'sessions-ended', ...byRequest(request), about, count })
  return count
}

const ownSession = ({ caller: { by } }: Lookup): number | null => (by.kind === 'session' ? by.id : null)

export const accountSessionRoutes = [
  route(listSessions, {
    permission: 'signed-in',
    async handle(request) {
      const rows = await selectSessions(request.database, request.actor.id)
      const own = ownSession(request)
      return {
        results: rows.map(({ id, address, user_agent, ...times }) => ({
          id,
          current: id === own,
          created: isoTime(times.created),
          last_used: isoTime(times.last_used),
          expires: isoTime(times.expires),
          address,
          user_agent,
        })),
      }
    },
  }),
  route(endOtherSessions, {
    permission: 'signed-in',
    async handle(request) {
      const own = ownSession(request)
      await endAndNote(request, own === null ? 'all' : { except: own })
      return noContent()
    },
  }),
  route(endSession, {
    permission: 'signed-in',
    async handle(request) {
      const count = await endAndNote(request, { only: request.params.session })
      if (count === 0) throw new Refusal('not_found')
      return noContent()
    },
  }),
]

import type { Transaction } from '../../db/database.ts'
import {
  checkMayInvite,
  expiryFromNow,
  makeInvitation,
  makeInvitationCode,
} from '../../domain/delegation/invitations.ts'
import { byRequest } from '../../domain/security-events.ts'
import { accountMailKind } from '../../domain/user/profile/account-mail.ts'
import { makerOf } from '../../domain/user/rights/maker.ts'
import { pathOfCode } from '../../domain/user/sign-in/one-time-codes.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { Refusal } from '../../refusal.ts'
import type { InvitationRow } from './invitations.queries.ts'

/** The link of an invitation, where no mail is sent; else null, and a letter goes out. */
async function linkOf(tx: Transaction, { actor, links, services }: Lookup, email: string, id: number) {
  if (services.mail !== null) {
    const invitedBy = actor.fullName || actor.username
    sendJob(tx, accountMailKind, { kind: 'invited', email, invitationId: id, invitedBy })
    return null
  }
  const code = await makeInvitationCode(tx, id, { byLetter: false })
  if (code === undefined) throw new Error('An invitation that was made now is over')
  return links.web(pathOfCode('invitation', code))
}

function noteLink(request: Lookup): void {
  request.services.securityLog.record({ event: 'link-made', ...byRequest(request), about: 'an invitation' })
}

/** Invites somebody into teams: sends the link, or gives it back where no mail is sent. */
export async function inviteAnew(request: Lookup, email: string, teamIds: readonly number[]) {
  const sent = await request.database.transaction(async (tx) => {
    const id = await makeInvitation(tx, { email, teamIds, maker: makerOf(request.actor) })
    return { id, link: await linkOf(tx, request, email, id) }
  })
  noteLink(request)
  return { ...sent, expires: isoTime(expiryFromNow()) }
}

/** Sends an invitation again, in the name of who asks for it. */
export async function sendAgain(request: Lookup, { id, email, team_ids }: InvitationRow) {
  const { actor, database } = request
  await checkMayInvite(database, actor, team_ids)
  const expires = expiryFromNow()
  const link = await database.transaction(async (tx) => {
    const { userId, tokenId } = makerOf(actor)
    const found = await tx.kysely
      .updateTable('invitations')
      .set({ maker_id: userId, maker_token: tokenId, expires })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (found === undefined) throw new Refusal('not_found')
    // Links that were sent before end at once, not when the letter goes out.
    await tx.kysely.deleteFrom('one_time_codes').where('invitation_id', '=', id).execute()
    return linkOf(tx, request, email, id)
  })
  noteLink(request)
  return { id, link, expires: isoTime(expires) }
}

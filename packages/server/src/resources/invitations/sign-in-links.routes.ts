import { makeSignInLink } from '@weft/contract'
import { checkMayLookAfter } from '../../domain/delegation/look-after.ts'
import { byRequest } from '../../domain/security-events.ts'
import { findUser, isDeleted } from '../../domain/user/profile/find-user.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { makerOf } from '../../domain/user/rights/maker.ts'
import { codeLifetimes, makeCode, pathOfCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { anonymousUsername } from '../../domain/user/sign-in/seed-access.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { reply } from '../../http/reply/reply.ts'
import { invalidField } from '../../refusal.ts'

export const signInLinkRoutes = [
  route(makeSignInLink, {
    showsSecret: true,
    permission: 'user.edit',
    async handle(request) {
      const { actor, body, database, links, services } = request
      const user = await findUser(database, body.username)
      if (user === undefined || isDeleted(user) || user.username === anonymousUsername)
        throw invalidField('username', 'There is no user of this name.', 'does_not_exist')
      await checkMayLookAfter(database, actor, user)
      if (!user.is_active) throw invalidField('username', 'This account is closed: nobody signs in to it.')
      const code = await database.transaction((tx) => {
        noteAudit(tx, auditOrigin(request), { action: 'link-made', userId: user.id })
        return makeCode(tx, { purpose: 'sign-in', userId: user.id, maker: makerOf(actor) })
      })
      services.securityLog.record({ event: 'link-made', ...byRequest(request), about: user.username })
      const expires = isoTime(new Date(Date.now() + codeLifetimes['sign-in']))
      return reply(201, { link: links.web(pathOfCode('sign-in', code)), expires })
    },
  }),
]

import { invite, inviteIntoTeam, makeSignInLink } from '@weft/contract'
import { byRequest } from '../../domain/security-events.ts'
import { accountMailKind } from '../../domain/user/account-mail.ts'
import { findTeam } from '../../domain/user/find-team.ts'
import { findUser, isDeleted } from '../../domain/user/find-user.ts'
import { checkMayLookAfter } from '../../domain/user/look-after.ts'
import { codeLifetimes, makeCode, pathOfCode } from '../../domain/user/one-time-codes.ts'
import { anonymousUsername } from '../../domain/user/seed-access.ts'
import { checkMayAddMember, mayChooseMembers, placeOfTeam } from '../../domain/user/team.ts'
import { takenUserValues } from '../../domain/user/user-problems.ts'
import { isoTime } from '../../http/json.ts'
import { reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

const expiryOf = (purpose: 'sign-in' | 'invitation') => isoTime(new Date(Date.now() + codeLifetimes[purpose]))

function refuseWhereClosed({ config }: Pick<Services, 'config'>): void {
  if (config.registration !== 'closed') return
  const detail = 'Nobody makes an account here: set REGISTRATION to invitation, or add the user yourself.'
  throw new Refusal('conflict', { detail })
}

/** Sends the link, or gives it back where no mail is sent. */
async function sendInvitation(request: Lookup, email: string, teamIds: number[]) {
  const { actor, database, links, services } = request
  const link = await database.transaction(async (tx) => {
    if (services.mail === null) {
      const code = await makeCode(tx, { purpose: 'invitation', userId: null, content: { email, teamIds } })
      return links.web(pathOfCode('invitation', code))
    }
    const invitedBy = actor.fullName || actor.username
    sendJob(tx, accountMailKind, { kind: 'invitation', email, teamIds, invitedBy })
    return null
  })
  services.securityLog.record({ event: 'link-made', ...byRequest(request), about: 'an invitation' })
  return { link, expires: expiryOf('invitation') }
}

export const invitationRoutes = [
  route(makeSignInLink, {
    permission: 'user.edit',
    denied: 'You may not manage users.',
    async handle(request) {
      const { actor, body, database, links, services } = request
      const user = await findUser(database, body.username)
      if (user === undefined || isDeleted(user) || user.username === anonymousUsername)
        throw invalidField('username', 'There is no user of this name.', 'does_not_exist')
      checkMayLookAfter(actor, user)
      if (!user.is_active) throw invalidField('username', 'This account is closed: nobody signs in to it.')
      const code = await database.transaction((tx) => makeCode(tx, { purpose: 'sign-in', userId: user.id }))
      services.securityLog.record({ event: 'link-made', ...byRequest(request), about: user.username })
      return reply(201, { link: links.web(pathOfCode('sign-in', code)), expires: expiryOf('sign-in') })
    },
  }),
  route(invite, {
    permission: 'user.edit',
    denied: 'You may not manage users.',
    problems: (sent, _, { database }) => takenUserValues(database, sent),
    async handle(request) {
      const { actor, body, database, services } = request
      const { email, teams } = body
      refuseWhereClosed(services)
      if (teams.length > 0 && !actor.isSuperuser)
        throw new Refusal('permission_denied', { detail: 'Only superusers invite into teams.', attr: 'teams' })
      const found =
        teams.length === 0
          ? []
          : await database.kysely
              .selectFrom('teams')
              .select(['id', 'name'])
              .where('defining_project_id', 'is', null)
              .where('name', 'in', [...teams])
              .execute()
      const known = new Set(found.map(({ name }) => name))
      const unknown = teams.findIndex((name) => !known.has(name))
      if (unknown !== -1) throw invalidField(`teams.${unknown}`, 'There is no team of this name.', 'does_not_exist')
      const teamIds = found.map(({ id }) => id)
      return reply(201, await sendInvitation(request, email, teamIds))
    },
  }),
  route(inviteIntoTeam, {
    permission: 'signed-in',
    async find({ database, actor, params }) {
      const team = await findTeam(database, actor, params.id, mayChooseMembers)
      return { scope: placeOfTeam(team), team }
    },
    async handle(request, { team }) {
      refuseWhereClosed(request.services)
      checkMayAddMember(request.actor, team)
      return reply(201, await sendInvitation(request, request.body.email, [team.id]))
    },
  }),
]

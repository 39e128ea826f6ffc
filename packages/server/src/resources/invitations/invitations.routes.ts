import {
  endInvitation,
  endTeamInvitation,
  invite,
  inviteIntoTeam,
  listInvitations,
  listTeamInvitations,
  sendInvitation,
  sendTeamInvitation,
} from '@weft/contract'
import { whichWork } from '../../domain/delegation/invitations.ts'
import { byRequest } from '../../domain/security-events.ts'
import { takenUserValues } from '../../domain/user/profile/user-problems.ts'
import { findTeam } from '../../domain/user/rights/find-team.ts'
import { checkMayAddMember, mayChooseMembers, placeOfTeam } from '../../domain/user/rights/team.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { can, site } from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import {
  countInvitations,
  type InvitationRow,
  invitationOrder,
  selectInvitation,
  selectInvitations,
} from './invitations.queries.ts'
import { inviteAnew, sendAgain } from './send-invitation.ts'

/** If registration is closed, only administrators of the site's users create accounts. */
async function refuseWhereClosed({ actor, services }: Pick<Lookup, 'actor' | 'services'>): Promise<void> {
  if (can(actor, 'user.edit', site) || (await services.settings.read()).registration !== 'closed') return
  const detail = 'Only administrators of this site invite people: ask one of them, or add somebody who has an account.'
  throw new Refusal('conflict', { detail })
}

/** The teams of the site that a body names. */
async function teamsNamed({ actor, database }: Lookup, teams: readonly string[]): Promise<number[]> {
  if (teams.length === 0) return []
  if (!actor.isSuperuser) throw refusalOf({ code: 'invite-into-teams' }, 'teams')
  const found = await database.kysely
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('defining_project_id', 'is', null)
    .where('name', 'in', [...teams])
    .execute()
  const known = new Set(found.map(({ name }) => name))
  const unknown = teams.findIndex((name) => !known.has(name))
  if (unknown !== -1) throw invalidField(`teams.${unknown}`, 'There is no team of this name.', 'does_not_exist')
  return found.map(({ id }) => id)
}

/** A page of open invitations. A manager of one team learns nothing of other teams. */
function listOpen(request: Lookup, teamId: number | null) {
  const { database } = request
  const works = new Map<number, boolean>()
  return listPage<InvitationRow>(request, {
    count: () => countInvitations(database, teamId),
    order: invitationOrder,
    async rows(part) {
      const rows = await selectInvitations(database, teamId, part)
      const found = await whichWork(database, rows)
      for (const [place, { id }] of rows.entries()) works.set(id, found[place] ?? false)
      return rows
    },
    present: ({ id, email, teams, invited_by, created, expires, sent }) => ({
      id,
      email,
      teams: teams.filter((team) => teamId === null || team.id === teamId),
      invited_by,
      created: isoTime(created),
      expires: isoTime(expires),
      sent: isoTimeOrNull(sent),
      works: works.get(id) ?? false,
    }),
  })
}

async function findInvitation({ database }: Lookup, teamId: number | null, id: number): Promise<InvitationRow> {
  const found = await selectInvitation(database, teamId, id)
  if (found === undefined) throw new Refusal('not_found')
  return found
}

const ofSite = {
  permission: 'user.edit',
  async find(request: Lookup<{ readonly invitation: number }>) {
    return { scope: site, id: request.params.invitation }
  },
} as const

async function teamOf({ database, actor, params }: Lookup<{ readonly id: number }>) {
  const team = await findTeam(database, actor, params.id, mayChooseMembers)
  return { scope: placeOfTeam(team), team }
}
const ofTeam = { permission: 'signed-in', find: teamOf } as const

function noteEnd(request: Lookup): void {
  request.services.securityLog.record({ event: 'link-ended', ...byRequest(request), about: 'an invitation' })
}

export const invitationRoutes = [
  route(listInvitations, {
    permission: 'user.edit',
    handle: (request) => listOpen(request, null),
  }),
  route(invite, {
    showsSecret: true,
    permission: 'user.edit',
    problems: (sent, _, { database }) => takenUserValues(database, sent),
    async handle(request) {
      const { email, teams } = request.body
      return reply(201, await inviteAnew(request, email, await teamsNamed(request, teams)))
    },
  }),
  route(endInvitation, {
    ...ofSite,
    async handle(request, { id }) {
      await findInvitation(request, null, id)
      await request.database.kysely.deleteFrom('invitations').where('id', '=', id).execute()
      noteEnd(request)
      return noContent()
    },
  }),
  route(sendInvitation, {
    showsSecret: true,
    ...ofSite,
    async handle(request, { id }) {
      return sendAgain(request, await findInvitation(request, null, id))
    },
  }),
  route(listTeamInvitations, { ...ofTeam, handle: (request, { team }) => listOpen(request, team.id) }),
  route(inviteIntoTeam, {
    showsSecret: true,
    ...ofTeam,
    async handle(request, { team }) {
      await refuseWhereClosed(request)
      checkMayAddMember(request.actor, team)
      return reply(201, await inviteAnew(request, request.body.email, [team.id]))
    },
  }),
  route(endTeamInvitation, {
    ...ofTeam,
    async handle(request, { team }) {
      const { id, team_ids } = await findInvitation(request, team.id, request.params.invitation)
      const { kysely } = request.database
      if (team_ids.length > 1)
        await kysely
          .deleteFrom('invitation_teams')
          .where('invitation_id', '=', id)
          .where('team_id', '=', team.id)
          .execute()
      else await kysely.deleteFrom('invitations').where('id', '=', id).execute()
      noteEnd(request)
      return noContent()
    },
  }),
  route(sendTeamInvitation, {
    showsSecret: true,
    ...ofTeam,
    async handle(request, { team }) {
      await refuseWhereClosed(request)
      return sendAgain(request, await findInvitation(request, team.id, request.params.invitation))
    },
  }),
]

import { addUserToGroup, removeUserFromGroup } from '@weft/contract'
import { checkMayLookAfter } from '../../domain/delegation/look-after.ts'
import { byRequest } from '../../domain/security-events.ts'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { auditOrigin } from '../../domain/user/profile/note-audit.ts'
import { noteTeamAccess } from '../../domain/user/rights/note-team-access.ts'
import {
  addTeamMember,
  checkMayAddMember,
  mayChooseMembers,
  readTeam,
  removeTeamMember,
  type Team,
} from '../../domain/user/rights/team.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { can, site } from '../../permissions/index.ts'
import { invalidField, refusalOf } from '../../refusal.ts'
import { selectParts } from './users.queries.ts'
import { findTargetUser, presentFor } from './users.routes.ts'

/** The team that a body names, for those who choose its members or look after users. */
async function teamIn({ database, actor }: Lookup, id: number | undefined): Promise<Team> {
  const isManager = can(actor, 'user.edit', site)
  const team = id === undefined ? undefined : await readTeam(database, id, actor.id)
  if (!isManager && !(team && mayChooseMembers(actor, team))) throw refusalOf({ code: 'members-of-team' })
  if (id === undefined) throw invalidField('group_id', 'A valid integer is required.')
  if (!team) throw invalidField('group_id', 'There is no such team.')
  return team
}

/** Teams for everybody are not changed here, and a manager of users takes no rights from people with more. */
async function checkMayMove({ actor, database }: Lookup, user: UserRow, team: Team): Promise<void> {
  if (user.is_superuser && !actor.isSuperuser) throw refusalOf({ code: 'teams-of-superusers' })
  if (!mayChooseMembers(actor, team)) await checkMayLookAfter(database, actor, user)
}

async function checkKeepsOne({ database }: Lookup, user: UserRow, team: Team): Promise<void> {
  if (!user.is_bot) return
  const { teams } = (await selectParts(database, [user.id]))(user.id)
  if (teams.every((id) => id === team.id)) throw invalidField('group_id', 'A bot stays in one team at least.')
}

/** A member has all rights of a team: for some languages only, use a team with these languages. */
function checkIsWhole(languages: readonly string[] | undefined): void {
  if (languages === undefined || languages.length === 0) return
  const detail = 'A member of a team has all of its languages; make a team of these ones.'
  throw invalidField('limit_language_codes', detail)
}

const noteOf = (request: Lookup, user: UserRow, value: string) =>
  ({ event: 'right-changed', ...byRequest(request), about: user.username, right: 'teams', value }) as const

export const userGroupRoutes = [
  route(addUserToGroup, {
    permission: 'signed-in',
    find: findTargetUser,
    async handle(request, { user }) {
      const { actor, database, services } = request
      const team = await teamIn(request, request.body.group_id)
      checkIsWhole(request.body.limit_language_codes)
      await checkMayMove(request, user, team)
      checkMayAddMember(actor, team)
      const member = { userId: user.id, username: user.username }
      const doer = { userId: actor.id, authorId: actor.id }
      await database.transaction(async (tx) => {
        await addTeamMember(tx, team, member, doer)
        noteTeamAccess(tx, auditOrigin(request), { team, about: `+${user.username}`, member })
      })
      services.securityLog.record(noteOf(request, user, `+${team.id}`))
      return presentFor(request, user)
    },
  }),
  route(removeUserFromGroup, {
    permission: 'signed-in',
    find: findTargetUser,
    async handle(request, { user }) {
      const { actor, database, services } = request
      const team = await teamIn(request, request.body.group_id)
      await checkMayMove(request, user, team)
      await checkKeepsOne(request, user, team)
      const member = { userId: user.id, username: user.username }
      const doer = { userId: actor.id, authorId: actor.id }
      await database.transaction(async (tx) => {
        await removeTeamMember(tx, team, member, doer)
        noteTeamAccess(tx, auditOrigin(request), { team, about: `-${user.username}`, member })
      })
      services.securityLog.record(noteOf(request, user, `-${team.id}`))
      return presentFor(request, user)
    },
  }),
]

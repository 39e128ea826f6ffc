import { handOverProject } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { administrationOf, administratorsIn } from '../../domain/project/administrators.ts'
import { byRequest } from '../../domain/security-events.ts'
import { findUser, isDeleted, type UserRow } from '../../domain/user/profile/find-user.ts'
import { auditOrigin } from '../../domain/user/profile/note-audit.ts'
import { noteTeamAccess } from '../../domain/user/rights/note-team-access.ts'
import { addTeamMember, checkMayAddMember, readTeam, removeTeamMember } from '../../domain/user/rights/team.ts'
import { type Lookup, type Request, route } from '../../http/bind/route.ts'
import { invalidField, Refusal } from '../../refusal.ts'

/** Somebody who can sign in, and is not the one who asks. */
async function successor({ actor, database }: Lookup, username: string): Promise<UserRow> {
  const user = await findUser(database, username)
  if (!user || isDeleted(user) || user.username === 'anonymous')
    throw invalidField('username', 'There is no such user.', 'does_not_exist')
  if (user.is_bot || !user.is_active) throw invalidField('username', 'This account cannot sign in.')
  if (user.id === actor.id) throw invalidField('username', 'You administer it already: name somebody else.')
  return user
}

/** Both changes or none: a project is never left without the one who steps back and without the one who follows. */
async function handOver(tx: Transaction, request: Request<typeof handOverProject>, about: HandOver): Promise<string[]> {
  const { actor, body } = request
  const { project, user } = about
  const id = await administrationOf(tx, project.row.id)
  const team = id === undefined ? undefined : await readTeam(tx, id, actor.id)
  if (!team) throw new Refusal('conflict', { detail: 'The project has no team Administration.' })
  checkMayAddMember(actor, team)
  const doer = { userId: actor.id, authorId: actor.id }
  const change = async (way: '+' | '-', { id: userId, username }: Pick<UserRow, 'id' | 'username'>) => {
    const member = { userId, username }
    await (way === '+' ? addTeamMember : removeTeamMember)(tx, team, member, doer)
    noteTeamAccess(tx, auditOrigin(request), { team, about: `${way}${username}`, member })
  }
  await change('+', user)
  if (!body.stay && team.is_member) await change('-', actor)
  return administratorsIn(tx, team.id)
}

interface HandOver {
  readonly project: ProjectRecord
  readonly user: UserRow
}

export const handOverRoutes = [
  route(handOverProject, {
    permission: 'project.permissions',
    find: findProject,
    async handle(request, { project }) {
      const { body, database, services } = request
      const { slug } = project.row
      const user = await successor(request, body.username)
      if (body.confirm !== slug) throw invalidField('confirm', `Type ${slug} to hand it over.`)
      const administrators = await database.transaction((tx) => handOver(tx, request, { project, user }))
      const about = { about: slug, right: 'administrators', value: `+${user.username}` }
      services.securityLog.record({ event: 'right-changed', ...byRequest(request), ...about })
      return { administrators }
    },
  }),
]

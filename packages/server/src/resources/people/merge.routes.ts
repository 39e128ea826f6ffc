import { mergePeople, previewMerge } from '@weft/contract'
import { checkMayLookAfter } from '../../domain/delegation/look-after.ts'
import { byRequest } from '../../domain/security-events.ts'
import { findUser, isDeleted, type UserRow } from '../../domain/user/profile/find-user.ts'
import { closeMerged, mergeUsersKind } from '../../domain/user/profile/merge-users.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { invalidField } from '../../refusal.ts'
import { selectMergeFacts } from './merge.queries.ts'

interface Named {
  readonly user: string
  readonly into: string
}

interface Pair {
  readonly from: UserRow
  readonly into: UserRow
}

async function personOf({ database, actor }: Lookup, field: keyof Named, username: string): Promise<UserRow> {
  const user = await findUser(database, username)
  if (user === undefined || isDeleted(user)) throw invalidField(field, 'There is no such user.', 'does_not_exist')
  if (user.username === 'anonymous') throw invalidField(field, 'This is the account of all visitors.')
  await checkMayLookAfter(database, actor, user)
  return user
}

/** The two accounts, which may become one. */
async function pairOf(request: Lookup, { user, into: other }: Named): Promise<Pair> {
  const from = await personOf(request, 'user', user)
  const into = await personOf(request, 'into', other)
  if (from.id === into.id) throw invalidField('into', 'An account is not merged into itself.')
  if (from.id === request.actor.id)
    throw invalidField('user', 'This is your own account: sign in with another one to merge it.')
  if (from.is_bot !== into.is_bot) throw invalidField('into', 'A person and a bot are not merged.')
  if (!into.is_active) throw invalidField('into', 'This account is closed: nobody could sign in to it.')
  return { from, into }
}

/** The two names of a query: whether somebody may ask is decided before what they ask. */
function namedIn({ user, into }: Partial<Named>): Named {
  if (user === undefined) throw invalidField('user', 'Name the account that goes.', 'required')
  if (into === undefined) throw invalidField('into', 'Name the account that stays.', 'required')
  return { user, into }
}

const present = ({ username, full_name }: UserRow) => ({ username, full_name })

export const mergeRoutes = [
  route(previewMerge, {
    permission: 'user.edit',
    async handle(request) {
      const { from, into } = await pairOf(request, namedIn(request.query))
      const facts = await selectMergeFacts(request.database, from.id, into.id)
      return { user: present(from), into: present(into), ...facts, is_superuser: from.is_superuser }
    },
  }),
  route(mergePeople, {
    permission: 'user.edit',
    async handle(request) {
      const { database, actor, links, services, body } = request
      const { from, into } = await pairOf(request, body)
      const merged = { fromId: from.id, intoId: into.id }
      const id = await database.transaction(async (tx) => {
        await closeMerged(tx, merged)
        noteAudit(tx, auditOrigin(request), { action: 'accounts-merged', userId: into.id, about: from.username })
        return enqueue(tx, mergeUsersKind, merged, { userId: actor.id })
      })
      const fields = [`merged=${JSON.stringify(from.username)}`]
      services.securityLog.record({ event: 'user-changed', ...byRequest(request), about: into.username, fields })
      services.securityLog.record({ event: 'user-removed', ...byRequest(request), about: from.username })
      return reply(202, { task_url: links.api('tasks', id) })
    },
  }),
]

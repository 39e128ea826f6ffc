import { disconnectIdentity, listIdentities } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { noContent } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'

interface IdentityRow {
  readonly id: number
  readonly provider: string
  readonly name: string
  readonly created: Date
  readonly last_used: Date | null
}

const selectIdentities = statement<IdentityRow>(
  'identities_of_user',
  'select id, provider, name, created, last_used from identities where user_id = $1 order by id',
)

/** Locks the user, so that of two that go at once one stays. */
const hasPassword = statement<{ has: boolean }>(
  'user_has_password',
  'select password_hash is not null as has from users where id = $1 for update',
)

export const identityRoutes = [
  route(listIdentities, {
    permission: 'signed-in',
    async handle({ database, actor }) {
      const rows = await database.query(selectIdentities, [actor.id])
      return {
        results: rows.map(({ created, last_used, ...row }) => ({
          ...row,
          created: isoTime(created),
          last_used: isoTimeOrNull(last_used),
        })),
      }
    },
  }),
  route(disconnectIdentity, {
    permission: 'signed-in',
    changesSignIn: 'lately',
    async handle(request) {
      const { database, actor, params } = request
      await database.transaction(async (tx) => {
        const [user] = await tx.query(hasPassword, [actor.id])
        const all = await tx.query(selectIdentities, [actor.id])
        const one = all.find(({ id }) => id === params.identity)
        if (one === undefined) throw new Refusal('not_found')
        if (all.length === 1 && user?.has !== true)
          throw new Refusal('conflict', { detail: 'This is your only way to sign in: set a password first.' })
        await tx.kysely.deleteFrom('identities').where('id', '=', one.id).execute()
        const notice = { action: 'identity-unlinked', userId: actor.id, about: `${one.provider}: ${one.name}` } as const
        noteAudit(tx, auditOrigin(request), notice)
      })
      return noContent()
    },
  }),
]

import { createHash } from 'node:crypto'
import { endSiteToken, listSiteKeys, readSealingKey, type SiteKeyKind } from '@weft/contract'
import { queryPart } from '../../db/list-part.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { endTokens } from '../../domain/user/rights/end-tokens.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'
import { type KeyRow, kindsOfKeys } from './site-keys.queries.ts'

/** As ssh-keygen writes it. */
function fingerprintOf(publicKey: string | null): string | null {
  const blob = publicKey?.split(' ')[1]
  if (blob === undefined) return null
  const digest = createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64')
  return `SHA256:${digest.replace(/=+$/, '')}`
}

const present = ({ public_key, fingerprint, since, last_used, expires, ...row }: KeyRow, kind: SiteKeyKind) => ({
  ...row,
  kind,
  fingerprint: fingerprint ?? fingerprintOf(public_key),
  since: isoTime(since),
  last_used: isoTimeOrNull(last_used),
  expires: isoTimeOrNull(expires),
})

export const siteKeyRoutes = [
  route(listSiteKeys, {
    permission: 'management.configure',
    async handle(request) {
      const { database, services, query } = request
      const { list, count, order } = kindsOfKeys[query.kind]
      if (query.kind === 'token') await services.access.writeTokenUses()
      return listPage<KeyRow>(request, {
        count: async () => (await database.query(count, []))[0]?.count ?? 0,
        order,
        rows: (part) => queryPart(database, list, [], part),
        present: (row) => present(row, query.kind),
      })
    },
  }),
  route(readSealingKey, {
    permission: 'management.configure',
    async handle({ services: { secretBox, config } }) {
      const inFile = secretBox.isKeyGiven ? 0 : Math.max(1, (await secretBox.keyFile.read()).length)
      return {
        place: secretBox.isKeyGiven ? 'SECRETS_KEY' : secretBox.keyFile.path,
        keys: secretBox.isKeyGiven ? config.secretsKeys.length : inFile,
        fingerprint: await secretBox.fingerprint(),
        since: isoTimeOrNull(secretBox.isKeyGiven ? null : await secretBox.keyFile.writtenAt()),
      }
    },
  }),
  route(endSiteToken, {
    permission: 'user.edit',
    async handle(request) {
      const { database, services, params, actor } = request
      const ended = await database.transaction(async (tx) => {
        const owner = await tx.kysely
          .selectFrom('tokens as k')
          .innerJoin('users as u', 'u.id', 'k.user_id')
          .select('u.is_superuser')
          .where('k.id', '=', params.id)
          .executeTakeFirst()
        // A manager of people does not take tokens from administrators.
        if (!owner || (owner.is_superuser && !actor.isSuperuser)) throw new Refusal('not_found')
        const all = await endTokens(tx, [params.id])
        for (const one of all) {
          const whose = one.project_id === null ? { userId: one.user_id } : { projectId: one.project_id }
          noteAudit(tx, auditOrigin(request), { action: 'token-ended', ...whose, about: one.note })
        }
        return all
      })
      for (const { username } of ended)
        services.securityLog.record({ event: 'token-ended', ...byRequest(request), about: username })
      return noContent()
    },
  }),
]

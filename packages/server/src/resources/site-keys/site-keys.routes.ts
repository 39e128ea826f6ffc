import { createHash } from 'node:crypto'
import { endSiteToken, listSiteKeys, readSealingKey, rotateSealingKey, type SiteKeyKind } from '@weft/contract'
import { queryPart } from '../../db/list-part.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { endTokens } from '../../domain/user/rights/end-tokens.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { rotateSecretsKind } from '../../jobs/rotate-secrets-job.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import { needsSecondKey } from '../../secrets/rotate-secrets.ts'
import { type KeyRow, kindsOfKeys, selectRotation } from './site-keys.queries.ts'

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

const needsBoth =
  'SECRETS_KEY gives the key, so no other can be made here: start every node with SECRETS_KEY=NEW,OLD, then ask again.'

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
    async handle({ database, links, services: { secretBox, config } }) {
      const [rotation] = await database.query(selectRotation, [])
      const inFile = secretBox.isKeyGiven ? 0 : Math.max(1, await secretBox.keyFile.count())
      return {
        place: secretBox.isKeyGiven ? 'SECRETS_KEY' : secretBox.keyFile.path,
        keys: secretBox.isKeyGiven ? config.secretsKeys.length : inFile,
        fingerprint: await secretBox.fingerprint(),
        since: isoTimeOrNull(secretBox.isKeyGiven ? null : await secretBox.keyFile.writtenAt()),
        rotation: rotation ? links.api('tasks', rotation.id) : null,
      }
    },
  }),
  route(rotateSealingKey, {
    permission: 'management.configure',
    async handle(request) {
      const { database, actor, links, services } = request
      const { secretBox, config, securityLog } = services
      // Every secret of the installation hangs on it: those who manage parts of the site do not exchange it.
      if (actor.kind !== 'user' || !actor.isSuperuser) throw refusalOf({ code: 'superusers-only' })
      if (needsSecondKey(config.secretsKeys)) throw new Refusal('conflict', { detail: needsBoth })
      const from = await secretBox.fingerprint()
      const id = await database.transaction(async (tx) => {
        noteAudit(tx, auditOrigin(request), { action: 'sealing-key-changed', about: from })
        return enqueue(tx, rotateSecretsKind, { from }, { userId: actor.id })
      })
      securityLog.record({ event: 'secret-changed', ...byRequest(request), about: 'site', secret: 'secrets-key' })
      return reply(202, { task_url: links.api('tasks', id) })
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

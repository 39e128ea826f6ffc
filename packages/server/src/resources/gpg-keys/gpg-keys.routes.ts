import { deleteProjectGpgKey, importProjectGpgKey, makeProjectGpgKey, readProjectGpgKey } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { GitError, type GpgKey, type GpgKeyProblem, hasGpg, makeGpgKey, readGpgKey } from '../../git/index.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { dropGpgKey, keepGpgKey, readGpgKeyOf } from '../../secrets/gpg-keys.ts'

async function present({ services, database }: Lookup, project: ProjectRecord) {
  const key = await readGpgKeyOf(database, project.row.id)
  return {
    public_key: key?.public_key ?? null,
    fingerprint: key?.fingerprint ?? null,
    holder: key?.holder ?? null,
    made: key === null ? null : isoTime(key.made),
    is_available: await hasGpg(services.git),
  }
}

/** If gpg is missing, its sentence is the reply. */
async function withGpg<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof GitError) throw new Refusal('unavailable', { detail: error.failure.detail })
    throw error
  }
}

async function keep(request: Lookup, project: ProjectRecord, key: GpgKey): Promise<void> {
  const { services, database } = request
  await database.transaction(async (tx) => {
    await keepGpgKey(tx, services.secretBox, { projectId: project.row.id, key })
    noteAudit(tx, auditOrigin(request), noted(project, 'a new GnuPG key'))
  })
  logKey(request, project)
}

const noted = (project: ProjectRecord, about: string) =>
  ({ action: 'access-changed', projectId: project.row.id, about }) as const

function logKey(request: Lookup, project: ProjectRecord): void {
  const about = project.row.slug
  request.services.securityLog.record({ event: 'secret-changed', ...byRequest(request), about, secret: 'gpg-key' })
}

const sentences: Readonly<Record<GpgKeyProblem, string>> = {
  unreadable: 'This is no key of GnuPG: copy all that gpg --export-secret-keys --armor writes.',
  'not-secret': 'This is a public key, and it cannot sign: use gpg --export-secret-keys --armor.',
  several: 'These are several keys: export one, by its fingerprint.',
  'has-passphrase':
    'The key has a passphrase, or its secret half is on a card. Remove the passphrase first: gpg --passwd.',
  expired: 'The key has expired or was revoked.',
  'signs-nothing': 'The key cannot sign: choose one with the capability S.',
}

/** A name is a part of the key, between others. */
function holderOf({ name, email }: { readonly name: string; readonly email: string }) {
  if (!/^[^<>()@:\p{Cc}]*\p{L}[^<>()@:\p{Cc}]*$/u.test(name))
    throw invalidField('name', 'The name has letters, and none of < > ( ) @ :')
  // GnuPG takes no shorter ones.
  if (name.length < 5) throw invalidField('name', 'The name has at least five characters.')
  return { name, email }
}

export const gpgKeyRoutes = [
  route(readProjectGpgKey, {
    permission: 'project.edit',
    find: findProject,
    handle: (request, { project }) => present(request, project),
  }),
  route(makeProjectGpgKey, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const holder = holderOf(request.body)
      await keep(request, project, await withGpg(() => makeGpgKey(request.services.git, holder)))
      return reply(201, await present(request, project))
    },
  }),
  route(importProjectGpgKey, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const key = await withGpg(() => readGpgKey(request.services.git, request.body.secret_key))
      if (typeof key === 'string') throw invalidField('secret_key', sentences[key])
      await keep(request, project, key)
      return present(request, project)
    },
  }),
  route(deleteProjectGpgKey, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const isGone = await request.database.transaction(async (tx) => {
        const dropped = await dropGpgKey(tx, project.row.id)
        if (dropped) noteAudit(tx, auditOrigin(request), noted(project, 'the GnuPG key'))
        return dropped
      })
      if (!isGone) throw new Refusal('not_found', { detail: 'The project has no GnuPG key.' })
      logKey(request, project)
      return noContent()
    },
  }),
]

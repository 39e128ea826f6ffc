import { createHash } from 'node:crypto'
import { endFormerKeys, forgetHost, readProjectKey, renewProjectKey } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { GitError } from '../../git/index.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { canSee } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import {
  addKey,
  endFormerKeys as endKeys,
  ensureKeys,
  readProjectsOnSharedKeys,
  type StoredKey,
} from '../../secrets/ssh-keys.ts'
import { clearSharedKeyAlerts } from '../../sync/bind/shared-key-alerts.ts'
import { dropHost, selectHosts } from './ssh-keys.queries.ts'

/** The keys of a project, the newest last; none where no OpenSSH is installed. */
async function keysOf({ services }: Lookup, project: ProjectRecord): Promise<StoredKey[]> {
  try {
    return await ensureKeys(services, { projectId: project.row.id })
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return []
  }
}

/** The SHA-256 of the key of a line of known_hosts, as ssh shows it. */
function fingerprintOf(line: string): string {
  const key = Buffer.from(line.split(' ')[2] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

async function present(request: Lookup, project: ProjectRecord) {
  const { services, database, actor } = request
  const keys = await keysOf(request, project)
  const hosts = await selectHosts(database, project.row.id)
  const onShared = await readProjectsOnSharedKeys(database)
  const sharing = onShared.includes(project.row.id) ? onShared.filter((id) => id !== project.row.id) : []
  const others = await Promise.all(sharing.map((id) => services.catalog.project({ id })))
  const shown = others.flatMap((other) => (other && canSee(actor, other.scope) ? [other.row] : []))
  return {
    public_key: keys.at(-1)?.public_key ?? null,
    former: keys.slice(0, -1).map(({ public_key, shared, made }) => ({ public_key, shared, made: isoTime(made) })),
    shared_with: shown.map(({ slug, name }) => ({ slug, name })),
    shared_with_hidden: sharing.length - shown.length,
    hosts: hosts.map(({ id, host, key_type, line, met }) => ({
      id,
      host,
      key_type,
      fingerprint: fingerprintOf(line),
      met: isoTime(met),
    })),
  }
}

function logKeys(request: Lookup, project: ProjectRecord): void {
  const about = project.row.slug
  request.services.securityLog.record({ event: 'secret-changed', ...byRequest(request), about, secret: 'ssh-key' })
}

const noted = (project: ProjectRecord, about: string) =>
  ({ action: 'access-changed', projectId: project.row.id, about }) as const

export const sshKeyRoutes = [
  route(readProjectKey, {
    permission: 'project.edit',
    find: findProject,
    handle: (request, { project }) => present(request, project),
  }),
  route(renewProjectKey, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const { services, database } = request
      const keys = await keysOf(request, project)
      if (keys.length === 0) throw new Refusal('unavailable', { detail: 'There is no OpenSSH on this server.' })
      if (keys.length > 1) {
        const detail = 'A key of before still works beside the newest one: end it first.'
        throw new Refusal('conflict', { detail })
      }
      await addKey(services, { projectId: project.row.id }, { unlessThere: false })
      await database.transaction(async (tx) => noteAudit(tx, auditOrigin(request), noted(project, 'a new SSH key')))
      logKeys(request, project)
      return reply(201, await present(request, project))
    },
  }),
  route(endFormerKeys, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      if ((await keysOf(request, project)).length < 2)
        throw new Refusal('not_found', { detail: 'There is no former key.' })
      await request.database.transaction(async (tx) => {
        await endKeys(tx, project.row.id)
        await clearSharedKeyAlerts(tx, project.row.id)
        noteAudit(tx, auditOrigin(request), noted(project, 'the SSH keys of before'))
      })
      logKeys(request, project)
      return noContent()
    },
  }),
  route(forgetHost, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      if (!(await dropHost(request.database, project.row.id, request.params.id))) throw new Refusal('not_found')
      await request.database.transaction(async (tx) =>
        noteAudit(tx, auditOrigin(request), noted(project, 'a host of SSH')),
      )
      return noContent()
    },
  }),
]

import type { ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { HostFault } from '../../git-hosts/git-host.ts'
import { type GitHostRow, sealHostSecret } from '../../git-hosts/store/git-host-rows.ts'
import { connectHost } from '../../git-hosts/store/open-host-client.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { noContent } from '../../http/reply/reply.ts'
import { OutboundFault } from '../../outbound/outbound-fault.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { deleteHost, insertHost, noteTrial, updateHost } from './git-hosts.queries.ts'
import { mergedHost, type SentHost } from './read-host.ts'

type Asked = Lookup<unknown>

/** Notes that somebody changed how a host is reached; secrets are in no note. */
function note(
  tx: Transaction,
  request: Asked,
  project: ProjectRecord | null,
  { vcs, hostname }: Pick<GitHostRow, 'vcs' | 'hostname'>,
): void {
  const about = `the git host ${hostname} (${vcs})`
  noteAudit(tx, auditOrigin(request), {
    action: 'access-changed',
    about,
    ...(project && { projectId: project.row.id }),
  })
}

function log(request: Asked, project: ProjectRecord | null): void {
  const about = project?.row.slug ?? 'site'
  request.services.securityLog.record({ event: 'secret-changed', ...byRequest(request), about, secret: 'git-host' })
}

const alreadyThere = () => invalidField('hostname', 'There is a git host of this kind, name and owner.', 'unique')

export async function addHost(
  request: Asked,
  project: ProjectRecord | null,
  { vcs, secret, ...sent }: SentHost & { readonly vcs: string; readonly secret: string },
): Promise<GitHostRow> {
  const { database, services } = request
  const texts = mergedHost(sent, vcs, null)
  const projectId = project?.row.id ?? null
  const sealed = await sealHostSecret(services.secretBox, { api: texts.api, projectId, secret })
  const row = await database.transaction(async (tx) => {
    const made = await insertHost(tx, { ...texts, vcs, project_id: projectId, secret: sealed })
    if (made !== null) note(tx, request, project, made)
    return made
  })
  if (row === null) throw alreadyThere()
  log(request, project)
  return row
}

export async function changeHost(
  request: Asked,
  project: ProjectRecord | null,
  { row, sent }: { readonly row: GitHostRow; readonly sent: SentHost },
): Promise<GitHostRow> {
  const { database, services } = request
  const texts = mergedHost(sent, row.vcs, row)
  const place = { api: texts.api, projectId: row.project_id }
  const { secret } = sent
  const sealed = secret === undefined ? row.secret : await sealHostSecret(services.secretBox, { ...place, secret })
  const changed = await database.transaction(async (tx) => {
    const after = await updateHost(tx, row, { ...texts, secret: sealed })
    if (after !== null) note(tx, request, project, after)
    return after
  })
  if (changed === null) throw alreadyThere()
  log(request, project)
  return changed
}

export async function removeHost(request: Asked, project: ProjectRecord | null, row: GitHostRow) {
  const wasThere = await request.database.transaction(async (tx) => {
    const removed = await deleteHost(tx, row.id)
    if (removed) note(tx, request, project, row)
    return removed
  })
  if (!wasThere) throw new Refusal('not_found')
  log(request, project)
  return noContent()
}

/** Asks the host who is signed in, and keeps its answer for the list. */
export async function tryHost(
  { services, database, signal }: Asked & { readonly signal?: AbortSignal },
  row: GitHostRow,
) {
  const tried = await accountOf(services, row, signal)
  await noteTrial(database, row, tried)
  const fault = tried.fault === '' ? null : { code: tried.fault, detail: tried.detail }
  return { result: fault === null, account: tried.account, fault }
}

async function accountOf(services: Asked['services'], row: GitHostRow, signal: AbortSignal | undefined) {
  try {
    const client = await connectHost(services, row, { path: row.owner, ...(signal && { signal }) })
    return { account: (await client.account()).slice(0, 200), fault: '' as const, detail: '' }
  } catch (error) {
    if (error instanceof HostFault) return { account: '', fault: error.code, detail: error.message }
    if (error instanceof OutboundFault) return { account: '', fault: 'unreachable' as const, detail: error.message }
    throw error
  }
}

import {
  type HookService,
  hookServices,
  readHooks,
  receiveHook,
  removeHookSecret,
  type SignedBody,
  setHookSecret,
} from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { parseJson } from '../../http/bind/read-body.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { canSee } from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { dropSecret, selectLastCalls, selectSecretTime, storeSecret } from './hooks.queries.ts'
import { readNotice } from './read-notice.ts'
import { receivePull, receivePush, sealSecret } from './receive-notice.ts'

/** A shorter secret can be guessed. */
const shortestSecret = 16

const isService = (name: string): name is HookService => (hookServices as readonly string[]).includes(name)

function findService(name: string): HookService {
  if (!isService(name))
    throw new Refusal('not_found', {
      detail: `There is no kind of host ${name}; there is: ${hookServices.join(', ')}.`,
    })
  return name
}

/** The JSON of a notice: the body, or in a form its field `payload`. */
function payloadOf({ values }: SignedBody, isForm: boolean): unknown {
  if (!isForm) return values
  const { payload } = values
  return typeof payload === 'string' ? parseJson(payload) : {}
}

const invalidNotice = () =>
  invalidField(null, 'This is no notice of a push: it does not say which branch of which repository moved.')

async function presentHooks({ database, services, links, actor }: Lookup, project: ProjectRecord) {
  const [secretTime, calls] = await Promise.all([
    selectSecretTime(database, project.row.id),
    selectLastCalls(database, project.row.id),
  ])
  const shown: object[] = []
  for (const { component_id, service, called, verified, branch } of calls) {
    const component = await services.catalog.component({ id: component_id })
    if (component === undefined || !canSee(actor, component.scope)) continue
    const url = links.api('components', project.row.slug, component.segment)
    shown.push({ component: url, service, called: isoTime(called), verified, branch })
  }
  return {
    enabled: project.row.enable_hooks,
    secret_set: isoTimeOrNull(secretTime),
    addresses: Object.fromEntries(hookServices.map((name) => [name, links.web(`/hooks/${name}/`)])),
    calls: shown,
  }
}

function noteSecret(tx: Transaction, request: Lookup, project: ProjectRecord): void {
  noteAudit(tx, auditOrigin(request), {
    action: 'access-changed',
    projectId: project.row.id,
    about: 'the secret of notices',
  })
}

function logSecret(request: Lookup, project: ProjectRecord): void {
  const { services } = request
  services.securityLog.record({
    event: 'secret-changed',
    ...byRequest(request),
    about: project.row.slug,
    secret: 'hooks',
  })
}

export const hookRoutes = [
  route(receiveHook, {
    permission: 'anyone',
    hasOwnCredentials: true,
    find: ({ params }) => ({ scope: { kind: 'site' } as const, service: findService(params.service) }),
    async handle(request, { service }) {
      const { body, header, links } = request
      const isForm = /^(application\/x-www-form-urlencoded|multipart\/)/i.test(header('content-type') ?? '')
      const push = readNotice(service, { header, values: payloadOf(body, isForm) })
      if (push === null) throw invalidNotice()
      if (push.kind === 'pull-request')
        await receivePull(request, { service, pull: push, signed: { header, bytes: body.bytes } })
      // A person without access to a project does not hear whether it has this repository.
      if (push.kind !== 'push') return reply(201, { message: 'Hook working', status: 'success' })
      const { status, updated, lacksSecret } = await receivePush(request, {
        service,
        push,
        signed: { header, bytes: body.bytes },
      })
      if (lacksSecret) throw refusalOf({ code: 'unsigned-notice' })
      if (updated.length === 0) {
        const message = 'No component follows this branch of this repository and takes notices.'
        return reply(202, { message, status: 'failure', match_status: status, updated_components: null })
      }
      const names = updated.map(({ project, path }) => `${project.row.slug}/${path}`)
      return {
        message: `Update triggered: ${names.join(', ')}`,
        status: 'success',
        match_status: status,
        updated_components: updated.map(({ project, segment }) => links.api('components', project.row.slug, segment)),
      }
    },
  }),
  route(readHooks, {
    permission: 'project.edit',
    find: findProject,
    handle: (request, { project }) => presentHooks(request, project),
  }),
  route(setHookSecret, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const { services, database, body } = request
      if (body.secret.length < shortestSecret)
        throw invalidField('secret', `A secret has at least ${shortestSecret} characters.`, 'min_length')
      const sealed = await sealSecret(services, project.row.id, body.secret)
      await database.transaction(async (tx) => {
        await storeSecret(tx, project.row.id, sealed)
        noteSecret(tx, request, project)
      })
      logSecret(request, project)
      return presentHooks(request, project)
    },
  }),
  route(removeHookSecret, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const removed = await request.database.transaction(async (tx) => {
        const wasThere = await dropSecret(tx, project.row.id)
        if (wasThere) noteSecret(tx, request, project)
        return wasThere
      })
      if (!removed) throw new Refusal('not_found')
      logSecret(request, project)
      return noContent()
    },
  }),
]

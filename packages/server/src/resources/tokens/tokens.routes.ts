import {
  endAccountToken,
  endProjectToken,
  listAccountTokens,
  listProjectTokens,
  makeAccountToken,
  makeProjectToken,
} from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { Transaction } from '../../db/database.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { makeScopedToken } from '../../domain/user/rights/make-scoped-token.ts'
import { makeToken } from '../../domain/user/rights/token.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'
import { expiryProblems, refuseBeyondMaker, scopesOf } from './token-request.ts'
import { presentAccountToken, presentProjectToken } from './tokens.present.ts'
import {
  addBot,
  countTokens,
  endToken,
  selectTokens,
  type TokenOwner,
  type TokenRow,
  tokenOrder,
} from './tokens.queries.ts'

const findProjectOf = (request: Lookup<{ readonly project: string }>) => findProject(request)

/** A page of tokens; what this node knows of their last uses is written before. */
async function listOwned(request: Lookup, owner: TokenOwner, present: (row: TokenRow) => object) {
  const { database, services } = request
  await services.access.writeTokenUses()
  return listPage<TokenRow>(request, {
    count: () => countTokens(database, owner),
    order: tokenOrder,
    rows: (part) => selectTokens(database, owner, part),
    present,
  })
}

/**
 * Ends a token of this owner, with the tokens that it made, and records each in its place. `about`: its owner, for the log.
 * `about`: whose it was, for the log.
 */
async function endOwned(request: Lookup<{ readonly id: number }>, owner: TokenOwner, about: string) {
  const { database, services, params } = request
  const all = await database.transaction(async (tx) => {
    const ended = await endToken(tx, owner, params.id)
    if (ended.length === 0) throw new Refusal('not_found')
    for (const one of ended) {
      const whose = one.project_id === null ? { userId: one.user_id } : { projectId: one.project_id }
      noteAudit(tx, auditOrigin(request), { action: 'token-ended', ...whose, about: one.note })
    }
    return ended
  })
  for (const { id, username } of all) {
    const whose = id === params.id ? about : username
    services.securityLog.record({ event: 'token-ended', ...byRequest(request), about: whose })
  }
  return noContent()
}

/** `bot-` with the project's slug and eight letters and digits of chance. */
const makeBotName = (slug: string) => `bot-${slug}-${makeToken().slice(4, 12).toLowerCase()}`

interface TokenRequest {
  readonly owner: TokenOwner
  /** Its owner, for the log. */
  readonly about: string
  /** The user in whose name it works. */
  userOf(tx: Transaction): Promise<number>
}

async function makeOwned(request: Lookup & { readonly body: Parameters<typeof scopesOf>[0] }, making: TokenRequest) {
  const { database, services, body } = request
  const { owner, about } = making
  const asked = { note: body.note, scopes: scopesOf(body), expires: body.expires ?? null }
  const madeBy = request.actor.token?.id ?? null
  const made = await database.transaction(async (tx) => {
    const userId = await making.userOf(tx)
    const projectId = 'projectId' in owner ? owner.projectId : null
    noteAudit(tx, auditOrigin(request), { action: 'token-made', ...owner, about: body.note })
    return makeScopedToken(tx, { ...asked, userId, projectId, madeBy })
  })
  services.securityLog.record({ event: 'token-made', ...byRequest(request), about, scopes: asked.scopes })
  return { ...asked, ...made, last_used: null, of_account: false }
}

export const tokenRoutes = [
  route(listAccountTokens, {
    permission: 'signed-in',
    handle: (request) => listOwned(request, { userId: request.actor.id }, presentAccountToken),
  }),
  route(makeAccountToken, {
    showsSecret: true,
    permission: 'signed-in',
    problems: async (sent, _, { actor }) => expiryProblems(sent, actor),
    async handle(request) {
      const { id, username } = request.actor
      const made = await makeOwned(request, { owner: { userId: id }, about: username, userOf: async () => id })
      return reply(201, { ...presentAccountToken(made), token: made.token })
    },
  }),
  route(endAccountToken, {
    permission: 'signed-in',
    handle: (request) => endOwned(request, { userId: request.actor.id }, request.actor.username),
  }),
  route(listProjectTokens, {
    permission: 'project.permissions',
    find: findProjectOf,
    handle: (request, { project }) => listOwned(request, { projectId: project.row.id }, presentProjectToken),
  }),
  route(makeProjectToken, {
    showsSecret: true,
    permission: 'project.permissions',
    find: findProjectOf,
    problems: async (sent, _, { actor }) => expiryProblems(sent, actor),
    async handle(request, { project }) {
      refuseBeyondMaker(request.actor, project, scopesOf(request.body))
      const username = makeBotName(project.row.slug)
      const made = await makeOwned(request, {
        owner: { projectId: project.row.id },
        about: project.row.slug,
        userOf: (tx) => addBot(tx, username, request.body.note),
      })
      return reply(201, { ...presentProjectToken({ ...made, username }), token: made.token })
    },
  }),
  route(endProjectToken, {
    permission: 'project.permissions',
    find: findProjectOf,
    handle: (request, { project }) => endOwned(request, { projectId: project.row.id }, project.row.slug),
  }),
]

import { addBlock, listBlocks, removeBlock } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import { lookUpProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, partOf } from '../../db/list-part.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { byRequest } from '../../domain/security-events.ts'
import { findUser, isDeleted, type UserRow } from '../../domain/user/profile/find-user.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { chosenProjects } from '../../domain/visible.ts'
import { type Lookup, type LookupOf, type Request, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { listPage } from '../../http/reply/paging.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { can, projectsWithRight } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'

type Condition = RawBuilder<boolean>

interface BlockRow {
  readonly id: number
  readonly project_id: number
  readonly user_id: number
  readonly slug: string
  readonly username: string
  readonly expiry: Date | null
  readonly note: string
  readonly created: Date
}

const columns = 'b.id, b.project_id, b.user_id, p.slug, u.username, b.expiry, b.note, b.created'
const tables = 'project_blocks b join projects p on p.id = b.project_id join users u on u.id = b.user_id'
/** A block that ended no longer counts; the next one of the same user takes its row. */
const isActive = '(b.expiry is null or b.expiry > now())'

/** For one project, or for all chosen ones. */
const blockOrder = byId('b.id')
const selectPage = (where: Condition, part: ListPart) =>
  sql<BlockRow>`select ${sql.raw(columns)} from ${sql.raw(tables)} where ${where} and ${sql.raw(isActive)}
    ${partOf(blockOrder, part)}`
const countAll = (where: Condition) =>
  sql<{ count: number }>`select count(*)::int as count from ${sql.raw(tables)} where ${where} and ${sql.raw(isActive)}`
const selectOne = statement<BlockRow>('block', `select ${columns} from ${tables} where b.id = $1 and ${isActive}`)
const writeBlock = statement<{ id: number }>(
  'write_block',
  `insert into project_blocks (project_id, user_id, expiry, note, author_id) values ($1, $2, $3, $4, $5)
   on conflict (project_id, user_id) do update
     set expiry = excluded.expiry, note = excluded.note, author_id = excluded.author_id, created = now() returning id`,
)
const deleteBlock = statement<never>('delete_block', 'delete from project_blocks where id = $1')

const present = ({ id, slug, username, expiry, note, created: since }: BlockRow, links: Links) => ({
  id,
  project: links.api('projects', slug),
  user: links.api('users', username),
  expiry: isoTimeOrNull(expiry),
  note,
  created: isoTime(since),
})

/** The project of a slug, for those who manage its permissions. */
async function projectFor(request: Lookup, slug: string): Promise<ProjectRecord> {
  const project = await lookUpProject(request, slug)
  if (!project) throw invalidField('project', 'There is no such project.', 'does_not_exist')
  demandRight(request.actor, 'project.permissions', project.scope)
  return project
}

async function findBlock({ database, params, actor, services }: Lookup<{ readonly id: number }>) {
  const [block] = await database.query(selectOne, [params.id])
  const project = block && (await services.catalog.project({ id: block.project_id }))
  // Users without the right get the same answer for every number.
  if (!project || !can(actor, 'project.permissions', project.scope)) throw new Refusal('not_found')
  return { scope: project.scope, block }
}

async function blockedUser({ actor, database }: Lookup, username: string): Promise<UserRow> {
  const user = await findUser(database, username)
  if (!user || isDeleted(user)) throw invalidField('user', 'There is no such user.', 'does_not_exist')
  if (user.id === actor.id) throw invalidField('user', 'You do not block yourself.')
  if (user.is_superuser) throw invalidField('user', 'Superusers are not blocked.')
  if (user.username === 'anonymous')
    throw invalidField('user', 'All who are not signed in share this user: change who sees the project instead.')
  return user
}

async function countBlocks(database: Database, where: Condition): Promise<number> {
  const { rows } = await countAll(where).execute(database.kysely)
  return rows[0]?.count ?? 0
}

/** The requested blocks. */
async function askedBlocks(request: LookupOf<typeof listBlocks>): Promise<Condition> {
  const { query, actor } = request
  if (query.project === undefined) return chosenProjects(projectsWithRight(actor, 'project.permissions'))
  const project = await projectFor(request, query.project)
  return sql<boolean>`p.id = ${project.row.id}`
}

/** Records a block, or its end, for the project and for the blocked user. */
function noteBlock(
  tx: Transaction,
  request: Lookup,
  row: Pick<BlockRow, 'project_id' | 'user_id'>,
  about: string,
): void {
  const notice = { action: 'access-changed', about } as const
  noteAudit(tx, auditOrigin(request), { ...notice, projectId: row.project_id })
  noteAudit(tx, auditOrigin(request), { ...notice, userId: row.user_id })
}

/** The second one of a pair replaces the first. */
async function block(request: Request<typeof addBlock>): Promise<BlockRow> {
  const { actor, body, database } = request
  const project = await projectFor(request, body.project)
  const user = await blockedUser(request, body.user)
  const expiry = body.expiry ?? null
  if (expiry !== null && expiry.getTime() <= Date.now()) throw invalidField('expiry', 'This time is over.')
  const id = await database.transaction(async (tx) => {
    dropCaches(tx, 'access')
    const [row] = await tx.query(writeBlock, [project.row.id, user.id, expiry, body.note, actor.id])
    const until = expiry === null ? '' : ` until ${expiry.toISOString()}`
    noteBlock(tx, request, { project_id: project.row.id, user_id: user.id }, `blocked: ${user.username}${until}`)
    return row?.id ?? 0
  })
  const [row] = await database.query(selectOne, [id])
  if (!row) throw new Refusal('conflict', { detail: 'The block is over already.' })
  return row
}

export const blockRoutes = [
  route(listBlocks, {
    permission: 'signed-in',
    async handle(request) {
      const { database, links } = request
      const where = await askedBlocks(request)
      return listPage<BlockRow>(request, {
        count: () => countBlocks(database, where),
        order: blockOrder,
        rows: async (part) => (await selectPage(where, part).execute(database.kysely)).rows,
        present: (row) => present(row, links),
      })
    },
  }),
  route(addBlock, {
    permission: 'signed-in',
    async handle(request) {
      const row = await block(request)
      const { services, links } = request
      const value = row.expiry?.toISOString() ?? true
      const about = `${row.slug} ${row.username}`
      services.securityLog.record({ event: 'right-changed', ...byRequest(request), about, right: 'blocked', value })
      return created(present(row, links), links.api('site', 'blocks', row.id))
    },
  }),
  route(removeBlock, {
    permission: 'signed-in',
    find: findBlock,
    async handle(request, { block: row }) {
      await request.database.transaction(async (tx) => {
        await tx.query(deleteBlock, [row.id])
        dropCaches(tx, 'access')
        noteBlock(tx, request, row, `no longer blocked: ${row.username}`)
      })
      const about = `${row.slug} ${row.username}`
      const { securityLog } = request.services
      securityLog.record({ event: 'right-changed', ...byRequest(request), about, right: 'blocked', value: false })
      return noContent()
    },
  }),
]

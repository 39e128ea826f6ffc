import { addComment, changeComment, deleteComment, listComments } from '@weft/contract'
import { findUnitPlace, type PlacedUnit, seenPlace } from '../../catalog/find-unit.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { can, type Permission } from '../../permissions/index.ts'
import { refusalOf } from '../../refusal.ts'
import {
  type CommentRow,
  commentOrder,
  countComments,
  type PlacedComment,
  selectComment,
  selectComments,
} from './comments.queries.ts'
import { deleteCommentOf, resolveComment, writeComment } from './write-comments.ts'

const presenter = (links: Links) => (row: CommentRow) => ({
  comment: row.comment,
  timestamp: isoTime(row.timestamp),
  id: row.id,
  user: row.username === null ? null : links.api('users', row.username),
  unit: links.api('units', row.unit_id),
  resolved: row.resolved,
})

/** The comment of a path, or `not_found`. */
async function findComment(request: Lookup<{ readonly id: number }>): Promise<PlacedUnit<PlacedComment>> {
  return seenPlace(request, await selectComment(request.database, request.params.id))
}

/** Refuses changes of a comment by anybody but its author and those with the right. */
function guardComment({ actor }: Lookup, { row, scope }: PlacedUnit<PlacedComment>, permission: Permission): void {
  if (row.user_id !== actor.id && !can(actor, permission, scope)) throw refusalOf({ code: 'by-somebody-else' })
}

export const commentRoutes = [
  route(listComments, {
    permission: 'view',
    find: findUnitPlace,
    handle(request, { row }) {
      const { database, links } = request
      const unitIds = [row.unit_id, row.source_unit_id]
      return listPage<CommentRow>(request, {
        count: () => countComments(database, unitIds),
        order: commentOrder,
        rows: (part) => selectComments(database, unitIds, part),
        present: presenter(links),
      })
    },
  }),
  route(addComment, {
    permission: 'comment.add',
    find: findUnitPlace,
    handle: async (request, place) => reply(201, presenter(request.links)(await writeComment(request, place))),
  }),
  route(changeComment, {
    permission: 'view',
    find: findComment,
    async handle(request, place) {
      guardComment(request, place, 'comment.resolve')
      const { actor, body, database, links } = request
      const { resolved = place.row.resolved } = body
      const row = await database.transaction((tx) => resolveComment(tx, place.row, { resolved, userId: actor.id }))
      return presenter(links)(row)
    },
  }),
  route(deleteComment, {
    permission: 'view',
    find: findComment,
    async handle(request, place) {
      guardComment(request, place, 'comment.delete')
      await request.database.transaction((tx) => deleteCommentOf(tx, place.row, request.actor.id))
      return noContent()
    },
  }),
]

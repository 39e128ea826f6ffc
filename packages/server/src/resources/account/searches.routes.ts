import { deleteSearch, listSearches, saveSearch } from '@weft/contract'
import { route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'

/** Searches that one person may save. */
const most = 200
const columns = ['id', 'name', 'query', 'path', 'created'] as const

const present = <Row extends { readonly created: Date }>(row: Row) => ({ ...row, created: isoTime(row.created) })

export const searchRoutes = [
  route(listSearches, {
    permission: 'signed-in',
    async handle({ database, actor }) {
      const rows = await database.kysely
        .selectFrom('saved_searches')
        .select(columns)
        .where('user_id', '=', actor.id)
        .orderBy('name')
        .limit(most)
        .execute()
      return { results: rows.map(present) }
    },
  }),
  route(saveSearch, {
    permission: 'signed-in',
    async handle({ database, actor, body }) {
      const row = await database.transaction(async (tx) => {
        const { count } = await tx.kysely
          .selectFrom('saved_searches')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', actor.id)
          .where('name', '<>', body.name)
          .executeTakeFirstOrThrow()
        if (Number(count) >= most)
          throw new Refusal('conflict', { detail: `You saved ${most} searches: forget one of them first.` })
        return tx.kysely
          .insertInto('saved_searches')
          .values({ user_id: actor.id, name: body.name, query: body.query, path: body.path })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'name']).doUpdateSet({ query: body.query, path: body.path }),
          )
          .returning(columns)
          .executeTakeFirstOrThrow()
      })
      return reply(201, present(row))
    },
  }),
  route(deleteSearch, {
    permission: 'signed-in',
    async handle({ database, actor, params }) {
      const gone = await database.kysely
        .deleteFrom('saved_searches')
        .where('id', '=', params.search)
        .where('user_id', '=', actor.id)
        .returning('id')
        .execute()
      if (gone.length === 0) throw new Refusal('not_found')
      return noContent()
    },
  }),
]

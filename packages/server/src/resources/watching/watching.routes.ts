import {
  listWatched,
  notificationKinds,
  readUnsubscription,
  unsubscribe,
  unwatchProject as unwatchEndpoint,
  watchProject as watchEndpoint,
} from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import { readSiteKey } from '../../domain/site-key.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { noContent } from '../../http/reply/reply.ts'
import { readUnsubscribeToken, type Unsubscription } from '../../notifications/unsubscribe-token.ts'
import { Refusal } from '../../refusal.ts'
import { endSubscriptions, isSubscribed, selectWatched, unwatchProject, watchProject } from './watching.queries.ts'

type TokenLookup = Lookup<{ readonly token: string }>

async function unsubscriptionOf({ database, params }: TokenLookup): Promise<Unsubscription> {
  const found = readUnsubscribeToken(params.token, await readSiteKey(database, 'unsubscribe'))
  if (found === undefined) throw new Refusal('not_found')
  return found
}

async function present({ database }: TokenLookup, unsubscription: Unsubscription) {
  const { kinds, frequency } = unsubscription
  return {
    notifications: notificationKinds.filter((kind) => kinds.includes(kind)),
    frequency,
    subscribed: await isSubscribed(database, unsubscription),
  }
}

export const watchingRoutes = [
  route(listWatched, {
    permission: 'signed-in',
    handle: async ({ database, actor }) => ({ results: await selectWatched(database, actor.id, visibleTo(actor)) }),
  }),
  route(watchEndpoint, {
    permission: 'signed-in',
    find: findProject,
    isOwnAffair: true,
    async handle({ database, actor, body }, { project: { row } }) {
      await watchProject(database, { userId: actor.id, projectId: row.id, muted: body.muted })
      return { project: row.slug, name: row.name, muted: body.muted }
    },
  }),
  route(unwatchEndpoint, {
    permission: 'signed-in',
    find: findProject,
    isOwnAffair: true,
    async handle({ database, actor }, { project: { row } }) {
      await unwatchProject(database, actor.id, row.id)
      return noContent()
    },
  }),
  route(readUnsubscription, {
    permission: 'public',
    countedAs: 'page',
    handle: async (request) => present(request, await unsubscriptionOf(request)),
  }),
  route(unsubscribe, {
    permission: 'anyone',
    countedAs: 'page',
    async handle(request) {
      const unsubscription = await unsubscriptionOf(request)
      await endSubscriptions(request.database, unsubscription)
      return present(request, unsubscription)
    },
  }),
]

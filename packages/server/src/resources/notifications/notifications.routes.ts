import {
  addSubscription,
  changeSubscription,
  deleteSubscription,
  listSubscriptions,
  readSubscription,
  replaceSubscription,
  subscriptionScopes,
} from '@weft/contract'
import { checkMayLookAfter } from '../../domain/delegation/look-after.ts'
import { findUser } from '../../domain/user/profile/find-user.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { can, site } from '../../permissions/index.ts'
import { Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import { findTarget, presentSubscription } from './notifications.present.ts'
import {
  countSubscriptions,
  hasEqual,
  insertSubscription,
  removeSubscription,
  type SubscriptionRow,
  type SubscriptionValues,
  selectSubscription,
  selectSubscriptions,
  subscriptionOrder,
  updateSubscription,
} from './notifications.queries.ts'

interface OneUser {
  readonly username: string
}

/** Subscriptions are the user's own affair: others get no look, but those who manage users. */
async function findOwner({ params, actor, database }: Lookup<OneUser>) {
  if (actor.kind === 'anonymous') throw new Refusal('not_found')
  if (params.username === actor.username) return { scope: site, userId: actor.id }
  const user = await findUser(database, params.username)
  if (user === undefined) throw new Refusal('not_found')
  if (!can(actor, 'user.edit', site)) {
    throw refusalOf({ code: 'subscriptions-of-others' })
  }
  return { scope: site, userId: user.id, other: user }
}

/** A manager of users silences nobody with more rights. */
async function findOwnerToWrite(request: Lookup<OneUser>) {
  const owner = await findOwner(request)
  if ('other' in owner) await checkMayLookAfter(request.database, request.actor, owner.other)
  return owner
}

async function findSubscription(request: Lookup<OneUser & { readonly id: number }>) {
  const owner = await findOwner(request)
  const row = await selectSubscription(request.database, owner.userId, request.params.id)
  if (row === undefined) throw new Refusal('not_found')
  return { ...owner, row }
}

async function findSubscriptionToWrite(request: Lookup<OneUser & { readonly id: number }>) {
  await findOwnerToWrite(request)
  return findSubscription(request)
}

/** One project or component is chosen where it is watched: here there is no way to say which. */
function checkScope({ scope }: Partial<SubscriptionValues>): void {
  if (scope === subscriptionScopes.project || scope === subscriptionScopes.component) {
    throw validationErrors([
      { code: 'invalid', attr: 'scope', detail: 'Subscriptions to one project or component are not made here.' },
    ])
  }
}

const taken = () =>
  validationErrors([
    { code: 'unique', attr: 'non_field_errors', detail: 'The user has such a subscription already: change that one.' },
  ])

interface FoundSubscription {
  readonly userId: number
  readonly row: SubscriptionRow
}

async function writeSubscription(
  request: Lookup<OneUser & { readonly id: number }>,
  { userId, row }: FoundSubscription,
  values: Partial<SubscriptionValues>,
) {
  if (values.scope !== row.scope) checkScope(values)
  const changed = { ...row, ...values }
  await request.database.transaction(async (tx) => {
    if (await hasEqual(tx, userId, changed)) throw taken()
    await updateSubscription(tx, changed)
  })
  return presentSubscription(changed, await findTarget(changed, request.services.catalog, request.links))
}

export const notificationRoutes = [
  route(listSubscriptions, {
    permission: 'public',
    find: findOwner,
    async handle(request, { userId }) {
      const { database, services, links, query } = request
      const listed = { userId, withDefaults: query.with_defaults ?? false }
      const targets = new Map<number, Awaited<ReturnType<typeof findTarget>>>()
      return listPage(request, {
        count: () => countSubscriptions(database, listed),
        order: subscriptionOrder,
        async rows(part) {
          const page = await selectSubscriptions(database, listed, part)
          for (const row of page) {
            if (row.project_id !== null || row.component_id !== null)
              targets.set(row.id, await findTarget(row, services.catalog, links))
          }
          return page
        },
        present: (row) => presentSubscription(row, targets.get(row.id)),
      })
    },
  }),
  route(addSubscription, {
    permission: 'signed-in',
    find: findOwnerToWrite,
    async handle({ database, body }, { userId }) {
      checkScope(body)
      const row = await database.transaction((tx) => insertSubscription(tx, userId, body))
      if (row === undefined) throw taken()
      return reply(201, presentSubscription(row))
    },
  }),
  route(readSubscription, {
    permission: 'public',
    find: findSubscription,
    handle: async ({ services, links }, { row }) =>
      presentSubscription(row, await findTarget(row, services.catalog, links)),
  }),
  route(replaceSubscription, {
    permission: 'signed-in',
    find: findSubscriptionToWrite,
    handle: (request, found) => writeSubscription(request, found, request.body),
  }),
  route(changeSubscription, {
    permission: 'signed-in',
    find: findSubscriptionToWrite,
    handle: (request, found) => writeSubscription(request, found, request.body),
  }),
  route(deleteSubscription, {
    permission: 'signed-in',
    find: findSubscriptionToWrite,
    async handle({ database }, { row }) {
      await removeSubscription(database, row.id)
      return noContent()
    },
  }),
]

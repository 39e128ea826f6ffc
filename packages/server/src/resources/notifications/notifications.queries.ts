import { subscriptionFrequencies, subscriptionScopes } from '@weft/contract'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'
import { ownKinds } from '../../notifications/default-subscriptions.ts'

export interface SubscriptionRow {
  readonly id: number
  readonly notification: string
  readonly scope: number
  readonly frequency: number
  readonly project_id: number | null
  readonly component_id: number | null
}
export type SubscriptionValues = Pick<SubscriptionRow, 'notification' | 'scope' | 'frequency'>

/** `$2`: also what is told from the start and Weblate's clients do not know. */
const listed = `user_id = $1 and ($2 or notification not in (${ownKinds.map((id) => `'${id}'`).join(', ')}) or scope <> ${subscriptionScopes.all} or frequency <> ${subscriptionFrequencies.instant})`

const columns = 'id, notification, scope, frequency, project_id, component_id'

export const subscriptionOrder = byId('id')
const selectPage = listStatement<SubscriptionRow>(
  'subscriptions_page',
  `select ${columns} from subscriptions where ${listed} {part}`,
  subscriptionOrder,
)
const countAll = statement<{ count: number }>(
  'subscriptions_count',
  `select count(*)::int as count from subscriptions where ${listed}`,
)
const selectOne = statement<SubscriptionRow>(
  'subscription',
  `select ${columns} from subscriptions where user_id = $1 and id = $2`,
)

export interface ListedSubscriptions {
  readonly userId: number
  readonly withDefaults: boolean
}

export function selectSubscriptions(database: Database, of: ListedSubscriptions, part: ListPart) {
  return queryPart(database, selectPage, [of.userId, of.withDefaults], part)
}

export async function countSubscriptions(database: Database, of: ListedSubscriptions): Promise<number> {
  const [row] = await database.query(countAll, [of.userId, of.withDefaults])
  return row?.count ?? 0
}

export async function selectSubscription(
  database: Queries,
  userId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await database.query(selectOne, [userId, id])
  return row
}

/** Undefined when the user has such a subscription already. */
export function insertSubscription(
  tx: Transaction,
  userId: number,
  values: SubscriptionValues,
): Promise<SubscriptionRow | undefined> {
  return tx.kysely
    .insertInto('subscriptions')
    .values({ ...values, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Another subscription of the user to the same, other than `id`. */
export async function hasEqual(
  tx: Transaction,
  userId: number,
  { id, notification, scope, project_id, component_id }: SubscriptionRow,
): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('notification', '=', notification)
    .where('scope', '=', scope)
    .where('project_id', 'is not distinct from', project_id)
    .where('component_id', 'is not distinct from', component_id)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateSubscription(
  tx: Transaction,
  { id, notification, scope, frequency }: SubscriptionRow,
): Promise<void> {
  await tx.kysely.updateTable('subscriptions').set({ notification, scope, frequency }).where('id', '=', id).execute()
}

export async function removeSubscription(database: Database, id: number): Promise<void> {
  await database.kysely.deleteFrom('subscriptions').where('id', '=', id).execute()
}

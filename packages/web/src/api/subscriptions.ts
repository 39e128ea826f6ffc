import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type Subscription = ReplyOf<Endpoints['listSubscriptions']>['results'][number]
export type Frequency = Subscription['frequency']

const key = ['account', 'subscriptions']

/** What somebody is told of, and how often. */
export const useSubscriptions = (username: string) =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const query = { page_size: 1000 }
      return (await client.listSubscriptions({ params: { username }, query, signal })).results
    },
  })

export interface SubscriptionChoice {
  /** The one that is there already. */
  readonly id: number | undefined
  readonly notification: Subscription['notification']
  readonly scope: Subscription['scope']
  /** Null: as the wider scopes have it. */
  readonly frequency: Frequency | null
}

export const useSubscriptionChoice = (username: string) =>
  useWrite(({ id, notification, scope, frequency }: SubscriptionChoice): Promise<unknown> => {
    if (id === undefined)
      return frequency === null
        ? Promise.resolve()
        : client.addSubscription({ params: { username }, body: { notification, scope, frequency } })
    const params = { username, id }
    return frequency === null
      ? client.deleteSubscription({ params })
      : client.changeSubscription({ params, body: { frequency } })
  }, key)

const unsubscriptionKey = (token: string) => ['unsubscription', token]

/** The letters that the link of a letter ends. */
export const useUnsubscription = (token: string) =>
  useQuery({
    queryKey: unsubscriptionKey(token),
    queryFn: ({ signal }) => client.readUnsubscription({ params: { token }, signal }),
  })

/** Ends these letters, without signing in. */
export const useUnsubscribe = (token: string) =>
  useWrite(() => client.unsubscribe({ params: { token } }), unsubscriptionKey(token), key)

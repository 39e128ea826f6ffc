import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useOrderedWrites, useWrite } from './write.ts'

export type Subscription = ReplyOf<Endpoints['listSubscriptions']>['results'][number]
export type Frequency = Subscription['frequency']

const key = ['account', 'subscriptions']

/** The user's notifications and their frequencies. */
export const useSubscriptions = (username: string) =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const query = { page_size: 1000, with_defaults: true }
      return (await client.listSubscriptions({ params: { username }, query, signal })).results
    },
  })

export interface SubscriptionChoice {
  readonly notification: Subscription['notification']
  readonly scope: Subscription['scope']
  /** Null: as the wider scopes have it. */
  readonly frequency: Frequency | null
}

const isOf =
  ({ notification, scope }: Pick<Subscription, 'notification' | 'scope'>) =>
  (one: Pick<Subscription, 'notification' | 'scope'>) =>
    one.notification === notification && one.scope === scope

/**
 * Keeps what somebody chooses to be told of. Each choice looks up what stands when it is its turn: the second choice of somebody who is
 * quick would add a subscription that the first has just added.
 */
export function useSubscriptionChoice(username: string, onError: (error: Error) => void) {
  const queries = useQueryClient()
  const { mutate, pending } = useOrderedWrites({
    key,
    write: async (choice: SubscriptionChoice) => {
      const { notification, scope, frequency } = choice
      const known = queries.getQueryData<readonly Subscription[]>(key)?.find(isOf(choice))
      const params = { username, id: known?.id ?? 0 }
      if (known && frequency === null) await client.deleteSubscription({ params })
      else if (known && frequency !== null) await client.changeSubscription({ params, body: { frequency } })
      else if (frequency !== null)
        await client.addSubscription({ params: { username }, body: { notification, scope, frequency } })
    },
    outdated: [key],
    onError,
  })
  return { choose: mutate, onTheirWay: pending }
}

/** How often somebody chose to be told, in one place: the last choice that is on its way, else what the server keeps. */
export const chosenFrequency =
  (subscriptions: readonly Subscription[], onTheirWay: readonly SubscriptionChoice[]) =>
  (cell: Pick<Subscription, 'notification' | 'scope'>): Frequency | null => {
    const choice = onTheirWay.findLast(isOf(cell))
    return choice ? choice.frequency : (subscriptions.find(isOf(cell))?.frequency ?? null)
  }

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

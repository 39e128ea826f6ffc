import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { componentParams, type Place } from './places.ts'

export type PullRequest = ReplyOf<Endpoints['listPullRequests']>['results'][number]

/** The newest pull requests of a component's repository. */
export const usePullRequests = (place: Place) =>
  useQuery({
    queryKey: ['pull-requests', place.path],
    queryFn: ({ signal }) => client.listPullRequests({ params: componentParams(place.path), signal }),
  })

/** The changes that a push would make, read when somebody wants to see them. */
export const useOutgoing = (place: Place, enabled: boolean) =>
  useQuery({
    queryKey: ['outgoing', place.path],
    queryFn: ({ signal }) => client.readOutgoing({ params: componentParams(place.path), signal }),
    enabled,
  })

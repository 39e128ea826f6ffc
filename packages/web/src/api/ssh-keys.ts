import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

/** The keys by which a project's repositories know Weft, and the hosts that it has met. */
export type ProjectKeys = ReplyOf<Endpoints['readProjectKey']>

const keyOf = (place: Place) => ['project-keys', paramsOf(place).project]
const within = (place: Place) => ({ project: paramsOf(place).project })

export const useProjectKeys = (place: Place) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => client.readProjectKey({ params: within(place), signal }),
  })

/** Makes a new key, beside the one before. */
export const useKeyRenewal = (place: Place) =>
  useWrite(() => client.renewProjectKey({ params: within(place) }), keyOf(place))

/** Ends all keys but the newest. */
export const useKeyEnd = (place: Place) => useWrite(() => client.endFormerKeys({ params: within(place) }), keyOf(place))

/** Forgets the key of a host, so that it is accepted anew. */
export const useHostForgotten = (place: Place) =>
  useWrite((id: number) => client.forgetHost({ params: { ...within(place), id } }), keyOf(place))

import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

/** The key that signs a project's commits, without its secret half. */
export type GpgKey = ReplyOf<Endpoints['readProjectGpgKey']>

const keyOf = (place: Place) => ['gpg-key', paramsOf(place).project]
const within = (place: Place) => ({ project: paramsOf(place).project })

export const useGpgKey = (place: Place) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => client.readProjectGpgKey({ params: within(place), signal }),
  })

/** Makes a key in the place of the one before. */
export const useNewGpgKey = (place: Place) =>
  useWrite(
    (body: { readonly name: string; readonly email: string }) =>
      client.makeProjectGpgKey({ params: within(place), body }),
    keyOf(place),
  )

/** Takes a key that was made elsewhere. */
export const useGpgImport = (place: Place) =>
  useWrite(
    (secretKey: string) => client.importProjectGpgKey({ params: within(place), body: { secret_key: secretKey } }),
    keyOf(place),
  )

export const useGpgRemoval = (place: Place) =>
  useWrite(() => client.deleteProjectGpgKey({ params: within(place) }), keyOf(place))

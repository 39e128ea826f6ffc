import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

/** The address for webhooks of git hosts, and the latest notices. */
export type Hooks = ReplyOf<Endpoints['readHooks']>

const keyOf = (place: Place) => ['hooks', paramsOf(place).project]

export const useHooks = (place: Place) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => client.readHooks({ params: { project: paramsOf(place).project }, signal }),
  })

/** Sets the secret that notices must be signed with; null: they need none any more. */
export const useHookSecret = (place: Place) =>
  useWrite(async (secret: string | null) => {
    const params = { project: paramsOf(place).project }
    await (secret === null ? client.removeHookSecret({ params }) : client.setHookSecret({ params, body: { secret } }))
  }, keyOf(place))

/** Turns webhooks on for the project. */
export const useHooksOn = (place: Place) =>
  useWrite(
    () => client.changeProject({ params: { project: paramsOf(place).project }, body: { enable_hooks: true } }),
    keyOf(place),
  )

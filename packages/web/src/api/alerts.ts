import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { componentParams } from './places.ts'
import { useWrite } from './write.ts'

export type AlertReply = ReplyOf<Endpoints['readAlerts']>
/** Something that is wrong with a component until somebody mends it. */
export type Alert = AlertReply['alerts'][number]

/** So many stand on a page. */
const shownAtMost = 20

/** The alerts of a place, the worst first. */
export const readAlerts = (path: string, signal?: AbortSignal): Promise<AlertReply> =>
  client.readAlerts({ params: { path }, query: { limit: shownAtMost }, ...(signal && { signal }) })

export const useAlerts = (path: string, isWanted = true) =>
  useQuery({
    queryKey: ['alerts', path],
    queryFn: ({ signal }) => readAlerts(path, signal),
    enabled: isWanted,
  })

/** Chooses which of several files of a language is translated. */
export const useLanguageFile = (path: string) =>
  useWrite(
    (filename: string) => client.chooseLanguageFile({ params: componentParams(path), body: { filename } }),
    ...[['alerts'], ['overview'], ['changes'], ['repository']],
  )

import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { componentParams } from './places.ts'
import { useWrite } from './write.ts'

export type AlertReply = ReplyOf<Endpoints['readAlerts']>
/** Something that is wrong with a component until somebody mends it. */
export type Alert = AlertReply['alerts'][number]

/** The choice of the page with all alerts; empty texts choose everything. */
export interface AlertFilter {
  readonly category: Alert['category'] | ''
  readonly severity: '' | '50' | '100'
  readonly dismissed: boolean
}

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

/** The server tells no more at once. */
const mostAlerts = 100

/** The alerts of all projects that the reader sees, the worst first. */
export const useSiteAlerts = ({ category, severity, dismissed }: AlertFilter) =>
  useQuery({
    queryKey: ['alerts', '', category, severity, dismissed],
    queryFn: ({ signal }) =>
      client.readAlerts({
        params: { path: '-' },
        query: {
          limit: mostAlerts,
          dismissed,
          ...(category !== '' && { category }),
          ...(severity !== '' && { severity: Number(severity) }),
        },
        signal,
      }),
    placeholderData: (before) => before,
  })

const changed = [['alerts'], ['overview'], ['site-health']] as const

export const useDismissal = () =>
  useWrite(
    ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      client.dismissAlert({ params: { id }, body: { reason } }),
    ...changed,
  )
export const useDismissalEnd = () => useWrite((id: number) => client.endDismissal({ params: { id } }), ...changed)

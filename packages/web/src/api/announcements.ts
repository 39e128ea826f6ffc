import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { useSyncExternalStore } from 'react'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

export type Announcement = ReplyOf<Endpoints['listSiteAnnouncements']>['results'][number]
type Body = SentBodyOf<Endpoints['addProjectAnnouncement']>

const root = ['announcements'] as const

/** All announcements for a place: of the site, and of every parent of the place. */
export const useAnnouncements = (path: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...root, 'shown', path],
    queryFn: async ({ signal }) => (await client.listSiteAnnouncements({ query: { path }, signal })).results,
    enabled: isWanted,
  })

/** Those of a project or a component itself. */
export const useOwnAnnouncements = (place: Place) =>
  useQuery({
    queryKey: [...root, 'own', place.path],
    queryFn: async ({ signal }) => {
      const call = { params: paramsOf(place), signal }
      const list = place.kind === 'component' ? client.listComponentAnnouncements : client.listProjectAnnouncements
      return (await list(call)).results
    },
  })

export const useNewAnnouncement = (place: Place) =>
  useWrite((body: Body) => {
    const call = { params: paramsOf(place), body }
    return place.kind === 'component' ? client.addComponentAnnouncement(call) : client.addProjectAnnouncement(call)
  }, root)

export const useAnnouncementRemoval = (place: Place) =>
  useWrite((id: number) => {
    const call = { params: { ...paramsOf(place), id } }
    return place.kind === 'component'
      ? client.deleteComponentAnnouncement(call)
      : client.deleteProjectAnnouncement(call)
  }, root)

const storage = 'weft-dismissed-announcements'
/** So many are remembered; older ones are over. */
const remembered = 100
const listeners = new Set<() => void>()
let dismissed = localStorage.getItem(storage) ?? ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const idsOf = (text: string): number[] => text.split(',').flatMap((one) => (/^\d+$/.test(one) ? [Number(one)] : []))

/** The announcements that were dismissed in this browser. */
export const useDismissed = (): ReadonlySet<number> => new Set(idsOf(useSyncExternalStore(subscribe, () => dismissed)))

/** Puts an announcement away in this browser. */
export function dismissAnnouncement(id: number): void {
  dismissed = [...idsOf(dismissed), id].slice(-remembered).join(',')
  localStorage.setItem(storage, dismissed)
  for (const listener of listeners) listener()
}

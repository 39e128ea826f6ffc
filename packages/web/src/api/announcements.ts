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

/** A project, a component, or the site, which announces to everybody. */
export type AnnouncementOwner = Place | 'site'

/** Those of a project, a component or the site itself. */
export const useOwnAnnouncements = (owner: AnnouncementOwner) =>
  useQuery({
    queryKey: [...root, 'own', owner === 'site' ? '' : owner.path],
    queryFn: async ({ signal }) => {
      if (owner === 'site') return (await client.listSiteAnnouncements({ signal })).results
      const call = { params: paramsOf(owner), signal }
      const list = owner.kind === 'component' ? client.listComponentAnnouncements : client.listProjectAnnouncements
      return (await list(call)).results
    },
  })

export const useNewAnnouncement = (owner: AnnouncementOwner) =>
  useWrite((body: Body) => {
    if (owner === 'site') return client.addSiteAnnouncement({ body })
    const call = { params: paramsOf(owner), body }
    return owner.kind === 'component' ? client.addComponentAnnouncement(call) : client.addProjectAnnouncement(call)
  }, root)

export const useAnnouncementRemoval = (owner: AnnouncementOwner) =>
  useWrite((id: number) => {
    if (owner === 'site') return client.deleteSiteAnnouncement({ params: { id } })
    const call = { params: { ...paramsOf(owner), id } }
    return owner.kind === 'component'
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

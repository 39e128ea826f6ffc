import { type ComponentType, lazy, Suspense } from 'react'
import type { Place } from '../../api/places.ts'

type PanelOfPlace = ComponentType<{ readonly place: Place }>

/** A panel whose module is loaded with its first use: pages of places load none of what few people need. */
function onDemand(load: () => Promise<PanelOfPlace>): PanelOfPlace {
  const Loaded = lazy(async () => ({ default: await load() }))
  return ({ place }) => (
    <Suspense>
      <Loaded place={place} />
    </Suspense>
  )
}

export const RemovalPanel = onDemand(async () => (await import('./removal-panel.tsx')).RemovalPanel)
export const MovePanel = onDemand(async () => (await import('./move-panel.tsx')).MovePanel)
export const Repository = onDemand(async () => (await import('./repository.tsx')).Repository)
export const AnnouncementSettings = onDemand(
  async () => (await import('./announcement-settings.tsx')).AnnouncementSettings,
)
export const ProjectGitHosts = onDemand(async () => {
  const { GitHosts } = await import('../../parts/git-hosts/git-hosts.tsx')
  return ({ place }) => <GitHosts owner={place.path} />
})

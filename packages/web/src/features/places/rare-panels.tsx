import { lazy, Suspense } from 'react'
import type { Place } from '../../api/places.ts'

const LoadedRemovalPanel = lazy(async () => ({ default: (await import('./removal-panel.tsx')).RemovalPanel }))
const LoadedMovePanel = lazy(async () => ({ default: (await import('./move-panel.tsx')).MovePanel }))
const LoadedAnnouncementSettings = lazy(async () => ({
  default: (await import('./announcement-settings.tsx')).AnnouncementSettings,
}))
const LoadedRepository = lazy(async () => ({ default: (await import('./repository.tsx')).Repository }))

interface PanelProps {
  readonly place: Place
}

/** Deletes a place. It is loaded on demand, as few people need it. */
export const RemovalPanel = ({ place }: PanelProps) => (
  <Suspense>
    <LoadedRemovalPanel place={place} />
  </Suspense>
)

/** Moves a place to another project or category; loaded on demand. */
export const MovePanel = ({ place }: PanelProps) => (
  <Suspense>
    <LoadedMovePanel place={place} />
  </Suspense>
)

/** Writes announcements of a place; loaded on demand. */
export const AnnouncementSettings = ({ place }: PanelProps) => (
  <Suspense>
    <LoadedAnnouncementSettings place={place} />
  </Suspense>
)

/** The repository of a component: its state and operations. Loaded on demand. */
export const Repository = ({ place }: PanelProps) => (
  <Suspense>
    <LoadedRepository place={place} />
  </Suspense>
)

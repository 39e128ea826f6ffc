import type { Place } from '../../api/places.ts'
import { onDemand } from '../../ui/on-demand.tsx'

interface OfPlace {
  readonly place: Place
}

export const ProjectSettings = onDemand<OfPlace>(async () => (await import('./project-settings.tsx')).ProjectSettings)
export const CategorySettings = onDemand<OfPlace>(
  async () => (await import('./category-settings.tsx')).CategorySettings,
)
export const ComponentSettings = onDemand<OfPlace>(
  async () => (await import('./component-settings.tsx')).ComponentSettings,
)
export const LabelSettings = onDemand<OfPlace>(async () => (await import('./label-settings.tsx')).LabelSettings)

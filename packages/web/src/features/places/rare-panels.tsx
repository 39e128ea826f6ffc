import type { Place } from '../../api/places.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { ArchivedRowsProps } from './archived-rows.tsx'

interface OfPlace {
  readonly place: Place
}

export const RemovalPanel = onDemand<OfPlace>(async () => (await import('./removal-panel.tsx')).RemovalPanel)
export const MovePanel = onDemand<OfPlace>(async () => (await import('./move-panel.tsx')).MovePanel)
export const ArchivePanel = onDemand<OfPlace>(async () => (await import('./archive-panel.tsx')).ArchivePanel)
export const ArchiveNotice = onDemand<OfPlace>(async () => (await import('./archive-notice.tsx')).ArchiveNotice)
export const ArchivedRows = onDemand<ArchivedRowsProps>(async () => (await import('./archived-rows.tsx')).ArchivedRows)
export const Repository = onDemand<OfPlace>(async () => (await import('./repository.tsx')).Repository)
export const AnnouncementSettings = onDemand<OfPlace>(async () => {
  const part = await import('../../parts/announcements/announcement-settings.tsx')
  return ({ place }) => <part.AnnouncementSettings owner={place} />
})
export const ProjectGitHosts = onDemand<OfPlace>(async () => {
  const { GitHosts } = await import('../../parts/git-hosts/git-hosts.tsx')
  return ({ place }) => <GitHosts owner={place.path} />
})
export const ComponentMachinery = onDemand<OfPlace>(async () => {
  const { MachineServices } = await import('../../parts/machine/machine-services.tsx')
  return ({ place }) => <MachineServices owner={{ kind: 'component', path: place.path }} />
})
export const Quality = onDemand<OfPlace>(async () => (await import('./quality.tsx')).Quality)
export const AutomaticTranslation = onDemand(
  async () => (await import('./automatic-translation.tsx')).AutomaticTranslation,
)
export const WidgetPanel = onDemand<OfPlace>(async () => (await import('./widget-panel.tsx')).WidgetPanel)
export const History = onDemand<OfPlace>(async () => (await import('./history.tsx')).History)

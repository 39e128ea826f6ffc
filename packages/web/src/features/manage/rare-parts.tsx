import type { SitePerson } from '../../api/site-people.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { PersonStep } from './person-question.tsx'

export const Roles = onDemand(async () => (await import('./roles.tsx')).Roles)
export const Rights = onDemand(async () => (await import('./rights.tsx')).Rights)
export const SignIn = onDemand(async () => (await import('./sign-in.tsx')).SignIn)
export const Keys = onDemand(async () => (await import('./keys.tsx')).Keys)
export const Languages = onDemand(async () => (await import('./languages.tsx')).Languages)
export const SiteTeams = onDemand(async () => (await import('./site-teams.tsx')).SiteTeams)

export const SiteMachinery = onDemand(async () => {
  const { MachineServices } = await import('../../parts/machine/machine-services.tsx')
  return () => <MachineServices owner={{ kind: 'site', path: '' }} />
})

export const SiteAnnouncements = onDemand(async () => {
  const { AnnouncementSettings } = await import('../../parts/announcements/announcement-settings.tsx')
  return () => <AnnouncementSettings owner="site" />
})

interface OfPerson {
  readonly person: SitePerson
  readonly onClose: () => void
}

export const PersonMerge = onDemand<OfPerson>(async () => (await import('./person-merge.tsx')).PersonMerge)

interface PersonStepProps extends OfPerson {
  readonly step: PersonStep
}

export const PersonQuestion = onDemand<PersonStepProps>(
  async () => (await import('./person-question.tsx')).PersonQuestion,
)

interface Closable {
  readonly onClose: () => void
}

export const PeopleImport = onDemand<Closable>(async () => (await import('./people-import.tsx')).PeopleImport)

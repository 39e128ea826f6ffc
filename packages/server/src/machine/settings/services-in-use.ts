import type { Database } from '../../db/database.ts'
import type { Scope } from '../../permissions/index.ts'
import type { SecretBox } from '../../system/secret-box.ts'
import { MachineFault } from '../machine-fault.ts'
import type { MachineService } from '../machine-service.ts'
import { type Consent, hostOf, needsConsent, readConsents } from './consents.ts'
import { openConfiguration, readServicesFor, type StoredService } from './stored-services.ts'

/** A service that may be asked for the strings of a component, with its settings. */
export interface ServiceInUse {
  readonly service: MachineService
  readonly stored: StoredService
  /** As its own fields say. */
  readonly settings: never
  /** The host that gets the texts. */
  readonly host: string
  /** The service of the site, or of an administrator of the project. */
  readonly isOfSite: boolean
  /** Why it may not be asked; null: it may. */
  readonly fault: MachineFault | null
}

/** The place whose strings are translated. */
export interface TranslatedPlace {
  readonly projectId: number
  readonly componentId: number
  readonly scope: Scope
}

interface Opener {
  readonly database: Database
  readonly secretBox: SecretBox
}

/** The services for a target language, in their order; a service that may not be asked says why. */
export async function servicesInUse(
  { database, secretBox }: Opener,
  place: TranslatedPlace,
  language: string,
): Promise<ServiceInUse[]> {
  const stored = await readServicesFor(database, place)
  const fitting = stored.filter(({ languages }) => languages === null || languages.includes(language))
  if (fitting.length === 0) return []
  const consents = needsConsent(place.scope) ? await readConsents(database, place.projectId) : null
  return Promise.all(fitting.map((one) => openService(secretBox, one, consents)))
}

async function openService(
  box: SecretBox,
  stored: StoredService,
  consents: readonly Consent[] | null,
): Promise<ServiceInUse> {
  const { service } = stored
  const opened = await openConfiguration(box, stored)
  // Its own fields checked them when they were stored.
  const settings = (opened ?? stored.configuration) as never
  const host = hostOf(service.address(settings))
  const agreed = consents === null || consents.some((one) => one.service === service.id && one.host === host)
  const fault = opened === null ? new MachineFault('secret') : agreed ? null : new MachineFault('consent')
  return { service, stored, settings, host, isOfSite: stored.projectId === null, fault }
}

/** The secret values of a service: no message shows them. */
export const secretsOf = ({ service, settings }: Pick<ServiceInUse, 'service' | 'settings'>): string[] =>
  service.secrets.flatMap((name) => {
    const value: unknown = settings[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })

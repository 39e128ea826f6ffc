import type { Transaction } from '../../db/database.ts'
import type { MachineService } from '../../machine/machine-service.ts'
import { giveConsent, hostOf, takeConsent } from '../../machine/settings/consents.ts'
import { ownSettings, shownConfiguration, useOf } from '../../machine/settings/service-fields.ts'
import {
  type Configuration,
  readServicesAt,
  removeService,
  type ServicePlace,
  type StoredService,
  sealService,
  writeService,
} from '../../machine/settings/stored-services.ts'
import type { Actor } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { readConfiguration, serviceNamed } from './read-configuration.ts'

type Writing = Pick<Services, 'database' | 'secretBox'>

/** A service that is ready to be written. */
interface ReadyService {
  readonly service: MachineService
  readonly values: Configuration
  readonly sealed: Awaited<ReturnType<typeof sealService>>
}

async function prepare(
  services: Writing,
  place: ServicePlace,
  sent: {
    readonly id: string
    readonly configuration: Configuration
    readonly prefix: string
    readonly present: readonly StoredService[]
  },
): Promise<ReadyService> {
  const service = serviceNamed(sent.id, sent.prefix === 'configuration.' ? 'service' : sent.id.slice(0, 100))
  const present = sent.present.find((one) => one.service.id === service.id) ?? null
  const values = await readConfiguration(services, { service, sent: sent.configuration, present, prefix: sent.prefix })
  return {
    service,
    values,
    sealed: await sealService(services.secretBox, place, service, ownSettings(service, values)),
  }
}

/** A person who sets a service up in a project agrees that texts go to its host. */
async function write(tx: Transaction, place: ServicePlace, { service, values, sealed }: ReadyService, actor: Actor) {
  await writeService(tx, place, service, { ...sealed, use: useOf(values) })
  if (place.projectId === null || values.enabled === false) return
  const host = hostOf(service.address(values as never)) // checked by its fields
  await giveConsent(tx, place.projectId, { service: service.id, host, userId: actor.id })
}

/** A person who removes a service from a project takes the consent for it back. */
async function remove(tx: Transaction, place: ServicePlace, id: string): Promise<boolean> {
  if (place.projectId !== null && place.componentId === null) await takeConsent(tx, place.projectId, id)
  return removeService(tx, place, id)
}

/** The services of a place as clients see them. */
export async function shownServices(
  services: Writing,
  place: ServicePlace,
): Promise<Record<string, Record<string, unknown>>> {
  const stored = await readServicesAt(services.database, place)
  return Object.fromEntries(stored.map((one) => [one.service.id, shownConfiguration(one)]))
}

export interface SentSettings {
  readonly id: string
  readonly configuration: Configuration
}

/** Installs a service; refuses one that is there. */
export async function addService(
  services: Writing,
  place: ServicePlace,
  { id, configuration }: SentSettings,
  actor: Actor,
) {
  const present = await readServicesAt(services.database, place)
  const ready = await prepare(services, place, { id, configuration, prefix: 'configuration.', present })
  if (present.some(({ service }) => service.id === id))
    throw invalidField('service', `${ready.service.name} is installed here already.`, 'unique')
  await services.database.transaction((tx) => write(tx, place, ready, actor))
  return ready.service
}

/** Writes a service, or removes it where its settings are empty. */
export async function changeService(
  services: Writing,
  place: ServicePlace,
  { id, configuration }: SentSettings,
  actor: Actor,
) {
  const service = serviceNamed(id)
  if (Object.keys(configuration).length === 0) {
    if (!(await services.database.transaction((tx) => remove(tx, place, id)))) throw new Refusal('not_found')
    return service
  }
  const present = await readServicesAt(services.database, place)
  const ready = await prepare(services, place, { id, configuration, prefix: 'configuration.', present })
  await services.database.transaction((tx) => write(tx, place, ready, actor))
  return service
}

const isConfiguration = (value: unknown): value is Configuration =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes all services of a place: removes the ones that the request does not name. */
export async function replaceServices(
  services: Writing,
  place: ServicePlace,
  sent: Readonly<Record<string, unknown>>,
  actor: Actor,
): Promise<number> {
  const present = await readServicesAt(services.database, place)
  const ready: ReadyService[] = []
  for (const [id, configuration] of Object.entries(sent)) {
    if (!isConfiguration(configuration))
      throw invalidField(id.slice(0, 100), 'The settings are an object.', 'not_a_dict')
    ready.push(await prepare(services, place, { id, configuration, prefix: `${id.slice(0, 100)}.`, present }))
  }
  await services.database.transaction(async (tx) => {
    for (const { service } of present) if (sent[service.id] === undefined) await remove(tx, place, service.id)
    for (const one of ready) await write(tx, place, one, actor)
  })
  return ready.length
}

import { type Queries, statement, type Transaction } from '../../db/database.ts'
import type { SecretBox } from '../../system/secret-box.ts'
import type { MachineService } from '../machine-service.ts'
import { machineServiceOf } from '../services/registry.ts'

/** The place of a service's settings: the site, a project, or a component of it. */
export interface ServicePlace {
  readonly projectId: number | null
  readonly componentId: number | null
}

export const sitePlace: ServicePlace = { projectId: null, componentId: null }

/** Settings by their names. */
export type Configuration = Readonly<Record<string, unknown>>

/** The facts about a service that all services have. */
export interface ServiceUse {
  readonly enabled: boolean
  /** Codes of languages that it is for; null: all. */
  readonly languages: readonly string[] | null
  /** For a million characters or tokens; null: nobody said. */
  readonly priceInput: number | null
  readonly priceOutput: number | null
  readonly position: number
}

interface ServiceRow {
  readonly id: number
  readonly project_id: number | null
  readonly component_id: number | null
  readonly service: string
  readonly enabled: boolean
  readonly configuration: Configuration
  readonly secrets: Buffer | null
  readonly languages: string[] | null
  readonly price_input: string | null
  readonly price_output: string | null
  readonly position: number
}

/** A service as a place has it. */
export interface StoredService extends ServiceUse, ServicePlace {
  readonly service: MachineService
  /** Without the secret ones. */
  readonly configuration: Configuration
  readonly sealed: Buffer | null
}

const columns = `id, project_id, component_id, service, enabled, configuration, secrets, languages,
  price_input::text, price_output::text, position`
const selectAt = statement<ServiceRow>(
  'machine_services_at',
  `select ${columns} from machine_services
    where project_id is not distinct from $1::int and component_id is not distinct from $2::int order by position, id`,
)
const selectAround = statement<ServiceRow>(
  'machine_services_around',
  `select ${columns} from machine_services
    where project_id is null or (project_id = $1 and (component_id is null or component_id = $2)) order by position, id`,
)
const upsert = statement<never>(
  'write_machine_service',
  `insert into machine_services (project_id, component_id, service, enabled, configuration, secrets, languages,
      price_input, price_output, position)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7::text[], $8::numeric, $9::numeric, $10)
   on conflict (project_id, component_id, service) do update set enabled = excluded.enabled, configuration = excluded.configuration,
      secrets = excluded.secrets, languages = excluded.languages, price_input = excluded.price_input,
      price_output = excluded.price_output, position = excluded.position, changed = now()`,
)
const remove = statement<{ id: number }>(
  'delete_machine_service',
  `delete from machine_services where project_id is not distinct from $1::int and component_id is not distinct from $2::int
      and service = $3 returning id`,
)

const priceOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** Rows of services that this version does not know are left alone. */
function readRow(row: ServiceRow): StoredService[] {
  const service = machineServiceOf(row.service)
  if (service === undefined) return []
  const { enabled, configuration, languages, position } = row
  return [
    {
      service,
      projectId: row.project_id,
      componentId: row.component_id,
      enabled,
      configuration,
      languages,
      position,
      sealed: row.secrets,
      priceInput: priceOf(row.price_input),
      priceOutput: priceOf(row.price_output),
    },
  ]
}

/** The services that a place itself has. */
export const readServicesAt = async (
  queries: Queries,
  { projectId, componentId }: ServicePlace,
): Promise<StoredService[]> => (await queries.query(selectAt, [projectId, componentId])).flatMap(readRow)

const nearness = ({ projectId, componentId }: ServicePlace): number =>
  componentId !== null ? 2 : projectId !== null ? 1 : 0

/** The services that hold in a component, in the order in which they are asked: of each the nearest place counts. */
export const readServicesFor = async (
  queries: Queries,
  place: { readonly projectId: number; readonly componentId: number | null },
): Promise<StoredService[]> => (await readServicesAround(queries, place)).filter(({ enabled }) => enabled)

/** The same, with those that the nearest place switched off. */
export async function readServicesAround(
  queries: Queries,
  { projectId, componentId }: { readonly projectId: number; readonly componentId: number | null },
): Promise<StoredService[]> {
  const rows = (await queries.query(selectAround, [projectId, componentId])).flatMap(readRow)
  return [...Map.groupBy(rows, ({ service }) => service.id).values()]
    .flatMap((same) => same.toSorted((one, other) => nearness(other) - nearness(one)).slice(0, 1))
    .toSorted((one, other) => one.position - other.position)
}

const aboutOf = ({ projectId, componentId }: ServicePlace, service: string): string =>
  `machine service ${service} of ${projectId ?? 0}/${componentId ?? 0}`

/** All settings of a service; null where its secrets do not open. */
export async function openConfiguration(box: SecretBox, stored: StoredService): Promise<Configuration | null> {
  if (stored.sealed === null) return stored.configuration
  const opened = await box.open(stored.sealed, aboutOf(stored, stored.service.id))
  return opened === null ? null : { ...stored.configuration, ...JSON.parse(opened.toString('utf8')) }
}

/** Stores a service; its secrets are sealed first. */
export async function sealService(box: SecretBox, place: ServicePlace, service: MachineService, values: Configuration) {
  const isSecret = ([name]: [string, unknown]) => service.secrets.includes(name)
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const secret = Object.fromEntries(entries.filter(isSecret).filter(([, value]) => value !== ''))
  const sealed =
    Object.keys(secret).length === 0
      ? null
      : await box.seal(Buffer.from(JSON.stringify(secret)), aboutOf(place, service.id))
  return { configuration: Object.fromEntries(entries.filter((entry) => !isSecret(entry))), sealed }
}

export async function writeService(
  tx: Transaction,
  { projectId, componentId }: ServicePlace,
  service: MachineService,
  {
    configuration,
    sealed,
    use: { enabled, languages, priceInput, priceOutput, position },
  }: { readonly configuration: Configuration; readonly sealed: Buffer | null; readonly use: ServiceUse },
): Promise<void> {
  const values = [projectId, componentId, service.id, enabled, JSON.stringify(configuration), sealed]
  await tx.query(upsert, [...values, languages, priceInput, priceOutput, position])
}

/** Whether there was such a service. */
export const removeService = async (
  tx: Transaction,
  { projectId, componentId }: ServicePlace,
  service: string,
): Promise<boolean> => (await tx.query(remove, [projectId, componentId, service])).length > 0

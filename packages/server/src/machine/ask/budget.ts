import { type Database, statement } from '../../db/database.ts'
import { MachineFault } from '../machine-fault.ts'
import type { MachineService, Usage } from '../machine-service.ts'
import type { StoredService } from '../settings/stored-services.ts'

/** The cost of a request, in the currency of the prices; null: nobody set the price. */
export function costOf(service: MachineService, stored: StoredService, { input, output }: Usage): number | null {
  const priceInput = stored.priceInput ?? service.usualPrice
  // Engines have one price; a model without a second one counts all tokens alike.
  const priceOutput = stored.priceOutput ?? priceInput
  if (priceInput === null || priceOutput === null) return null
  return (input * priceInput + output * priceOutput) / 1_000_000
}

/** The payer of a request. */
export interface Payer {
  readonly projectId: number
  readonly languageId: number
  readonly service: MachineService
  readonly stored: StoredService
  /** Hears what each request really used. */
  readonly spent?: (usage: Usage, cost: number | null) => void
}

const month = `date_trunc('month', now() at time zone 'utc')::date`

/** Two nodes never both take the last of the money: the row is locked before the sum is read. */
const lock = statement<never>('lock_machine_project', 'select 1 from machine_projects where project_id = $1 for update')
const reserve = statement<{ taken: boolean }>(
  'reserve_machine_cost',
  `with limited as (select monthly_limit from machine_projects where project_id = $1),
        spent as (select coalesce(sum(cost), 0) as cost from machine_usage where project_id = $1 and month = ${month}),
        allowed as (select 1 where not exists (
          select 1 from limited, spent where monthly_limit is not null and spent.cost + $4::numeric > monthly_limit)),
        written as (
          insert into machine_usage (project_id, month, service, language_id, cost)
          select $1, ${month}, $2, $3, $4::numeric from allowed
          on conflict (project_id, month, service, language_id) do update set cost = machine_usage.cost + excluded.cost
          returning 1)
   select exists (select 1 from written) as taken`,
)
const settle = statement<never>(
  'settle_machine_cost',
  `update machine_usage set requests = requests + $4, texts = texts + $5, kept = kept + $6, input = input + $7, output = output + $8,
      cost = greatest(0, cost + $9::numeric), unpriced = unpriced + $10
    where project_id = $1 and month = $11::date and service = $2 and language_id = $3`,
)
const note = statement<never>(
  'note_kept_machine_texts',
  `insert into machine_usage (project_id, month, service, language_id, texts, kept) values ($1, ${month}, $2, $3, $4, $4)
   on conflict (project_id, month, service, language_id) do update
     set texts = machine_usage.texts + excluded.texts, kept = machine_usage.kept + excluded.kept`,
)
const selectMonth = statement<{ month: string }>('machine_month', `select ${month}::text as month`)
const selectLimit = statement<{ monthly_limit: string | null }>(
  'machine_limit',
  'select monthly_limit::text from machine_projects where project_id = $1',
)

/** Money that is set aside for a request. */
export interface Reservation {
  /** Counts what was really used. */
  settle(used: { readonly texts: number; readonly usage: Usage | null; readonly estimate: Usage }): Promise<void>
  /** Nothing was used. */
  giveBack(): Promise<void>
}

/** Sets money aside before a request. Throws MachineFault where the project's limit of the month does not allow it. */
export async function reserveCost(database: Database, payer: Payer, estimate: Usage): Promise<Reservation> {
  const { projectId, languageId, service, stored } = payer
  const expected = costOf(service, stored, estimate)
  if (expected === null && (await hasLimit(database, projectId))) throw new MachineFault('price')
  const [{ month: booked } = { month: '' }] = await database.query(selectMonth, [])
  const [row] = await database.transaction(async (tx) => {
    await tx.query(lock, [projectId])
    return tx.query(reserve, [projectId, service.id, languageId, expected ?? 0])
  })
  if (row?.taken !== true) throw new MachineFault('limit')
  const write = (requests: number, texts: number, used: Usage, cost: number | null) =>
    database.query(settle, [
      projectId,
      service.id,
      languageId,
      requests,
      texts,
      0,
      used.input,
      used.output,
      (cost ?? 0) - (expected ?? 0),
      cost === null ? texts : 0,
      booked,
    ])
  return {
    async settle({ texts, usage, estimate: guess }) {
      const used = usage ?? guess
      const cost = costOf(service, stored, used)
      payer.spent?.(used, cost)
      await write(1, texts, used, cost)
    },
    async giveBack() {
      await write(0, 0, { input: 0, output: 0 }, 0)
    },
  }
}

async function hasLimit(database: Database, projectId: number): Promise<boolean> {
  const [row] = await database.query(selectLimit, [projectId])
  return row?.monthly_limit != null
}

/** Counts texts that came out of the kept replies, and cost nothing. */
export async function noteKept(
  database: Database,
  { projectId, languageId, service }: Payer,
  texts: number,
): Promise<void> {
  if (texts > 0) await database.query(note, [projectId, service.id, languageId, texts])
}

/** A month of a project, by service and language. */
export interface UsageRow {
  readonly month: string
  readonly service: string
  readonly language: string
  readonly requests: number
  readonly texts: number
  readonly kept: number
  readonly input: number
  readonly output: number
  readonly cost: number
  readonly unpriced: number
}

const selectUsage = statement<UsageRow>(
  'machine_usage',
  `select to_char(m.month, 'YYYY-MM') as month, m.service, l.code as language, m.requests::int8::float8 as requests, m.texts::float8 as texts,
          m.kept::float8 as kept, m.input::float8 as input, m.output::float8 as output, m.cost::float8 as cost,
          m.unpriced::float8 as unpriced
     from machine_usage m join languages l on l.id = m.language_id
    where m.project_id = $1 and m.month > ${month} - interval '12 months' order by m.month desc, m.service, l.code`,
)

/** The use of a project in the last twelve months. */
export const readUsage = (database: Database, projectId: number): Promise<UsageRow[]> =>
  database.query(selectUsage, [projectId])

const selectSpent = statement<{ cost: number }>(
  'machine_spent',
  `select coalesce(sum(cost), 0)::float8 as cost from machine_usage where project_id = $1 and month = ${month}`,
)

/** The cost of a project this month. */
export async function readSpent(database: Database, projectId: number): Promise<number> {
  const [row] = await database.query(selectSpent, [projectId])
  return row?.cost ?? 0
}

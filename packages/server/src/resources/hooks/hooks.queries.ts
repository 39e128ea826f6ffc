import type { HookService } from '@weft/contract'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'

/** A component with a repository, found by the last part of its address. */
export interface NamedRepository {
  readonly id: number
  readonly repo: string
  readonly branch: string
  readonly project_id: number
  readonly enable_hooks: boolean
}

const selectNamed = statement<NamedRepository>(
  'repositories_by_name',
  `select c.id, c.repo, c.branch, c.project_id, p.enable_hooks from components c join projects p on p.id = c.project_id
    where c.archived is null and p.archived is null and c.repository_component_id is null and repository_name(c.repo) = any($1::text[]) order by c.id`,
)

export const selectByNames = (database: Database, names: readonly string[]): Promise<NamedRepository[]> =>
  database.query(selectNamed, [names])

const selectSecretsOf = statement<{ project_id: number; secret: Buffer }>(
  'hook_secrets_of_projects',
  'select project_id, secret from hook_secrets where project_id = any($1::int[])',
)

/** The sealed secrets of these projects, if any. */
export async function selectSecrets(
  database: Database,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await database.query(selectSecretsOf, [projectIds])
  return new Map(rows.map(({ project_id, secret }) => [project_id, secret]))
}

const upsertCall = statement<{ fresh: boolean }>(
  'note_hook_call',
  `with before as materialized (select called from hook_calls where component_id = $1)
   insert into hook_calls (component_id, service, branch, verified) values ($1, $2, $3, $4)
   on conflict (component_id) do update set service = excluded.service, branch = excluded.branch,
     verified = excluded.verified, called = excluded.called
   returning not exists (select 1 from before where called > now() - interval '10 seconds') as fresh`,
)

export interface HookCall {
  readonly componentId: number
  readonly service: HookService
  readonly branch: string | null
  readonly verified: boolean
}

/** Notes when a component was last told of. False where that was a moment ago: the history needs no second line of it. */
export async function noteCall(tx: Transaction, call: HookCall): Promise<boolean> {
  const { componentId, service, branch, verified } = call
  const [row] = await tx.query(upsertCall, [componentId, service, branch, verified])
  return row?.fresh === true
}

interface CallRow {
  readonly component_id: number
  readonly service: HookService
  readonly branch: string | null
  readonly verified: boolean
  readonly called: Date
}

const selectLast = statement<CallRow>(
  'last_hook_calls',
  `select h.* from hook_calls h join components c on c.id = h.component_id where c.project_id = $1
    order by h.called desc, h.component_id limit 100`,
)

/** The last notices about a project's components, the newest first. */
export const selectLastCalls = (database: Database, projectId: number): Promise<CallRow[]> =>
  database.query(selectLast, [projectId])

const selectChanged = statement<{ changed: Date }>(
  'hook_secret_changed',
  'select changed from hook_secrets where project_id = $1',
)

/** When a project's secret was set; null where it has none. */
export async function selectSecretTime(queries: Queries, projectId: number): Promise<Date | null> {
  const [row] = await queries.query(selectChanged, [projectId])
  return row?.changed ?? null
}

const upsertSecret = statement<never>(
  'set_hook_secret',
  `insert into hook_secrets (project_id, secret) values ($1, $2)
   on conflict (project_id) do update set secret = excluded.secret, changed = now()`,
)
const deleteSecret = statement<{ project_id: number }>(
  'remove_hook_secret',
  'delete from hook_secrets where project_id = $1 returning project_id',
)

export async function storeSecret(tx: Transaction, projectId: number, sealed: Buffer): Promise<void> {
  await tx.query(upsertSecret, [projectId, sealed])
}

/** False where there was none. */
export async function dropSecret(tx: Transaction, projectId: number): Promise<boolean> {
  return (await tx.query(deleteSecret, [projectId])).length > 0
}

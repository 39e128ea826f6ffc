import { type Queries, statement } from '../../db/database.ts'
import type { RiskReason } from './risk.ts'

/** The last look at the risks of a translation. */
export interface LookRow {
  readonly task_id: string | null
  readonly q: string
  readonly judge: string
  readonly counts: Readonly<Record<string, number | string>>
  readonly changed: Date
}

const selectLook = statement<LookRow>(
  'quality_look',
  'select task_id, q, judge, counts, changed from quality_looks where translation_id = $1',
)
const startLook = statement<never>(
  'start_quality_look',
  `insert into quality_looks (translation_id, task_id, q, judge) values ($1, $2::uuid, $3, $4)
   on conflict (translation_id) do update set task_id = excluded.task_id, q = excluded.q, judge = excluded.judge, counts = '{}', changed = now()`,
)
const endLook = statement<never>(
  'end_quality_look',
  'update quality_looks set counts = $2::jsonb, changed = now() where translation_id = $1',
)
const selectRisk = statement<{ risk: number; reasons: RiskReason[]; judged: Date }>(
  'risk_of_string',
  `select r.risk, r.reasons, r.judged from string_risks r join units u on u.id = r.unit_id
    where r.unit_id = $1 and r.judged >= u.last_updated`,
)

export async function readLook(queries: Queries, translationId: number): Promise<LookRow | null> {
  const [row] = await queries.query(selectLook, [translationId])
  return row ?? null
}

export async function noteLook(
  queries: Pick<Queries, 'query'>,
  translationId: number,
  look: { readonly taskId: string; readonly q: string; readonly judge: string },
): Promise<void> {
  await queries.query(startLook, [translationId, look.taskId, look.q, look.judge])
}

export async function noteLookEnd(
  queries: Pick<Queries, 'query'>,
  translationId: number,
  counts: Readonly<Record<string, number | string>>,
): Promise<void> {
  await queries.query(endLook, [translationId, JSON.stringify(counts)])
}

/** Why a text may be wrong; null: nobody has looked since it was written. */
export async function readRisk(queries: Queries, unitId: number) {
  const [row] = await queries.query(selectRisk, [unitId])
  return row ?? null
}

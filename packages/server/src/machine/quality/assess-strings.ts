import { checks } from '@weft/checks'
import { type Database, statement } from '../../db/database.ts'
import { joinPlural, splitPlural } from '../../db/unit-state.ts'
import { askJudge, type JudgeInUse } from '../ask/ask-judge.ts'
import {
  type AskPlace,
  type AskServices,
  type MachineString,
  readMachineStrings,
  sourceOf,
} from '../ask/machine-string.ts'
import type { MachineFault } from '../machine-fault.ts'
import { compileRunSearch, nextStrings } from '../runs/choose-strings.ts'
import { findExactTexts } from '../runs/exact-texts.ts'
import { type Mark, reasonsOf, riskOf, usualRatio } from './risk.ts'

const atOnce = { judged: 50, plain: 250 }
/** A text with this risk is worth a look. */
export const risky = 20

const errors = new Set(checks.filter(({ severity }) => severity === 'error').map(({ id }) => id as string))

const selectServices = statement<{ unit_id: number; service: string }>(
  'services_of_automatic_texts',
  `select k.unit_id, k.service from machine_texts k join units u on u.id = k.unit_id
    where k.unit_id = any($1::bigint[]) and u.automatically_translated`,
)
const writeRisks = statement<never>(
  'write_string_risks',
  `insert into string_risks (unit_id, risk, reasons)
   select v.unit_id, v.risk, v.reasons::jsonb from unnest($1::bigint[], $2::smallint[], $3::text[]) as v (unit_id, risk, reasons)
     join units u on u.id = v.unit_id order by v.unit_id
   on conflict (unit_id) do update set risk = excluded.risk, reasons = excluded.reasons, judged = now()`,
)

export interface Assessment {
  readonly q: string
  readonly judge: JudgeInUse | null
  readonly signal: AbortSignal
  tell(done: number): void
}

export interface AssessmentCounts {
  readonly strings: number
  readonly risky: number
  readonly judged: number
}

async function assessSome(
  services: AskServices,
  place: AskPlace,
  strings: readonly MachineString[],
  marks: ReadonlyMap<number, readonly Mark[]>,
): Promise<number> {
  const { database } = services
  const ids = strings.map(({ unit }) => unit.id)
  const made = new Map((await database.query(selectServices, [ids])).map((row) => [row.unit_id, row.service]))
  // Its own earlier texts are no other opinion.
  const choice = { isTaken: (row: { readonly kind: string }) => row.kind !== 'former', threshold: 100 }
  const elsewhere = await findExactTexts(database, place, strings, choice)
  const pairs = strings.map((string) => ({
    source: sourceOf(string).join('\n'),
    target: splitPlural(string.unit.target).join('\n'),
  }))
  const usual = usualRatio(pairs)
  const found = strings.map(({ unit }, at) => {
    const pair = pairs[at] ?? { source: '', target: '' }
    const other = elsewhere[at] ?? null
    const reasons = reasonsOf(
      {
        ...pair,
        failing: (unit.failing ?? []).map((id) => ({ id, isError: errors.has(id) })),
        elsewhere: other === null || joinPlural(other) === unit.target ? null : other.join('\n'),
        service: made.get(unit.id) ?? null,
        marks: marks.get(unit.id) ?? [],
      },
      usual,
    )
    return { id: unit.id, reasons, risk: riskOf(reasons) }
  })
  await database.query(writeRisks, [
    found.map(({ id }) => id),
    found.map(({ risk }) => risk),
    found.map(({ reasons }) => JSON.stringify(reasons)),
  ])
  return found.filter(({ risk }) => risk >= risky).length
}

/** Looks at the texts that a search finds, some at a time. A judge that fails for good is asked no more, and the rest is looked at without it. */
export async function assessStrings(
  services: AskServices & { readonly database: Database },
  place: AskPlace,
  { q, judge, signal, tell }: Assessment,
): Promise<{ readonly counts: AssessmentCounts; readonly fault: MachineFault | null }> {
  const search = await compileRunSearch(services.database, q, place.translation)
  let asked = judge
  let fault: MachineFault | null = null
  let counts: AssessmentCounts = { strings: 0, risky: 0, judged: 0 }
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const limit = asked === null ? atOnce.plain : atOnce.judged
    const ids = await nextStrings(services.database, search, { translationId: place.translation.row.id, after, limit })
    const last = ids.at(-1)
    if (last === undefined) return { counts, fault }
    const strings = (await readMachineStrings(services.database, ids)).filter(({ unit }) => unit.target !== '')
    const judged = asked === null ? null : await askJudge(services, place, asked, { strings, signal })
    if (judged?.fault) {
      fault = judged.fault
      asked = null
    }
    const marks = judged?.marks ?? new Map()
    counts = {
      strings: counts.strings + strings.length,
      risky: counts.risky + (await assessSome(services, place, strings, marks)),
      judged: counts.judged + marks.size,
    }
    after = last
    tell(counts.strings)
  }
}

import { ignoringFlag, parseFlags } from '@weft/checks'
import { statement, type Transaction } from '../../db/database.ts'
import { openLedger } from '../../events/ledger.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import { annotateUnit } from './annotate-unit.ts'
import { openUnit } from './save-unit.ts'
import type { CheckedUnit } from './unit-checks.ts'
import { scopeOfUnit } from './unit-text.ts'
import { splitVerdict, type Verdict } from './verdict.ts'

const updateVerdict = statement<never>('dismiss_check', 'update units set failing = $2, dismissed = $3 where id = $1')

/** A check of a string that is dismissed (`dismissed`) or counts again. */
export interface Dismissal {
  readonly unitId: number
  readonly check: string
  readonly dismissed: boolean
  readonly userId: number
}

const isEnforced = (unit: CheckedUnit, check: string): boolean => unit.settings.enforced_checks.includes(check)

/** Dismisses a check of one string in its language, or lets it count again: with its counters. Resolves to what it fails then. */
export async function dismissCheckOf(
  tx: Transaction,
  { unitId, check, dismissed, userId }: Dismissal,
): Promise<Verdict> {
  const { unit } = await openUnit(tx, { unitId, userId })
  const found = [...(unit.failing ?? []), ...(unit.dismissed ?? [])]
  if (dismissed) refuseDismissal(unit, check, found)
  const others = (unit.dismissed ?? []).filter((id) => id !== check)
  const verdict = splitVerdict(found, dismissed ? [...others, check] : others)
  await tx.query(updateVerdict, [unit.id, verdict.failing, verdict.dismissed])
  const ledger = openLedger(tx, scopeOfUnit(unit))
  ledger.count(unit, { ...unit, ...verdict })
  await ledger.close()
  return verdict
}

function refuseDismissal(unit: CheckedUnit, check: string, found: readonly string[]): void {
  if (isEnforced(unit, check)) throw refusalOf({ code: 'check-enforced' })
  if (!found.includes(check)) throw new Refusal('conflict', { detail: 'The string does not fail this check.' })
}

/**
 * The same for a source string in all languages, by the flag that people may write as well. `check` need not fail now: a
 * flag is also for texts to come.
 */
export async function dismissCheckOfSource(
  tx: Transaction,
  { unitId, check, dismissed, userId }: Dismissal,
): Promise<void> {
  const { unit } = await openUnit(tx, { unitId, userId })
  if (dismissed && isEnforced(unit, check)) throw refusalOf({ code: 'check-enforced' })
  const flag = ignoringFlag(check)
  const { flags } = parseFlags(unit.extra_flags)
  if (flags.some(({ name }) => name === flag) === dismissed) return
  const kept = flags
    .filter(({ name }) => name !== flag)
    .map(({ start, end }) => unit.extra_flags.slice(start, end).trim())
  const extraFlags = [...kept, ...(dismissed ? [flag] : [])].join(', ')
  await annotateUnit(tx, unit, { extraFlags }, { userId, authorId: userId })
}

const selectVerdict = statement<Verdict>('verdict_of_unit', 'select failing, dismissed from units where id = $1')

/** The stored failing checks of a string. */
export async function readVerdict(tx: Transaction, unitId: number): Promise<Verdict> {
  const [verdict] = await tx.query(selectVerdict, [unitId])
  return verdict ?? { failing: null, dismissed: null }
}

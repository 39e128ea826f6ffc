import { statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { joinPlural } from '../../db/unit-state.ts'
import { fixedDenial, scopeOfRights } from '../../domain/unit/edit-denial.ts'
import type { EditedFamily } from '../../domain/unit/edited-unit.ts'
import { scopeOfUnit } from '../../domain/unit/unit-text.ts'
import { agreementDenial } from '../../domain/user/profile/agreement.ts'
import { openLedger } from '../../events/ledger.ts'
import { can } from '../../permissions/index.ts'
import type { FoundText } from './find-texts.ts'
import type { RunCounts } from './run-settings.ts'
import type { RunWriter } from './run-writer.ts'

const selectSuggested = statement<{ unit_id: number; target: string }>(
  'suggested_by_machines',
  'select unit_id, target from suggestions where unit_id = any($1::bigint[])',
)
const insertSuggestions = statement<never>(
  'suggest_by_machines',
  `with v as (select * from unnest($1::bigint[], $2::text[]) as v(unit_id, target)),
        marked as (update units u set has_suggestion = true from v where u.id = v.unit_id and not u.has_suggestion),
        added as (insert into suggestions (unit_id, target, user_id) select unit_id, target, $3 from v order by unit_id returning id)
   insert into machine_suggestions (suggestion_id, run_id) select id, $4 from added where $4::int is not null`,
)

interface Suggested {
  readonly text: FoundText
  readonly family: EditedFamily
}

/** Suggests texts, each once, where their component takes suggestions from this person. */
export async function writeSuggestions(
  tx: Transaction,
  { actor, runId }: RunWriter,
  texts: readonly Suggested[],
): Promise<RunCounts> {
  const rows = await tx.query(selectSuggested, [texts.map(({ family }) => family.unit.id)])
  const known = new Set(rows.map(({ unit_id, target }) => `${unit_id} ${target}`))
  const taken = texts.flatMap(({ text, family: { unit } }) => {
    const target = joinPlural(text.target)
    const isAllowed =
      unit.settings.enable_suggestions &&
      fixedDenial(unit) === null &&
      !unit.component_locked &&
      agreementDenial(actor, unit.project_id, unit.settings.agreement) === null &&
      can(actor, 'suggestion.add', scopeOfRights(unit))
    return isAllowed && unit.target !== target && !known.has(`${unit.id} ${target}`) ? [{ unit, target }] : []
  })
  const [first] = taken
  if (first === undefined) return { suggested: 0 }
  await lockCounters(tx, [...first.unit.statistics_ids])
  const ledger = openLedger(tx, scopeOfUnit(first.unit))
  const doer = { userId: actor.id, authorId: actor.id }
  for (const { unit, target } of taken) {
    ledger.count(unit, { ...unit, has_suggestion: true })
    ledger.record({ action: 'suggestion', doer, unitId: unit.id, target, details: { automatic: true } })
  }
  await tx.query(insertSuggestions, [
    taken.map(({ unit }) => unit.id),
    taken.map(({ target }) => target),
    actor.id,
    runId,
  ])
  await ledger.close()
  return { suggested: taken.length }
}

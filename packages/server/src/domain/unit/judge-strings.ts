import { isDeepStrictEqual } from 'node:util'
import type { CheckEnvironment } from '@weft/checks'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { openLedger } from '../../events/ledger.ts'
import { checksOf, environmentOf } from './apply-edits.ts'
import type { ComponentChecks } from './component-checks.ts'
import { type EditedUnit, readEditedUnitsOf, scopeOfUnit } from './edited-unit.ts'
import { judgedAnew, type Verdict } from './verdict.ts'

/** Strings of a transaction: nobody who saves one of them waits long. */
const stringsAtOnce = 500

const selectTranslations = statement<{ id: number }>(
  'translations_to_judge',
  `select t.id from translations t join components c on c.id = t.component_id
    where c.project_id = $1 and ($2::int is null or c.id = $2) order by t.id`,
)
const selectNext = statement<{ id: number }>(
  'strings_to_judge',
  'select id from units where translation_id = $1 and id > $2 order by id limit $3',
)
const updateVerdicts = statement<never>(
  'write_verdicts',
  `update units u set failing = v.failing, dismissed = v.dismissed
     from jsonb_to_recordset($1::jsonb) as v(id bigint, failing text[], dismissed text[]) where u.id = v.id`,
)

/** What all strings of a translation share. */
interface SharedChecks {
  readonly checks: ComponentChecks
  readonly environment: CheckEnvironment
}

function verdictOf(unit: EditedUnit, { checks, environment }: SharedChecks): Verdict {
  const source = { source: unit.source, flags: unit.flags, extraFlags: unit.extra_flags }
  if (unit.is_source) return judgedAnew(checks.failingOfSource(source), unit)
  const target = splitPlural(unit.target)
  return judgedAnew(checks.failing(source, unit.flags, target, environment), unit)
}

/** Of one translation, in one transaction; resolves to how many got another verdict. */
async function judge(tx: Transaction, ids: readonly number[]): Promise<number> {
  const units = await readEditedUnitsOf(tx, ids)
  const [first] = units
  if (!first) return 0
  const checks = checksOf(first)
  const shared = { checks, environment: environmentOf(checks, first) }
  const moved = units.flatMap((unit) => {
    const verdict = verdictOf(unit, shared)
    const before = { failing: unit.failing, dismissed: unit.dismissed }
    return isDeepStrictEqual(verdict, before) ? [] : [{ unit, verdict }]
  })
  if (moved.length === 0) return 0
  await lockCounters(tx, first.statistics_ids)
  const ledger = openLedger(tx, scopeOfUnit(first))
  for (const { unit, verdict } of moved) ledger.count(unit, { ...unit, ...verdict })
  await tx.query(updateVerdicts, [JSON.stringify(moved.map(({ unit, verdict }) => ({ id: unit.id, ...verdict })))])
  await ledger.close()
  return moved.length
}

/**
 * Asks the checks of each string anew, after what they go by was changed for many: flags of a project or a component, its
 * fonts. A run that is interrupted begins again. Resolves to how many strings got another verdict.
 */
export async function judgeStrings(
  database: Database,
  { projectId, componentId }: { readonly projectId: number; readonly componentId: number | null },
  signal?: AbortSignal,
): Promise<number> {
  let written = 0
  for (const { id: translationId } of await database.query(selectTranslations, [projectId, componentId])) {
    for (let after = 0; ; ) {
      signal?.throwIfAborted()
      const rows = await database.query(selectNext, [translationId, after, stringsAtOnce])
      const ids = rows.map(({ id }) => id)
      written += await database.transaction((tx) => judge(tx, ids))
      const last = ids.at(-1)
      if (last === undefined || ids.length < stringsAtOnce) break
      after = last
    }
  }
  return written
}

import { isDeepStrictEqual } from 'node:util'
import { type InheritableName, type InheritableValues, inheritableNames } from '@weft/contract'
import type { ComponentRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type Doer, openLedger, type Tally } from '../../events/ledger.ts'
import { shownAddress } from '../../git/index.ts'
import { isInheritable, shownInheritance } from '../project/inheritance.ts'
import { componentScope } from './component-scope.ts'
import { ownSettings, type ResolvedSettings } from './component-settings.ts'
import { addressSettings, settingList } from './settings/registry.ts'

/** Settings with a separate event, by their column or key; all others are "a setting was changed". */
const ownActions: ReadonlyMap<string, ChangeAction> = new Map(
  settingList.flatMap(({ name, storage, event }): [string, ChangeAction][] =>
    event === undefined ? [] : [[storage === 'settings' ? name : storage.column, event]],
  ),
)

/** Those of them that may come from a category or a project: people are told where another value holds, wherever it comes from. */
export const toldInheritable: readonly InheritableName[] = inheritableNames.filter((name) => ownActions.has(name))

function shown(field: string, value: unknown): string {
  if (typeof value === 'string') return addressSettings.has(field) ? shownAddress(value) : value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** A value that was another one before. */
interface FieldChange {
  readonly field: string
  readonly old: unknown
  readonly value: unknown
}

function record(tally: Tally, { field, old, value }: FieldChange, action: ChangeAction, doer: Doer): void {
  const texts = { old: shown(field, old), target: shown(field, value) }
  tally.record({ action, doer, ...texts, details: { field, ...texts } })
}

/** Tells the history what holds in a component from now on that people are told of. */
export function recordEffective(
  tally: Tally,
  before: Partial<InheritableValues>,
  after: Partial<InheritableValues>,
  doer: Doer,
): void {
  for (const field of toldInheritable) {
    const action = ownActions.get(field)
    const [old, value] = [before[field], after[field]]
    if (action && !isDeepStrictEqual(old, value)) record(tally, { field, old, value }, action, doer)
  }
}

/** The written values of a change, and the effective ones after it. */
interface WrittenChange {
  readonly values: Readonly<Record<string, unknown>>
  readonly effective: InheritableValues
}

/** Tells the history which settings of a component (as it was) changed: one row each, with the value before and after. */
export async function recordComponentSettings(
  tx: Transaction,
  was: ResolvedSettings & Pick<ComponentRecord, 'row'>,
  { values, effective }: WrittenChange,
  doer: Doer,
): Promise<void> {
  const kept: Readonly<Record<string, unknown>> = {
    ...was.row,
    ...ownSettings(was),
    ...shownInheritance(was.inheritance),
  }
  const ledger = openLedger(tx, await componentScope(tx, was.row.id))
  recordEffective(ledger, was.settings, effective, doer)
  for (const [field, value] of Object.entries(values)) {
    if (isDeepStrictEqual(kept[field], value)) continue
    const isTold = isInheritable(field) && ownActions.has(field)
    if (isTold && !isDeepStrictEqual(was.settings[field], effective[field])) continue
    const action = isTold ? undefined : ownActions.get(field)
    record(ledger, { field, old: kept[field], value }, action ?? 'component-setting-change', doer)
  }
  await ledger.close()
}

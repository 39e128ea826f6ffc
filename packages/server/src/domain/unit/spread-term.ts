import { mergeFlags } from '@weft/checks'
import type { Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import type { Doer } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import type { CheckedUnit } from './unit-checks.ts'

/** Marks a term that belongs into all languages of its glossary. */
export const termFlag = 'terminology'

const isTerm = ({ flags }: CheckedUnit, extraFlags: string): boolean => mergeFlags(flags, extraFlags).has(termFlag)

/** Adds a source string of a glossary, newly marked as a term of all languages, to the translations that lack it. */
export async function spreadTerm(tx: Transaction, unit: CheckedUnit, extraFlags: string, doer: Doer): Promise<void> {
  if (!unit.is_glossary || !unit.is_source || doer.userId === null) return
  if (isTerm(unit, unit.extra_flags) || !isTerm(unit, extraFlags)) return
  const { repository_id: repositoryId, component_id: componentId, translation_id: translationId, context } = unit
  const units = [{ context, source: splitPlural(unit.source), target: [], state: null }]
  const work = { kind: 'add-units', translationId, units, action: 'new-unit' } as const
  await enqueue(tx, repositoryKind, { repositoryId, componentId, userId: doer.userId, work }, { componentId })
}

import { statement, type Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { termFlag } from '../../domain/unit/spread-term.ts'
import type { Doer, Ledger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type AddedUnit, repositoryKind } from '../../jobs/repository-jobs.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { SourceString } from '../merge/source-strings.ts'

const updateNotes = statement<never>(
  'note_added_strings',
  `update units u set explanation = case when v.explanation = '' then u.explanation else v.explanation end,
          extra_flags = case when v.flags = '' then u.extra_flags else v.flags end
     from jsonb_to_recordset($1::jsonb) as v(id bigint, explanation text, flags text) where u.id = v.id`,
)

interface NotedString {
  readonly string: SourceString
  readonly requested: AddedUnit
}

/**
 * Writes explanation and flags that new source strings come with. Terms of all languages are then added to the languages that lack them.
 */
export async function noteAdded(
  tx: Transaction,
  ledger: Ledger,
  added: readonly NotedString[],
  { component, doer }: { readonly component: SyncedComponent; readonly doer: Doer },
): Promise<void> {
  const noted = added.filter(({ requested }) => (requested.explanation ?? '') + (requested.extraFlags ?? '') !== '')
  if (noted.length === 0) return
  const rows = noted.map(({ string, requested: { explanation = '', extraFlags = '' } }) => {
    const about = { doer, unitId: string.unitId, old: '' }
    if (explanation !== '') ledger.record({ action: 'explanation', ...about, target: explanation })
    if (extraFlags !== '') {
      ledger.record({ action: 'extra-flags', ...about, target: extraFlags })
      string.extraFlags = extraFlags
    }
    return { id: string.unitId, explanation, flags: extraFlags }
  })
  await tx.query(updateNotes, [JSON.stringify(rows)])
  const spread = noted.filter(
    ({ string }) => component.isGlossary && component.checks.flagsOf(string.flags, string.extraFlags).has(termFlag),
  )
  if (spread.length === 0 || doer.userId === null) return
  const units = spread.map(({ string: { context, source } }) => ({
    context,
    source: splitPlural(source),
    target: [],
    state: null,
  }))
  const work = { kind: 'add-units', translationId: component.sourceTranslationId, units, action: 'new-unit' } as const
  const { repositoryId, id: componentId } = component
  await enqueue(tx, repositoryKind, { repositoryId, componentId, userId: doer.userId, work }, { componentId })
}

import { type Database, statement } from '../../db/database.ts'
import type { CountedUnit } from '../../db/unit-counters.ts'
import { keepRemoved } from '../../domain/translation/keep-removed-texts.ts'
import { nobody, openLedger, type Scope } from '../../events/ledger.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { SyncMode } from './unit-plan.ts'

interface Orphan extends CountedUnit {
  readonly id: number
  readonly target: string
  readonly source: string
  readonly context: string
}

const selectOrphans = statement<Orphan>(
  'orphaned_sources',
  `select s.id, s.state, s.target, s.failing, s.has_suggestion, s.has_comment, s.num_words, s.num_chars,
          s.source, coalesce(s.context, '') as context
     from units s
    where s.translation_id = $1
      and not exists (select 1 from units u where u.source_unit_id = s.id and u.id <> s.id)
      and not ($2 and exists (select 1 from pending_edits e where e.unit_id = s.id and e.adds))
    order by s.id for no key update of s`,
)

const deleteOrphans = statement<never>('delete_orphans', 'delete from units where id = any($1::bigint[])')

/**
 * Removes the source strings that are neither in the source's file (`inSourceFile`: its keys) nor in any translation; ones
 * that people just added stay unless the repository wins. To be called after all files of a component were brought in step.
 */
export async function removeOrphans(
  database: Database,
  component: SyncedComponent,
  sourceScope: Scope,
  about: { readonly inSourceFile: ReadonlySet<string>; readonly mode: SyncMode },
): Promise<void> {
  await database.transaction(async (tx) => {
    const unused = await tx.query(selectOrphans, [component.sourceTranslationId, about.mode === 'merge'])
    const orphans = unused.filter((unit) => !about.inSourceFile.has(component.identity.keyOfStored(unit)))
    if (orphans.length === 0) return
    const ledger = openLedger(tx, sourceScope)
    for (const unit of orphans) {
      ledger.count(unit, null)
      ledger.record({
        action: 'string-remove',
        doer: nobody,
        old: unit.target,
        details: { source: unit.source, target: unit.target, context: unit.context },
      })
    }
    const ids = orphans.map(({ id }) => id)
    await keepRemoved(tx, ids, { identity: component.identity, mayStand: about.mode === 'merge' })
    await tx.query(deleteOrphans, [ids])
    await ledger.close()
  })
}

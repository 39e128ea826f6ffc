import { type Database, statement } from '../../db/database.ts'
import { changeSource } from '../../domain/unit/change-source.ts'
import { readCheckedUnit } from '../../domain/unit/unit-checks.ts'
import { nobody } from '../../events/ledger.ts'
import type { SyncedComponent } from '../component/synced-component.ts'

/** Source strings whose text a new template changed, and whose translations do not know yet. */
const selectChanged = statement<{ id: number }>(
  'changed_sources',
  `select id from units where translation_id = $1 and source_unit_id = id and not pending and target <> source order by id`,
)

/**
 * Gives the translations of a monolingual component the source texts that its template has now. A translation of another text needs
 * editing, unless upstream translated the string anew in the same run (`updated`).
 */
export async function followSource(
  database: Database,
  component: SyncedComponent,
  updated: ReadonlySet<number>,
): Promise<void> {
  for (const { id } of await database.query(selectChanged, [component.sourceTranslationId])) {
    await database.transaction(async (tx) => {
      const unit = await readCheckedUnit(tx, id)
      if (unit && !unit.pending && unit.target !== unit.source)
        await changeSource(tx, unit, unit.target, { doer: nobody, fresh: updated })
    })
  }
}

import { statement, type Transaction } from '../../db/database.ts'
import { keepRemoved } from '../../domain/translation/keep-removed-texts.ts'
import { type Ledger, nobody, openLedger } from '../../events/ledger.ts'
import type { KeptUnit } from './kept-units.ts'
import type { TranslationSync } from './translation-sync.ts'

interface MissingUnit extends Omit<KeptUnit, 'known'> {
  readonly source_text: string
  readonly context: string
  /** Somebody added the string, and the file does not have it yet. */
  readonly added: boolean
}

const selectMissing = statement<MissingUnit>(
  'missing_units',
  `select u.id, u.source_unit_id, u.position, u.state, u.target, u.pending, u.previous_source, u.note, u.location, u.flags,
          u.source, u.failing, u.dismissed, u.has_suggestion, u.has_comment, u.num_words, u.num_chars,
          s.source as source_text, coalesce(s.context, '') as context,
          exists (select 1 from pending_edits e where e.unit_id in (u.id, u.source_unit_id) and e.adds) as added
     from units u join units s on s.id = u.source_unit_id
    where u.translation_id = $1 and not (u.source_unit_id = any($2::bigint[])) order by u.id for no key update of u`,
)

const deleteUnits = statement<never>('delete_units', 'delete from units where id = any($1::bigint[])')

/** Gives `had_suggestion` as it was before. */
const suggestToRenamed = statement<{ id: number; had_suggestion: boolean }>(
  'suggest_to_renamed',
  `with heir as (select id, has_suggestion from units where translation_id = $1 and source_unit_id = $2 for update),
        marked as (update units u set has_suggestion = true from heir where u.id = heir.id),
        added as (insert into suggestions (unit_id, target) select id, $3 from heir)
   select id, has_suggestion as had_suggestion from heir`,
)

/** Strings that wait for being added to the file come after its present ones. */
const moveBehind = statement<never>(
  'move_added_behind',
  `with added as (select id, $2 + row_number() over (order by position, id) as place from units
                   where id = any($1::bigint[]))
   update units u set position = added.place from added where u.id = added.id and u.position <> added.place`,
)

/**
 * Removes the strings that the file no longer has. Their texts stay in the history; a pending text whose string the file
 * has under a new source (gettext's previous msgid) becomes a suggestion there. Finishes the translation. Strings that
 * people just added stay unless the repository wins. Source strings go when the last translation has let them go: see
 * removeOrphans.
 */
export async function removeMissingUnits(sync: TranslationSync): Promise<void> {
  const present = sync.units.map(({ key }) => sync.strings.get(key)?.unitId ?? 0)
  await sync.database.transaction(async (tx) => {
    const absent = await tx.query(selectMissing, [sync.translation.id, present])
    const stays = (unit: MissingUnit) => unit.added && sync.mode === 'merge'
    const added = absent.filter(stays)
    const missing = sync.translation.isSource ? [] : absent.filter((unit) => !stays(unit))
    if (added.length > 0) await tx.query(moveBehind, [added.map(({ id }) => id), sync.units.at(-1)?.position ?? 0])
    const ledger = openLedger(tx, sync.scope)
    if (missing.length > 0) await removeUnits(tx, sync, ledger, missing)
    await sync.finish(tx, ledger)
    await ledger.close()
  })
}

async function removeUnits(
  tx: Transaction,
  sync: TranslationSync,
  ledger: Ledger,
  missing: readonly MissingUnit[],
): Promise<void> {
  const renamed = renamedSources(sync)
  for (const unit of missing) {
    ledger.count(unit, null)
    ledger.record({
      action: 'string-remove',
      doer: nobody,
      old: unit.target,
      details: { source: unit.source_text, target: unit.target, context: unit.context },
    })
    const heir = renamed.get(sync.component.identity.keyOfStored({ context: unit.context, source: unit.source_text }))
    if (unit.pending && heir !== undefined && unit.target !== '') {
      const [suggested] = await tx.query(suggestToRenamed, [sync.translation.id, heir, unit.target])
      if (suggested) {
        // The two differ only in the count of suggestions, for any string.
        ledger.count({ ...unit, has_suggestion: suggested.had_suggestion }, { ...unit, has_suggestion: true })
        ledger.record({ action: 'suggestion', doer: nobody, unitId: suggested.id, target: unit.target })
      }
    }
  }
  const ids = missing.map(({ id }) => id)
  await keepRemoved(tx, ids, { identity: sync.component.identity, mayStand: sync.mode === 'merge' })
  await tx.query(deleteUnits, [ids])
}

/** The source strings that replaced former keys, by the file's previous msgids. */
function renamedSources(sync: TranslationSync): Map<string, number> {
  const { keyOfStored } = sync.component.identity
  const heirs = new Map<string, number>()
  for (const { unit, key } of sync.units) {
    const heir = sync.strings.get(key)
    const source = unit.previousSource
    if (source !== '' && heir) heirs.set(keyOfStored({ context: unit.context, source }), heir.unitId)
  }
  return heirs
}

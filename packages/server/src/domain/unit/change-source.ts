import { countCharacters, countWords } from '@weft/l10n'
import { statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { isFuzzy, isTranslated, splitPlural, unitState } from '../../db/unit-state.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { checksOf, environmentOf } from './apply-edits.ts'
import { type CheckedUnit, readCheckedUnits } from './unit-checks.ts'
import { scopeOfUnit } from './unit-text.ts'
import { judgedAnew } from './verdict.ts'

const updateSource = statement<never>(
  'change_source',
  'update units set source = $2, num_words = $3, num_chars = $4 where id = $1',
)

const updateTranslated = statement<never>(
  'change_source_of_translation',
  `update units set num_words = $2, num_chars = $3, state = $4, previous_source = $5, pending = pending or $6, failing = $7,
          dismissed = $8, last_updated = now() where id = $1`,
)

const insertPending = statement<never>(
  'pending_by_source_change',
  `insert into pending_edits (translation_id, unit_id, author_id, target, state, base)
   select $1, $2, coalesce((select author_id from changes where unit_id = $3 and author_id is not null
          order by timestamp desc limit 1), (select id from users where username = 'anonymous')), $4, $5, $6`,
)

/** The new state of a translation whose source text changed. */
function afterChange(unit: CheckedUnit, source: string): { state: number; previous: string } {
  const empty = unit.target.replaceAll('\u001e', '') === ''
  // The source went back to what the translation was made for.
  if (unit.previous_source === source && isFuzzy(unit.state)) return { state: unitState.translated, previous: '' }
  const previous = unit.previous_source === '' && !empty ? unit.source : unit.previous_source
  if (unit.state === unitState.readOnly || empty || !isTranslated(unit.state)) return { state: unit.state, previous }
  return { state: unitState.needsEditing, previous }
}

/**
 * Gives a monolingual source string another text. Words are counted again for every language, and translations of the
 * old text need editing, except those (`fresh`, by id) that were made for the new one. `unit` is the source string
 * before the change, `doer` its author.
 */
export async function changeSource(
  tx: Transaction,
  unit: CheckedUnit,
  source: string,
  { doer, fresh }: { readonly doer: Doer; readonly fresh?: ReadonlySet<number> },
): Promise<void> {
  const texts = splitPlural(source)
  const words = countWords(texts, unit.source_language)
  const chars = countCharacters(texts)
  const translations = await readCheckedUnits(tx, { translationsOf: unit.id })
  await lockCounters(tx, [...unit.statistics_ids, ...translations.flatMap((other) => other.statistics_ids)])
  await tx.query(updateSource, [unit.id, source, words, chars])
  const own = openLedger(tx, scopeOfUnit(unit))
  own.count(unit, { ...unit, num_words: words, num_chars: chars })
  await own.close()
  for (const translation of translations)
    await changeOf(tx, translation, { source, words, chars, doer, isFresh: fresh?.has(translation.id) === true })
}

interface NewSource {
  readonly source: string
  readonly words: number
  readonly chars: number
  readonly doer: Doer
  /** The translation was made for this text. */
  readonly isFresh: boolean
}

async function changeOf(
  tx: Transaction,
  unit: CheckedUnit,
  { source, words, chars, doer, isFresh }: NewSource,
): Promise<void> {
  const { state, previous } = isFresh
    ? { state: unit.state, previous: unit.previous_source }
    : afterChange(unit, source)
  const checks = checksOf(unit)
  const environment = environmentOf(checks, unit)
  const checked = { source, flags: unit.flags, extraFlags: unit.extra_flags }
  const found = checks.failing(checked, unit.flags, splitPlural(unit.target), environment)
  const { failing, dismissed } = judgedAnew(found, unit)
  const moved = state !== unit.state
  await tx.query(updateTranslated, [unit.id, words, chars, state, previous, moved, failing, dismissed])
  if (moved)
    await tx.query(insertPending, [
      unit.translation_id,
      unit.id,
      unit.source_unit_id,
      unit.target,
      state,
      unit.pending ? null : unit.target,
    ])
  const ledger = openLedger(tx, scopeOfUnit(unit))
  ledger.count(unit, { ...unit, num_words: words, num_chars: chars, state, failing })
  const details = { state, old_state: unit.state, source, context: unit.context }
  ledger.record({ action: 'source-change', doer, unitId: unit.id, target: source, old: unit.source, details })
  await ledger.close()
}

import { giveWay, peopleAreAtWork } from '../../db/background.ts'
import { EncodedRows } from '../../db/copy-text.ts'
import type { Transaction } from '../../db/database.ts'
import { closeTallies, copyTally, type OpenTally, openTally } from '../../events/ledger.ts'
import { oneAtATime } from '../clone/one-at-a-time.ts'
import { insertUnits } from './insert-units.ts'
import { emptyChunk, insertColumns, planPair } from './plan-strings.ts'
import { areKnown, type FoundUnit } from './source-strings.ts'
import type { TranslationSync } from './translation-sync.ts'

/**
 * Strings a transaction where all is planned ahead, so that the transaction only writes. Fewer while people save: their
 * commits wait for what a large one writes to the disk.
 */
export const knownAtOnce = (): number => (peopleAreAtWork() ? 1000 : 4000)

/** Strings that are planned at a stretch: some tenths of a millisecond, in which nobody is answered. */
const stretch = 50

/**
 * Plans for one transaction at a time. Planned by turns, several are ready at the same moment: until then the database has nothing to
 * do, and while it writes them all nothing is planned.
 */
const inTurn = <Result>(plan: () => Promise<Result>): Promise<Result> => oneAtATime('planning of strings', plan)

/** Whether nothing in the database can change what is to be written: the strings are there, their translations are not. */
export const knowsAll = ({ translation, strings, units, keepsTexts }: TranslationSync): boolean =>
  !keepsTexts && translation.isEmpty && !translation.isSource && areKnown(strings, units)

/** Whether a translation is new, all known, and small enough to be written in one transaction, together with others. */
export const isSmallAndKnown = (sync: TranslationSync): boolean =>
  sync.first && sync.units.length <= knownAtOnce() && knowsAll(sync)

/** Strings of one translation that were planned before their transaction, so that the database writes while others are planned. */
interface PlannedPart {
  readonly sync: TranslationSync
  readonly tally: OpenTally
  /** Whether this is the last part, which finishes the translation. */
  readonly isLast: boolean
}

/** Plans strings of a translation without further reading, and adds the result to `rows`. */
async function planKnown(
  sync: TranslationSync,
  { units, isLast }: { readonly units: readonly FoundUnit[]; readonly isLast: boolean },
  rows: EncodedRows,
): Promise<PlannedPart> {
  const tally = openTally()
  for (let from = 0; from < units.length; from += stretch) {
    const chunk = emptyChunk()
    for (const { unit, key, position } of units.slice(from, from + stretch)) {
      const source = sync.strings.get(key)
      if (!source) throw new Error(`a string of translation ${sync.translation.id} has no source string`)
      planPair(sync, tally, chunk, { unit, position, source, kept: undefined })
    }
    rows.add(chunk.inserts)
    await giveWay()
  }
  return { sync, tally, isLast }
}

async function writePlanned(tx: Transaction, rows: EncodedRows, parts: readonly PlannedPart[]): Promise<void> {
  const scoped = parts.map((part) => ({ ...part, scope: part.sync.scope, tally: copyTally(part.tally) }))
  const ids = parts.map(({ sync }) => sync.translation.id)
  await Promise.all([
    insertUnits(tx, ids, insertColumns, rows),
    ...scoped.map(({ sync, tally, isLast }) => (isLast ? sync.finish(tx, tally) : undefined)),
  ])
  await closeTallies(tx, scoped)
}

/** Writes a part of a planned translation, in a separate transaction. */
export async function writeKnown(
  sync: TranslationSync,
  part: { readonly units: readonly FoundUnit[]; readonly isFirst: boolean; readonly isLast: boolean },
): Promise<void> {
  const rows = new EncodedRows()
  const planned = await inTurn(() => planKnown(sync, part, rows))
  await sync.database.transaction(async (tx) => {
    if (part.isFirst) await sync.begin(tx)
    await writePlanned(tx, rows, [planned])
  })
}

/**
 * Writes whole translations that are small and known, together: with a transaction each, a repository of many small files
 * would wait for the disk more than for anything else.
 */
export async function writeKnownTogether(syncs: readonly TranslationSync[]): Promise<void> {
  const [first] = syncs
  if (!first) return
  const rows = new EncodedRows()
  const parts = await inTurn(async () => {
    const planned: PlannedPart[] = []
    for (const sync of syncs) {
      sync.signal.throwIfAborted()
      planned.push(await planKnown(sync, { units: sync.units, isLast: true }, rows))
    }
    return planned
  })
  await first.database.transaction((tx) => writePlanned(tx, rows, parts))
  for (const sync of syncs) sync.report(sync.units.length)
}

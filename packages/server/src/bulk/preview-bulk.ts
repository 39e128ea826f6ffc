import type { BulkRisk } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { checksOf, failingOf } from '../domain/unit/apply-edits.ts'
import { type EditedUnit, readUnitsToPreview } from '../domain/unit/edited-unit.ts'
import { isAcross } from '../domain/unit/verdict.ts'
import type { Denial } from '../refusal.ts'
import type { BulkSettings } from './bulk-settings.ts'
import { type Choice, chosenStrings, countChosen } from './choose-strings.ts'
import { type Foreseen, foresee } from './decide-strings.ts'

/** The number of strings that a preview looks at, and the number that it shows. */
const lookedAt = 1000
const shown = 100

/** A string before and after. */
export interface BulkSample {
  readonly unit: EditedUnit
  readonly after: readonly string[]
  readonly state: number
  readonly outcome: string
  readonly checksNew: readonly string[]
  readonly checksGone: readonly string[]
  readonly risks: readonly BulkRisk[]
  readonly lost: readonly string[]
  readonly note: Foreseen['note']
}

/** Strings of a translation that may not be changed for one reason. */
export interface DeniedGroup {
  readonly translationId: number
  readonly outcome: string
  readonly denial: Denial | null
  readonly count: number
}

export interface BulkPreview {
  readonly count: number
  readonly looked: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly denied: readonly DeniedGroup[]
  readonly samples: readonly BulkSample[]
  readonly cursor: number | null
}

function sampleOf({ unit, text, note, outcome }: Foreseen): BulkSample {
  const change = text === null ? undefined : text.kind === 'write' ? text : text.held
  const target = change?.target ?? unit.target
  const found = target === unit.target ? null : (failingOf(checksOf(unit), unit, target) ?? [])
  const before = [...(unit.failing ?? []), ...(unit.dismissed ?? [])]
  return {
    unit,
    after: splitPlural(target),
    state: change?.state ?? unit.state,
    outcome,
    checksNew: found?.filter((id) => !before.includes(id)) ?? [],
    checksGone: found === null ? [] : before.filter((id) => !found.includes(id) && !isAcross(id)),
    risks: change?.risks ?? [],
    lost: change?.lost ?? [],
    note,
  }
}

function deniedGroups(all: readonly Foreseen[]): DeniedGroup[] {
  const denied = all.filter(({ outcome }) => outcome.startsWith('denied:'))
  return [...Map.groupBy(denied, ({ unit, outcome }) => `${unit.translation_id} ${outcome}`).values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const { text, note, outcome, unit } = first
      const from = [text, note].find((one) => one !== null && 'outcome' in one && one.outcome === outcome)
      const denial = from != null && 'denial' in from ? (from.denial ?? null) : null
      return [{ translationId: unit.translation_id, outcome, denial, count: group.length }]
    })
    .slice(0, 50)
}

/**
 * The effects of an edit before it starts: the outcomes of the first strings, and some of these before and after. Its work does not grow
 * with the place.
 */
export async function previewBulk(
  database: Database,
  choice: Choice,
  { settings, cursor }: { readonly settings: BulkSettings; readonly cursor: number },
): Promise<BulkPreview> {
  const isFirst = cursor === 0
  const ids = await chosenStrings(database, choice, { after: cursor, limit: isFirst ? lookedAt : shown })
  const foreseen: Foreseen[] = []
  for (let from = 0; from < ids.length; from += shown) {
    const units = await readUnitsToPreview(database, ids.slice(from, from + shown))
    foreseen.push(...(await foresee(database, { actor: choice.actor, settings }, units)))
  }
  const outcomes: Record<string, number> = {}
  for (const { outcome } of foreseen) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  // Unchanged strings are not worth a look: it shows the next hundred with another outcome.
  const telling = foreseen.filter(({ outcome }) => outcome !== 'unchanged')
  const samples = telling.slice(0, shown)
  const isMore = telling.length > shown || ids.length === (isFirst ? lookedAt : shown)
  const last = telling.length > shown ? samples.at(-1)?.unit.id : ids.at(-1)
  return {
    count: isFirst && ids.length === lookedAt ? await countChosen(database, choice) : ids.length,
    looked: ids.length,
    outcomes,
    denied: deniedGroups(foreseen),
    samples: samples.map(sampleOf),
    cursor: isMore ? (last ?? null) : null,
  }
}

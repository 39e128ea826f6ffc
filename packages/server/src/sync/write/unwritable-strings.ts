import { type EditableDocument, type NewUnit, type UnitChange, type UnitKey, withoutObstructed } from '@weft/formats'
import { indexLines } from '@weft/text'
import { statement } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import type { Run } from '../run/run.ts'

/** A text that waits because its file has no place for it: what stands there, as the alert tells it. */
export interface UnwritableString {
  readonly unit: number
  readonly filename: string
  readonly line: number
  readonly column: number
  readonly error_message: string
}

/** Separates changes that a file accepts from strings with an obstacle, by the ids of `unitOf`. */
export function writableChanges(
  file: EditableDocument,
  { units, like }: { readonly units: readonly UnitChange[]; readonly like: EditableDocument | null },
  { unitOf, filename }: { readonly unitOf: ReadonlyMap<NewUnit | UnitKey, number>; readonly filename: string },
): { readonly changes: readonly UnitChange[]; readonly unwritable: readonly UnwritableString[] } {
  const found = file.obstructions?.({ units, like: like ?? undefined }) ?? []
  if (found.length === 0) return { changes: units, unwritable: [] }
  const lines = indexLines(file.bytes)
  const unwritable = found.map(({ unit, key, problem }): UnwritableString => {
    const { line, column } = lines.position(problem.span?.start ?? 0)
    return { unit: unitOf.get(key ?? unit) ?? 0, filename, line, column, error_message: problem.detail }
  })
  return { changes: withoutObstructed({ units }, found).units, unwritable }
}

/** The findings of a run in the files of one component. */
export interface CommitFindings {
  readonly filenames: Set<string>
  readonly unwritable: UnwritableString[]
}

const selectStanding = statement<{ component_id: number; occurrences: UnwritableString[] }>(
  'unwritable_strings',
  `select component_id, coalesce(details -> 'occurrences', '[]') as occurrences from alerts
    where name = 'UnwritableString' and component_id = any($1::int[])`,
)

const selectWaiting = statement<{ id: number }>(
  'units_that_wait',
  'select distinct unit_id as id from pending_edits where unit_id = any($1::bigint[])',
)

/** Reports strings that wait because their files have no place for them, and ends the reports of others. */
export async function recordUnwritable(work: Run, findings: ReadonlyMap<number, CommitFindings>): Promise<void> {
  const ids = work.components.map(({ id }) => id)
  const standing = new Map(
    (await work.database.query(selectStanding, [ids])).map((row) => [row.component_id, row.occurrences]),
  )
  const units = [...standing.values()].flat().map(({ unit }) => unit)
  const waiting = new Set(
    units.length === 0 ? [] : (await work.database.query(selectWaiting, [units])).map(({ id }) => id),
  )
  for (const id of ids) {
    const before = standing.get(id) ?? []
    const { filenames, unwritable } = findings.get(id) ?? { filenames: new Set<string>(), unwritable: [] }
    const still = before.filter(({ unit, filename }) => waiting.has(unit) && !filenames.has(filename))
    const occurrences = [...still, ...unwritable]
    if (JSON.stringify(occurrences.map(placeOf)) === JSON.stringify(before.map(placeOf))) continue
    await work.database.transaction(async (tx) => {
      if (occurrences.length === 0) await clearAlert(tx, id, 'UnwritableString')
      else await raiseAlert(tx, id, 'UnwritableString', { occurrences })
    })
  }
}

const placeOf = ({ unit, filename, line, column, error_message }: UnwritableString) => [
  unit,
  filename,
  line,
  column,
  error_message,
]

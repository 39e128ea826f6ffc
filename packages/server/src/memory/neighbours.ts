import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { MemoryRow } from './find-rows.ts'

interface NeighbourRow {
  readonly id: number
  readonly before: string | null
  readonly after: string | null
}

/** The source texts beside source strings, in the order in which the strings were added. */
async function readNeighbours(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, NeighbourRow>> {
  const { rows } = await sql<NeighbourRow>`
    select u.id,
           (select b.source from units b where b.translation_id = u.translation_id and b.id < u.id order by b.id desc limit 1) as before,
           (select b.source from units b where b.translation_id = u.translation_id and b.id > u.id order by b.id limit 1) as after
      from units u where u.id = any(${ids}::bigint[])`.execute(database.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}

interface PlacedMatch {
  readonly row: Pick<MemoryRow, 'source_unit_id'>
  readonly score: number
  readonly inContext: boolean
}

/** Matches of the same text whose neighbours are the same as well stand in the same context. */
export async function markNeighbours<Match extends PlacedMatch>(
  database: Database,
  unit: { readonly sourceId: number } | null,
  matches: readonly Match[],
): Promise<Match[]> {
  const exact = matches.filter(({ score, inContext, row }) => score === 1 && !inContext && row.source_unit_id !== null)
  if (unit === null || exact.length === 0) return [...matches]
  const ids = exact.flatMap(({ row }) => (row.source_unit_id === null ? [] : [row.source_unit_id]))
  const rows = await readNeighbours(database, [unit.sourceId, ...ids])
  const own = rows.get(unit.sourceId)
  const isBeside = ({ row }: Match): boolean => {
    const other = rows.get(row.source_unit_id ?? 0)
    return own !== undefined && other !== undefined && own.before !== null && own.after !== null
      ? own.before === other.before && own.after === other.after
      : false
  }
  return matches.map((match) => (exact.includes(match) && isBeside(match) ? { ...match, inContext: true } : match))
}

import { sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Tables } from './tables.ts'

/** Takes ids from a table's sequence, for rows that insertRows writes and others refer to. Unused ones are lost. */
export async function reserveIds(queries: Queries, table: keyof Tables, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(nextval(pg_get_serial_sequence(${table}, 'id'))) as ids from generate_series(1, ${count})
  `.execute(queries.kysely)
  return rows[0]?.ids ?? []
}

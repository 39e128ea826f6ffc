import pg from 'pg'

const int8 = 20
const int8Array = 1016
const numeric = 1700
const timestamptz = 1184

const defaultTimestamp = pg.types.getTypeParser(timestamptz)

/** An int8 as a number; as a bigint where a number would lose digits (id_hash). */
function parseInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** Sessions run in UTC, so that nearly every text is `2026-01-02 03:04:05.678901+00`; the rest is left to pg. */
function parseTimestamp(text: string): Date {
  if (!text.endsWith('+00') || text.length > 29) return defaultTimestamp(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

function parseInt8Array(text: string): (number | bigint | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseInt8(item)))
}

const own: Record<number, (text: string) => unknown> = {
  [int8]: parseInt8,
  [int8Array]: parseInt8Array,
  [numeric]: Number,
  [timestamptz]: parseTimestamp,
}

/** How the texts of PostgreSQL become values, on both databases. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && own[oid]) || pg.types.getTypeParser(oid, format ?? 'text')
  },
}

/** Small hashes fit a number, and come as one: a column named id_hash is always a bigint. */
export function widenHashes(result: pg.QueryResult): void {
  if (!result.fields?.some((field) => field.name === 'id_hash')) return
  for (const row of result.rows) {
    if (typeof row.id_hash === 'number') row.id_hash = BigInt(row.id_hash)
  }
}

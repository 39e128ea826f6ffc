import { type ListSource, listPage } from './paging.ts'
import { recordsOfRows } from './records-of-rows.ts'

type PageOf = Parameters<typeof listPage>[0]

/** A list whose rows are shown by records that are mostly in memory. */
export interface RecordListSource<Row, Found> extends Omit<ListSource<Row>, 'present'> {
  /** The record of a row; undefined where it went away since the row was read. */
  record(row: Row): Found | undefined | Promise<Found | undefined>
  /** Record and row -> JSON value, or its text as RawJson. */
  present(record: Found, row: Row): object
}

/** One page of such a list; rows whose record went away meanwhile are left out. */
export function listRecords<Row, Found>(request: PageOf, source: RecordListSource<Row, Found>) {
  const records = new Map<Row, Found>()
  return listPage<Row>(request, {
    ...source,
    async rows(part) {
      const rows = await source.rows(part)
      const found = await recordsOfRows(rows, source.record)
      for (const [index, row] of rows.entries()) {
        const record = found[index]
        if (record !== undefined) records.set(row, record)
      }
      return rows.filter((row) => records.has(row))
    },
    present(row) {
      const record = records.get(row)
      if (record === undefined) throw new Error('rows without a record were left out')
      return source.present(record, row)
    },
  })
}

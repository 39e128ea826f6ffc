/** By which column rows stand, and which way. */
export interface RowOrder {
  readonly column: string
  readonly descending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Rows by a value of theirs: texts as people sort them, numbers by size. Equal ones keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
  { descending }: Pick<RowOrder, 'descending'>,
): Row[] {
  const sign = descending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: value(row) }))
  keyed.sort((a, b) => sign * compare(a.key, b.key))
  return keyed.map(({ row }) => row)
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classes } from './classes.ts'
import style from './data-table.module.css'
import { Icon } from './icon.tsx'
import { type RowOrder, sortedRows } from './row-order.ts'

/** A column of a table. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Its cells say by themselves what they are; the header is read aloud alone. */
  readonly isHeaderHidden?: boolean
  /** As CSS has it: `40%`, `120px`; one column has none and takes the rest. */
  readonly width?: string
  readonly align?: 'end'
  /** The content is never wider than the column: each clip costs time in every frame. */
  readonly fits?: true
  /** By what rows are sorted; without it they are not. */
  readonly value?: (row: Row) => string | number
  /** The first click shows the largest first. */
  readonly largestFirst?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Left out where there is little room. */
  readonly wideOnly?: boolean
}

export interface TableTexts {
  readonly filter: string
  /** `3 of 5,000`, read aloud after filtering. */
  readonly shown: (shown: number, all: number) => string
  readonly nothingFound: string
  readonly clearFilter: string
}

interface DataTableProps<Row> {
  /** A description for people who cannot see it. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** The text that the filter searches. */
  readonly textOf: (row: Row) => string
  readonly order: RowOrder
  readonly texts: TableTexts
  /** Beside the filter. */
  readonly tools?: ReactNode
}

/** So many rows need no filter. */
const fewRows = 8
/** Up to this many rows are all in the page; of more, only the visible ones. */
const manyRows = 100
/** So many are more than fit on a screen: they are drawn first, and all others when they can be seen. */
const firstRows = 24

/** Rows that are sorted and filtered in the page, at once, however many they are. */
export function DataTable<Row>({ rows, columns, textOf, order: initial, texts, tools, ...rest }: DataTableProps<Row>) {
  const [order, setOrder] = useState(initial)
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter.trim().toLocaleLowerCase())
  const shown = useMemo(() => {
    const found = wanted === '' ? rows : rows.filter((row) => textOf(row).toLocaleLowerCase().includes(wanted))
    const value = columns.find(({ id }) => id === order.column)?.value
    return value === undefined ? found : sortedRows(found, value, order)
  }, [rows, wanted, order, columns, textOf])
  return (
    <div className={style.whole}>
      {(rows.length > fewRows || tools) && (
        <div className={style.tools}>
          {rows.length > fewRows && (
            <label className={style.filter}>
              <Icon name="search" />
              <input
                type="search"
                placeholder={texts.filter}
                aria-label={texts.filter}
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
            </label>
          )}
          <span className={style.count} role="status">
            {wanted === '' ? '' : texts.shown(shown.length, rows.length)}
          </span>
          {tools}
        </div>
      )}
      {shown.length === 0 && rows.length > 0 ? (
        <p className={style.nothing}>
          {texts.nothingFound}{' '}
          <button type="button" className={style.clear} onClick={() => setFilter('')}>
            {texts.clearFilter}
          </button>
        </p>
      ) : (
        <Rows {...rest} rows={shown} columns={columns} order={order} onOrder={setOrder} />
      )}
    </div>
  )
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'rows' | 'columns' | 'rowKey'> {
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
}

function Rows<Row>({ label, rows, columns, rowKey, order, onOrder }: RowsProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (table.current) setMargin(table.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  // Asked of the browser once, and not for each of five thousand rows.
  const [height] = useState(rowHeight)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: margin,
    initialRect: { width: 1000, height: 900 },
    enabled: rows.length > manyRows,
  })
  const items = virtual.getVirtualItems()
  const isMany = rows.length > manyRows
  const all = isMany ? 0 : rows.length
  const drawn = useDeferredValue(all, Math.min(all, firstRows))
  const visible = isMany ? items.map(({ index }) => index) : rows.slice(0, drawn).map((_, index) => index)
  const before = isMany ? (items[0]?.start ?? margin) - margin : 0
  const after = isMany ? 0 : (rows.length - visible.length) * height
  return (
    <table
      className={style.table}
      style={{ '--columns': tracksOf(columns), '--few-columns': tracksOf(columns.filter(({ wideOnly }) => !wideOnly)) }}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      ref={table}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.id} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody className={isMany ? style.many : undefined} style={isMany ? { blockSize: virtual.getTotalSize() } : {}}>
        {before > 0 && <tr style={{ height: before }} />}
        {visible.map((index) => {
          const row = rows[index]
          if (row === undefined) return null
          return <TableRow key={rowKey(row)} row={row} index={index} columns={columns} />
        })}
        {after > 0 && <tr style={{ height: after }} />}
      </tbody>
    </table>
  )
}

/** The widths of columns. */
const tracksOf = <Row,>(columns: readonly Column<Row>[]): string =>
  columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  readonly row: Row
  readonly index: number
}

/** Drawn once: scrolling draws the rows that come into sight, and none that is there. */
const TableRow = memo(function TableRow<Row>({ row, index, columns }: TableRowProps<Row>) {
  return (
    <tr aria-rowindex={index + 2} className={style.row}>
      {columns.map(({ id, align, fits, wideOnly, cell }, at) => {
        const Cell = at === 0 ? 'th' : 'td'
        return (
          <Cell
            key={id}
            {...(at === 0 && { scope: 'row' as const })}
            className={classes(align === 'end' && style.end, fits && style.fits, wideOnly && style.wideOnly)}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode // `memo` forgets that it takes rows of any kind

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
}

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const { id, header, align, value, largestFirst = false, wideOnly, isHeaderHidden } = column
  const isSorted = order.column === id
  const direction = order.descending ? 'descending' : 'ascending'
  const next = { column: id, descending: isSorted ? !order.descending : largestFirst }
  return (
    <th
      scope="col"
      className={classes(align === 'end' && style.end, wideOnly && style.wideOnly)}
      aria-sort={isSorted ? direction : undefined}
    >
      {value === undefined ? (
        <span className={isHeaderHidden ? 'visually-hidden' : undefined}>{header}</span>
      ) : (
        <button type="button" className={style.sort} onClick={() => onOrder(next)}>
          {header}
          <span className={style.arrow} aria-hidden="true">
            {isSorted && <Icon name={order.descending ? 'chevronDown' : 'chevronUp'} />}
          </span>
        </button>
      )}
    </th>
  )
}

const rowHeight = (): number =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36

/** Pixels of a row, and of the head. */
export const rowHeight = 72
export const headHeight = 36

/** Pixels of a column with a language, at least; and of the column with the sources. */
const leastColumn = 260
const sources = { least: 128, most: 420, share: 0.24 } as const

/** Pixels of the columns. */
export interface GridSizes {
  readonly source: number
  readonly column: number
}

/** The columns share the width; where it is too small for all, they are as wide as can be read, and the grid scrolls sideways. */
export function sizesOf(width: number, columns: number): GridSizes {
  const source = Math.round(Math.max(sources.least, Math.min(sources.most, width * sources.share)))
  const room = Math.max(0, width - source)
  return { source, column: Math.floor(Math.max(Math.min(leastColumn, room), room / Math.max(1, columns))) }
}

/** Rows and columns beside those in sight: the next step finds them drawn. */
const spareRows = 4
const spareColumns = 1

/** The cells that are drawn: `to` is not among them. */
export interface GridWindow {
  readonly rows: readonly [from: number, to: number]
  readonly columns: readonly [from: number, to: number]
}

export interface Scrolled {
  readonly top: number
  /** From the inline start: in right-to-left pages browsers count below zero. */
  readonly start: number
  readonly width: number
  readonly height: number
  readonly sizes: GridSizes
}

/**
 * The part of a grid that is in sight, and a little more. It is of the same size wherever one is: what leaves at one end is drawn anew at the
 * other, which costs less than to make it.
 */
export function windowOf(
  { top, start, width, height, sizes }: Scrolled,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): GridWindow {
  const part = (at: number, room: number, { each, spare, all }: Readonly<Record<'each' | 'spare' | 'all', number>>) => {
    const count = Math.min(all, Math.ceil(room / Math.max(1, each)) + 1 + 2 * spare)
    const from = Math.max(0, Math.min(all - count, Math.floor(at / Math.max(1, each)) - spare))
    return [from, from + count] as const
  }
  return {
    rows: part(top, height, { each: rowHeight, spare: spareRows, all: rows }),
    columns: part(start, Math.max(0, width - sizes.source), { each: sizes.column, spare: spareColumns, all: columns }),
  }
}

export const sameWindow = (one: GridWindow, other: GridWindow): boolean =>
  one.rows[0] === other.rows[0] &&
  one.rows[1] === other.rows[1] &&
  one.columns[0] === other.columns[0] &&
  one.columns[1] === other.columns[1]

/** A cell by its row and column; column -1 is the source. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** The cell to which a key leads; null: none. `isRtl`: the next column is on the left. */
export function moved(
  key: string,
  { row, column }: GridPlace,
  size: { readonly rows: number; readonly columns: number; readonly page: number; readonly isRtl: boolean },
  isWide: boolean,
): GridPlace | null {
  const clamp = (to: GridPlace): GridPlace => ({
    row: Math.max(0, Math.min(size.rows - 1, to.row)),
    column: Math.max(-1, Math.min(size.columns - 1, to.column)),
  })
  const next = size.isRtl ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return clamp({ row: row + 1, column })
    case 'ArrowUp':
      return clamp({ row: row - 1, column })
    case 'ArrowRight':
      return clamp({ row, column: column + next })
    case 'ArrowLeft':
      return clamp({ row, column: column - next })
    case 'PageDown':
      return clamp({ row: row + size.page, column })
    case 'PageUp':
      return clamp({ row: row - size.page, column })
    case 'Home':
      return clamp({ row: isWide ? 0 : row, column: -1 })
    case 'End':
      return clamp({ row: isWide ? size.rows - 1 : row, column: size.columns - 1 })
    default:
      return null
  }
}

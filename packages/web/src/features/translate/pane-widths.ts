/** Columns whose width one chooses. */
export type ColumnName = 'list' | 'context'

const limits: Readonly<Record<ColumnName, { readonly least: number; readonly most: number; readonly usual: number }>> =
  {
    list: { least: 220, most: 560, usual: 320 },
    context: { least: 240, most: 640, usual: 340 },
  }

export const limitsOf = (column: ColumnName) => limits[column]

export function clampWidth(column: ColumnName, width: number): number {
  const { least, most } = limits[column]
  return Math.round(Math.max(least, Math.min(most, width)))
}

const keyOf = (column: ColumnName): string => `weft-width-${column}`

/** The width that one chose in this browser, else the usual one. */
export function keptWidth(column: ColumnName): number {
  const kept = Number(localStorage.getItem(keyOf(column)) ?? Number.NaN)
  return Number.isFinite(kept) && kept > 0 ? clampWidth(column, kept) : limits[column].usual
}

export const keepWidth = (column: ColumnName, width: number): void => localStorage.setItem(keyOf(column), String(width))

/** Pixels that one press of an arrow moves a border. */
const step = 16

/** The width after a key; undefined: the key does not move the border. `grows`: the arrow that makes the column wider. */
export function widthAfterKey(
  column: ColumnName,
  width: number,
  key: string,
  grows: 'ArrowLeft' | 'ArrowRight',
): number | undefined {
  const { least, most, usual } = limits[column]
  if (key === 'Home') return least
  if (key === 'End') return most
  if (key === 'Enter') return usual
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return clampWidth(column, width + (key === grows ? step : -step))
}

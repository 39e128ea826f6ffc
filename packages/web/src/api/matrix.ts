import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'

export type MatrixPage = ReplyOf<Endpoints['readMatrix']>
export type MatrixRow = MatrixPage['rows'][number]
export type MatrixCell = NonNullable<MatrixRow['cells'][number]>

export interface MatrixAsked {
  readonly path: string
  readonly languages: readonly string[]
  readonly q: string
  readonly within: string
}

/** The rows of a grid, page by page. */
export const useMatrix = ({ path, languages, q, within }: MatrixAsked) =>
  useInfiniteQuery({
    queryKey: ['matrix', path, languages.join(), q, within],
    enabled: languages.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      client.readMatrix({
        query: { path, languages: languages.join(), q, within, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })

/** Writes a saved text into the rows that were read before. */
export function keepSavedCell(
  queries: QueryClient,
  path: string,
  saved: { readonly unit: number; readonly target: readonly string[]; readonly state: number },
): void {
  const changed = (cell: MatrixCell | null) =>
    cell?.unit === saved.unit ? { ...cell, target: [...saved.target], state: saved.state } : cell
  const inRow = (row: MatrixRow): MatrixRow =>
    row.cells.some((cell) => cell?.unit === saved.unit) ? { ...row, cells: row.cells.map(changed) } : row
  queries.setQueriesData<InfiniteData<MatrixPage>>({ queryKey: ['matrix', path] }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(inRow) })) },
  )
}

/** The present rows, in the order of the grid; those that are gone are missing. */
export async function readMatrixRows(
  { path, languages }: Pick<MatrixAsked, 'path' | 'languages'>,
  rows: readonly number[],
): Promise<readonly MatrixRow[]> {
  return (await client.readMatrix({ query: { path, languages: languages.join(), rows: rows.join() } })).rows
}

/** Puts rows that were read again in the place of the former ones; returns those. */
export function putMatrixRows(
  queries: QueryClient,
  { path, languages }: Pick<MatrixAsked, 'path' | 'languages'>,
  rows: readonly MatrixRow[],
): ReadonlyMap<number, MatrixRow> {
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const before = new Map<number, MatrixRow>()
  const renewed = (row: MatrixRow): MatrixRow => {
    const now = fresh.get(row.id)
    if (now === undefined) return row
    before.set(row.id, row)
    return now
  }
  queries.setQueriesData<InfiniteData<MatrixPage>>({ queryKey: ['matrix', path, languages.join()] }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(renewed) })) },
  )
  return before
}

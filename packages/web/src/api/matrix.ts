import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
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

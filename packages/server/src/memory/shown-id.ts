import type { MemoryRow } from './find-rows.ts'

/** Each kind of row has every third number as its ids in the API. */
const kinds = ['string', 'entry', 'former'] as const

/** The id by which the API shows a row of the memory. */
export const shownId = ({ kind, id }: Pick<MemoryRow, 'kind' | 'id'>): number => id * kinds.length + kinds.indexOf(kind)

/** The row that an id of the API stands for. */
export function rowOfId(shown: number): Pick<MemoryRow, 'kind' | 'id'> | null {
  const kind = kinds[shown % kinds.length]
  return Number.isSafeInteger(shown) && shown > 0 && kind !== undefined
    ? { kind, id: Math.floor(shown / kinds.length) }
    : null
}

import { LRUCache } from 'lru-cache'
import type { RawJson } from '../../http/reply/json.ts'

/**
 * The input of a page of a history. The database tells `count` and `newest` anew for each request; `record` is the
 * catalog's, which is another object once anything about it was changed; `names` grows when users change.
 */
export interface HistoryState {
  readonly count: number
  /** Id of the newest row; null in an empty history. */
  readonly newest: number | null
  readonly record: object
  readonly names: number
}

export interface PageMemory {
  /** The page as it was sent, if nothing in it can have changed. */
  find(key: string, state: HistoryState): RawJson | undefined
  /** `state` was asked before the page's rows were. */
  keep(key: string, state: HistoryState, page: RawJson): void
}

/** Remembers the pages that were asked for last, up to so many characters together. */
export function makePageMemory(capacity: number): PageMemory {
  const pages = new LRUCache<string, HistoryState & { readonly page: RawJson }>({
    maxSize: capacity,
    sizeCalculation: ({ page }) => page.text.length,
  })
  return {
    find(key, { count, newest, record, names }) {
      const known = pages.get(key)
      if (known === undefined) return undefined
      const isSame =
        known.newest === newest && known.count === count && known.record === record && known.names === names
      return isSame ? known.page : undefined
    },
    keep(key, state, page) {
      pages.set(key, { ...state, page })
    },
  }
}

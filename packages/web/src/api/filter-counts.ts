import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { translationParams } from './translation-params.ts'

/** How many strings each of the usual filters finds. */
export interface FilterCounts {
  readonly all: number
  readonly unfinished: number
  readonly failing: number
  readonly suggested: number
}

/** Places of one language in one component have counters; others are counted by their lists. */
const isTranslation = (path: string): boolean => path.split('/').length >= 3 && !/(?:^|\/)-(?:\/|$)/.test(path)

/** The counters of a translation; undefined until they are there. */
export function useFilterCounts(path: string): FilterCounts | undefined {
  const { data } = useQuery({
    queryKey: keys.filterCounts(path),
    queryFn: ({ signal }) => client.readTranslationStatistics({ params: translationParams(path), signal }),
    enabled: isTranslation(path),
    // A path of three segments can be a component in a category: then there is nothing to count here.
    retry: false,
    select: ({ total, translated, failing, suggestions }): FilterCounts => ({
      all: total,
      unfinished: total - translated,
      failing,
      suggested: suggestions,
    }),
  })
  return data
}

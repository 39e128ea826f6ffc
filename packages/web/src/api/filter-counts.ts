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

/** Counters of a place, as far as filters ask for them. */
interface PlaceCounters {
  readonly total: number
  readonly translated: number
  readonly failing: number
  readonly suggestions: number
}

/** Reads the counters of a place; undefined: places of this kind have none, and their lists are not counted for a chip. */
export function counterReader(path: string): ((signal: AbortSignal) => Promise<PlaceCounters | undefined>) | undefined {
  const segments = path.split('/')
  const [project = '', component = '', language = ''] = segments
  if (segments.length === 3 && component === '-') {
    if (project === '-') return (signal) => client.readLanguageStatistics({ params: { language }, signal })
    return async (signal) =>
      (await client.listProjectLanguages({ params: { project }, signal })).find(({ code }) => code === language)
  }
  if (segments.length < 3 || segments.includes('-')) return undefined
  return (signal) => client.readTranslationStatistics({ params: translationParams(path), signal })
}

/** The counters of a translation, of a language of a project or of the whole site; undefined until they are there. */
export function useFilterCounts(path: string): FilterCounts | undefined {
  const read = counterReader(path)
  const { data } = useQuery({
    queryKey: keys.filterCounts(path),
    queryFn: async ({ signal }) => (await read?.(signal)) ?? null,
    enabled: read !== undefined,
    // A path of three segments can be a component in a category: then there is nothing to count here.
    retry: false,
    select: (counters): FilterCounts | undefined =>
      counters === null
        ? undefined
        : {
            all: counters.total,
            unfinished: counters.total - counters.translated,
            failing: counters.failing,
            suggested: counters.suggestions,
          },
  })
  return data
}

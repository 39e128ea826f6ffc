import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'

type ChangePage = ReplyOf<Endpoints['listAllChanges']>
/** One row of the history. */
export type Change = ChangePage['results'][number]

const pageSize = 50

function readPage(place: Place | null, page: number, signal: AbortSignal): Promise<ChangePage> {
  const query = { page, page_size: pageSize }
  if (place === null) return client.listAllChanges({ query, signal })
  const params = paramsOf(place)
  switch (place.kind) {
    case 'translation':
      return client.listTranslationChanges({ params, query, signal })
    case 'component':
      return client.listComponentChanges({ params, query, signal })
    default:
      return client.listProjectChanges({ params, query, signal })
  }
}

/** What happened in a place, newest first; null: on the whole site. */
export const useChanges = (place: Place | null) =>
  useInfiniteQuery({
    queryKey: ['changes', place?.path ?? ''],
    queryFn: ({ pageParam, signal }) => readPage(place, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** The last segment of an API address: the name of a user, the path of a translation. */
export function nameInUrl(url: string | null): string | null {
  if (url === null) return null
  const segments = new URL(url).pathname.split('/').filter(Boolean)
  return decodeURIComponent(segments.at(-1) ?? '')
}

/** `project/component/language` of an API address of a translation or component. */
export function pathInUrl(url: string | null): string | null {
  const [, path = null] =
    /\/api\/(?:translations|components)\/(.+)\/$/.exec(url === null ? '' : new URL(url).pathname) ?? []
  return path === null ? null : decodeURIComponent(decodeURIComponent(path))
}

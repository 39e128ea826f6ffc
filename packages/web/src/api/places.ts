import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { PageBoot, Permission } from '@weft/contract'
import { boot } from '../boot.ts'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

/** The target of an address: its kind, its names, and the reader's permissions there. */
export type Place = NonNullable<PageBoot['place']>

const pagesOfThings =
  /^\/(projects|translate|zen|browse|review|languages|access|screenshots|glossary|engage|insights|bulk-edit|matrix|assign|assignments)\/(.+?)\/?$/

/** The path of the thing that an address of a page names; the empty one where it names none. */
export function pathOfAddress(pathname: string): string {
  const [, page, escaped = ''] = pagesOfThings.exec(pathname) ?? []
  if (page === undefined) return ''
  const path = unescaped(escaped)
  return page === 'languages' ? `-/-/${path}` : path
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return path
  }
}

/** The place of the page's address. */
export const usePlace = () => usePlaceAt(useRouterState({ select: ({ location }) => pathOfAddress(location.pathname) }))

/** The server has written what the first page's address names into it. */
function placeAt(path: string) {
  const known = boot.place?.path === path ? boot.place : undefined
  return queryOptions({
    queryKey: keys.resolved(path),
    queryFn: ({ signal }) => client.resolvePath({ query: { path }, signal }),
    ...(known && { initialData: known }),
  })
}

/** The place of a path. */
export const usePlaceAt = (path: string) => useQuery(placeAt(path))

/** Starts reading the place of a path before a page asks for it. */
export const beginToResolve = (path: string): void => void queryClient.prefetchQuery(placeAt(path))

/** The segments by which the API names a place: categories stand before their component, with %2F between. */
export function paramsOf(place: Place): {
  readonly project: string
  readonly component: string
  readonly language: string
} {
  const segments = place.path.split('/')
  const [project = '', ...rest] = segments
  const isTranslation = place.kind === 'translation'
  const component = (isTranslation ? rest.slice(0, -1) : rest).join('%2F')
  return { project, component, language: place.language?.code ?? '' }
}

/** The segments by which the API names the component of a path: categories stand before it, with %2F between. */
export function componentParams(path: string): { readonly project: string; readonly component: string } {
  const [project = '', ...rest] = path.split('/')
  return { project, component: rest.join('%2F') }
}

/** Whether the reader may do something there. */
export const mayDo = (place: { readonly permissions: readonly string[] }, permission: Permission): boolean =>
  place.permissions.includes(permission)

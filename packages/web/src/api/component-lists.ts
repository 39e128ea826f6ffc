import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { pathInUrl } from './history.ts'
import { componentParams } from './places.ts'
import { queryClient } from './query-client.ts'
import { useWrite } from './write.ts'

export type ComponentList = ReplyOf<Endpoints['listComponentLists']>['results'][number]

const key = ['component-lists']

/** So many stand on a page. */
const listsOnPage = 25

const pageOfLists = (page: number) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: listsOnPage }
      const { count, next, results } = await client.listComponentLists({ query, signal })
      return { count, isLast: next === null, lists: results }
    },
  })

/** Component lists, a page at a time, with the components that the reader sees. */
export const useComponentLists = (page: number) => useQuery({ ...pageOfLists(page), placeholderData: keepPreviousData })

/** Starts reading the first of them before their page exists. */
export const beginComponentLists = (): void => void queryClient.prefetchQuery(pageOfLists(1))

/** The paths of a list's components, as pages have them. */
export const pathsIn = ({ components }: ComponentList): string[] =>
  components.flatMap((url) => pathInUrl(url) ?? []).sort()

interface NewList {
  readonly name: string
  readonly slug: string
}
export const useNewList = () => useWrite((body: NewList) => client.addComponentList({ body }), key)

interface ListChange {
  readonly slug: string
  readonly name?: string
  /** Its name in addresses from now on. */
  readonly newSlug?: string
  readonly show_dashboard?: boolean
  readonly auto_assign?: ComponentList['auto_assign']
}
export const useListChange = () =>
  useWrite(
    ({ slug, newSlug, ...body }: ListChange) =>
      client.changeComponentList({
        params: { list: slug },
        body: newSlug === undefined ? body : { ...body, slug: newSlug },
      }),
    key,
    ['overview'],
  )
export const useListRemoval = () =>
  useWrite((slug: string) => client.deleteComponentList({ params: { list: slug } }), key)

interface Listed {
  readonly slug: string
  /** `project/component`. */
  readonly path: string
}

/** Adds the component of a path, which is looked for first. */
export const useListing = () =>
  useWrite(async ({ slug, path }: Listed) => {
    const { id } = await client.readComponent({ params: componentParams(path) })
    return client.addListedComponent({ params: { list: slug }, body: { component_id: id } })
  }, key)
export const useUnlisting = () =>
  useWrite(
    ({ slug, path }: Listed) =>
      client.removeListedComponent({ params: { list: slug, component: path.replaceAll('/', '%2F') } }),
    key,
  )

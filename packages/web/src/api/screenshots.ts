import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { stringsAtOnce } from '@weft/contract/editor-marks'
import { boot } from '../boot.ts'
import { client } from './client.ts'
import { readStrings } from './editor-server.ts'
import { type Place, paramsOf } from './places.ts'
import { useOrderedWrites, useWrite } from './write.ts'

export type Screenshot = ReplyOf<Endpoints['listComponentScreenshots']>['results'][number]

/** A rectangle in a picture, in pixels. */
export type Region = Screenshot['regions'][number]['region']

/** Pictures of one page. */
const pageSize = 20

const listKey = (place: Place) => ['screenshots', 'of', place.path]

/** A component's screenshots, oldest first. */
export const useScreenshots = (place: Place) =>
  useInfiniteQuery({
    queryKey: listKey(place),
    queryFn: ({ pageParam, signal }) =>
      client.listComponentScreenshots({
        params: paramsOf(place),
        query: { page: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** The address of the picture. */
export const pictureAddress = ({ id }: Pick<Screenshot, 'id'>): string =>
  `${boot.prefix}/api/editor/screenshots/${id}/image/`

/** Adds a screenshot to the component's source strings. */
export const useNewScreenshot = (place: Place) =>
  useWrite(
    async ({ name, image }: { readonly name: string; readonly image: File }) => {
      const params = paramsOf(place)
      const { source_language } = await client.readComponent({ params })
      const [project_slug = '', ...component] = place.path.split('/')
      const names = { project_slug, component_slug: component.join('/'), language_code: source_language.code }
      await client.addScreenshot({ body: { name, ...names, image } })
    },
    ['screenshots'],
  )

/** A change of a screenshot: its name, its strings, or its deletion. */
export type ScreenshotAct =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'tie'; readonly unit: number; readonly region?: Region }
  | { readonly kind: 'untie'; readonly unit: number }
  | { readonly kind: 'delete' }

export const useScreenshotAct = ({ id }: Screenshot) =>
  useOrderedWrites({
    key: ['screenshot-act', id],
    write: (act: ScreenshotAct): Promise<unknown> => {
      const params = { id }
      switch (act.kind) {
        case 'rename':
          return client.changeScreenshot({ params, body: { name: act.name } })
        case 'tie':
          return client.linkScreenshot({
            params,
            body: { unit_id: act.unit, ...(act.region && { region: act.region }) },
          })
        case 'untie':
          return client.unlinkScreenshot({ params: { id, unit: act.unit } })
        case 'delete':
          return client.deleteScreenshot({ params })
      }
    },
    outdated: [['screenshots'], ['context']],
  })

const idIn = (address: string): number => Number(/(\d+)\/$/.exec(address)?.[1])

/** The ids of the strings that it shows. */
export const unitsOf = ({ units }: Screenshot): readonly number[] => units.map(idIn)

/** The ids of the strings that it shows when what is on its way has arrived. */
export function unitsAfter(screenshot: Screenshot, acts: readonly ScreenshotAct[]): ReadonlySet<number> {
  const units = new Set(unitsOf(screenshot))
  for (const act of acts) {
    if (act.kind === 'tie') units.add(act.unit)
    else if (act.kind === 'untie') units.delete(act.unit)
  }
  return units
}

/** The strings that a screenshot shows, limited to one page. */
export function useShownStrings(screenshot: Screenshot, isWanted: boolean) {
  const ids = unitsOf(screenshot).slice(0, stringsAtOnce)
  return useQuery({
    queryKey: ['screenshots', 'strings', ...ids],
    queryFn: ({ signal }) => (ids.length === 0 ? [] : readStrings(ids, signal)),
    enabled: isWanted,
  })
}

/** Asks the server to read a picture, and to find the strings that it shows. */
export const useStringsInPicture = ({ id }: Screenshot) =>
  useMutation({ mutationFn: () => client.findStringsInScreenshot({ params: { id } }) })

/** So many strings are offered. */
const offered = 8

/** Source strings of the component that have a text in them. */
export function useFoundSources(place: Place, words: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['screenshots', 'found', place.path, words],
    queryFn: async ({ signal }) => {
      const { source_language } = await queries.ensureQueryData({
        queryKey: ['component', place.path],
        queryFn: () => client.readComponent({ params: paramsOf(place), signal }),
      })
      const params = { ...paramsOf(place), language: source_language.code }
      const q = `source:"${words.replace(/["\\]/g, '\\$&')}"`
      return (await client.listUnits({ params, query: { q, page_size: offered }, signal })).results
    },
    enabled: words.trim() !== '',
    placeholderData: (before) => before,
  })
}

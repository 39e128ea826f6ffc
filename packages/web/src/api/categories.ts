import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import type { Place } from './places.ts'
import { useWrite } from './write.ts'

export type Category = ReplyOf<Endpoints['readCategory']>
export type CategoryChange = SentBodyOf<Endpoints['changeCategory']>

/** The API identifies categories by numbers; null for other places. */
export function idOfCategory({ api_url: address }: Place): number | null {
  const [, id] = /\/categories\/(\d+)\/$/.exec(address ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** A category with its settings. */
export function useCategory(place: Place) {
  const id = idOfCategory(place)
  return useQuery({
    queryKey: ['category', place.path],
    queryFn: ({ signal }) => client.readCategory({ params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })
}

/** Saves settings of a category; components below it show what they take from it. */
export const useCategoryChange = (place: Place) =>
  useWrite(
    (body: CategoryChange) => client.changeCategory({ params: { id: idOfCategory(place) ?? 0 }, body }),
    ['category'],
    ['component'],
    ['overview'],
    ['resolved'],
    ['destinations'],
  )

/** The parent of a category: a project, or another category of it. */
export interface CategoryParent {
  /** Their addresses in the API. */
  readonly project: string
  readonly category: string | null
}

/** Makes a category. */
export const useNewCategory = (parent: CategoryParent) =>
  useWrite(
    (named: Pick<SentBodyOf<Endpoints['addCategory']>, 'name' | 'slug'>) =>
      client.addCategory({ body: { ...named, ...parent } }),
    ['overview'],
    ['destinations'],
  )

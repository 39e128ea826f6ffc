import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import type { Place } from './places.ts'
import { useWrite } from './write.ts'

export type Label = ReplyOf<Endpoints['listLabels']>['results'][number]

const listKey = (place: Place) => ['labels', place.path, 'all']

/** The labels of a project. */
export const useLabels = (place: Place) =>
  useQuery({
    queryKey: listKey(place),
    queryFn: async ({ signal }) => {
      const all: Label[] = []
      const call = { params: { project: place.path }, query: { page_size: 1000 }, signal }
      for await (const one of client.listLabels.all(call)) all.push(one)
      return all
    },
  })

export const useNewLabel = (place: Place) =>
  useWrite(
    (body: SentBodyOf<Endpoints['addLabel']>) => client.addLabel({ params: { project: place.path }, body }),
    ['labels', place.path],
  )

export const useLabelRemoval = (place: Place) =>
  useWrite(
    (id: number) => client.deleteLabel({ params: { project: place.path, id } }),
    ['labels', place.path],
    ['string'],
  )

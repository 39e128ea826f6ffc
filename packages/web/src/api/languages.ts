import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'

export type Language = ReplyOf<Endpoints['listLanguages']>['results'][number]

/** All languages that the server knows. */
export const useLanguages = () =>
  useQuery({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => {
      const all: Language[] = []
      for await (const one of client.listLanguages.all({ query: { page_size: 1000 }, signal })) all.push(one)
      return all
    },
  })

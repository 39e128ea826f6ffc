import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { useState } from 'react'
import { checkResult } from '../ui/task-failure.ts'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type SiteKey = ReplyOf<Endpoints['listSiteKeys']>['results'][number]

const key = ['site-keys']
const sealing = ['sealing-key']

/** The keys of one kind, fifty at a time. */
export const useSiteKeys = (kind: SiteKey['kind']) =>
  useInfiniteQuery({
    queryKey: [...key, kind],
    queryFn: ({ pageParam, signal }) =>
      client.listSiteKeys({ query: { kind, page: pageParam, page_size: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** The place of the key that seals all secrets. */
export const useSealingKey = () =>
  useQuery({ queryKey: sealing, queryFn: ({ signal }) => client.readSealingKey({ signal }) })

/** Seals all secrets by a new key, or follows what somebody asked for before; with how far it is, from 0 to 100. */
export function useSealingRotation() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async (running: string | null) => {
      setProgress(0)
      const url = running ?? (await client.rotateSealingKey()).task_url
      const { result } = await client.followTask(url, { onProgress: (one) => setProgress(one.progress) })
      checkResult(result)
    },
    onSettled: () => {
      setProgress(null)
      return queries.invalidateQueries({ queryKey: sealing })
    },
  })
  return { ...mutation, progress }
}

/** Ends any person's token of the API. */
export const useSiteTokenEnd = () => useWrite((id: number) => client.endSiteToken({ params: { id } }), key)

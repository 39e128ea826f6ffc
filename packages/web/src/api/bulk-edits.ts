import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import type { Label } from './labels.ts'
import { useWrite } from './write.ts'

export type BulkEdit = ReplyOf<Endpoints['readBulkEdit']>
export type BulkRequest = SentBodyOf<Endpoints['startBulkEdit']>
export type BulkPreview = ReplyOf<Endpoints['previewBulkEdit']>
export type BulkSample = BulkPreview['samples'][number]

const listKey = (path: string) => ['bulk-edits', path]
const looksEvery = 1000
const isActive = ({ state }: BulkEdit): boolean => ['waiting', 'running', 'stopping', 'undoing'].includes(state)

/** The bulk edits of a place, the newest first; looked at again while one goes on. */
export const useBulkEdits = (path: string) =>
  useInfiniteQuery({
    queryKey: listKey(path),
    queryFn: ({ pageParam, signal }) => client.listBulkEdits({ query: { path, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isActive)) ? looksEvery : false,
  })

/** The effects of an edit before it starts; `cursor`: behind what was shown before. */
export const useBulkPreview = () =>
  useMutation({
    mutationFn: ({ body, cursor }: { readonly body: BulkRequest; readonly cursor: number }) =>
      client.previewBulkEdit({ body: { ...body, cursor } }),
  })

/** The effects of an edit of given texts, with every string that something happens to. */
export const useWholePreview = () =>
  useMutation({
    mutationFn: async (body: BulkRequest): Promise<BulkPreview> => {
      const first = await client.previewBulkEdit({ body: { ...body, cursor: 0 } })
      const samples = [...first.samples]
      for (let { cursor } = first; cursor !== null; ) {
        const more = await client.previewBulkEdit({ body: { ...body, cursor } })
        samples.push(...more.samples)
        cursor = more.cursor
      }
      return { ...first, samples }
    },
  })

/** Edits, and waits for the end also where it goes on in the background. */
export const useBulkToItsEnd = (path: string) =>
  useWrite(
    async (body: BulkRequest): Promise<BulkEdit> => {
      const edit = await client.startBulkEdit({ body })
      if (edit.task_url === null) return edit
      await client.followTask(edit.task_url)
      return client.readBulkEdit({ params: { id: edit.id } })
    },
    listKey(path),
    ['overview'],
  )

export const useBulkStart = (path: string) =>
  useWrite((body: BulkRequest) => client.startBulkEdit({ body }), listKey(path), ['overview'])

export type BulkStep = 'stop' | 'resume' | 'undo'

/** Stops an edit, goes on with it, or takes it back, which is followed to its end. */
export const useBulkStep = (path: string) =>
  useWrite(async ({ id, step }: { readonly id: number; readonly step: BulkStep }): Promise<BulkEdit> => {
    const params = { id }
    if (step === 'stop') return client.stopBulkEdit({ params })
    if (step === 'resume') return client.resumeBulkEdit({ params })
    const edit = await client.undoBulkEdit({ params })
    if (edit.task_url === null) return edit
    await client.followTask(edit.task_url)
    return client.readBulkEdit({ params })
  }, listKey(path))

/** The labels of a project by its slug. */
export const useLabelNames = (project: string) =>
  useQuery({
    queryKey: ['labels', project, 'all'],
    enabled: project !== '' && project !== '-',
    queryFn: async ({ signal }) => {
      const all: Label[] = []
      for await (const one of client.listLabels.all({ params: { project }, query: { page_size: 1000 }, signal }))
        all.push(one)
      return all
    },
  })

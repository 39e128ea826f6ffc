import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { useState } from 'react'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { useWrite } from './write.ts'

export type PeopleImport = ReplyOf<Endpoints['readPeopleImport']>
export type ImportedPerson = ReplyOf<Endpoints['listImportedPeople']>['results'][number]

const key = ['people-imports']

/** A file that was sent, with how far it is. */
export const usePeopleImport = (id: number | null) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => client.readPeopleImport({ params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })

/** Rows of a file, fifty at a time: those with faults, or the others. */
export const useImportedPeople = (id: number, faulty: boolean) =>
  useInfiniteQuery({
    queryKey: [...key, id, 'rows', faulty],
    queryFn: ({ pageParam, signal }) =>
      client.listImportedPeople({ params: { id }, query: { faulty, page: pageParam, page_size: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** Work on a file, followed to its end; how far it is, from 0 to 100. */
function useFollowed<Sent, Result>(write: (sent: Sent, tell: (progress: number) => void) => Promise<Result>) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: (sent: Sent) => {
      setProgress(null)
      return write(sent, setProgress)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        queries.invalidateQueries({ queryKey: ['site-people'] }),
      ]),
  })
  return { ...mutation, progress }
}

/** Sends a file, and waits until it is read. */
export const useNewPeopleImport = () =>
  useFollowed(async (file: File, tell) => {
    const { id, task_url: url } = await client.importPeople({ body: { file } })
    await client.followTask(url, { onProgress: (one) => tell(one.progress) })
    return id
  })

/** Makes the accounts of all rows without a fault. */
export const useImportMaking = () =>
  useFollowed(async (id: number, tell) => {
    const { task_url: url } = await client.makeImportedPeople({ params: { id } })
    await client.followTask(url, { onProgress: (one) => tell(one.progress) })
  })

export const useImportRemoval = () => useWrite((id: number) => client.removePeopleImport({ params: { id } }), key)

/** Takes the faulty rows along, as a file. */
export const useImportFaults = () =>
  useWrite(async (id: number) => keepFile(await client.downloadImportFaults({ params: { id } }), 'faults.csv'))

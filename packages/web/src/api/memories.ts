import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { useState } from 'react'
import { TaskFailure } from '../ui/task-failure.ts'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { currentSession, replaceSession } from './session.ts'
import { useWrite } from './write.ts'

export type Memory = ReplyOf<Endpoints['listMemories']>['results'][number]
export type MemoryText = ReplyOf<Endpoints['listMemory']>['results'][number]
export type MemoryChange = SentBodyOf<Endpoints['changeMemory']>

const listKey = (project: string | null) => ['memories', project]

/** The memories of a project; without one the reader's, and for administrators those of the site. */
export const useMemories = (project: string | null) =>
  useQuery({
    queryKey: listKey(project),
    queryFn: async ({ signal }) =>
      (await client.listMemories({ query: project === null ? {} : { project }, signal })).results,
  })

export const useNewMemory = (project: string | null) =>
  useWrite((body: SentBodyOf<Endpoints['addMemory']>) => client.addMemory({ body }), listKey(project))

export const useMemoryChange = (project: string | null) =>
  useWrite(
    ({ id, body }: { readonly id: number; readonly body: MemoryChange }) =>
      client.changeMemory({ params: { id }, body }),
    listKey(project),
  )

export const useMemoryRemoval = (project: string | null) =>
  useWrite((id: number) => client.removeMemory({ params: { id } }), listKey(project))

export interface ImportedFile {
  readonly file: File
  readonly source_language: string
  readonly target_language: string
}

export interface ImportResult {
  readonly texts: number
  readonly passed: number
}

/** A file that could not be read; `line` counts from 1, null where it concerns the whole file. */
export class MemoryFault extends TaskFailure {
  readonly line: number | null

  constructor(line: number | null, detail: string) {
    super(detail)
    this.line = line
  }
}

/** Reads the result of an import; a fault names its line. */
function resultOf(result: unknown): ImportResult {
  const told: Partial<Record<string, unknown>> = Object(result) // as the job says
  if (told.result === true) return { texts: Number(told.texts ?? 0), passed: Number(told.passed ?? 0) }
  throw new MemoryFault(typeof told.line === 'number' ? told.line : null, String(told.detail ?? ''))
}

/** Sends a file into a memory, and follows the task to its end. `progress` is in per cent. */
export function useMemoryImport(id: number, project: string | null) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const sending = useMutation({
    async mutationFn(body: ImportedFile): Promise<ImportResult> {
      setProgress(0)
      const { task_url } = await client.importIntoMemory({ params: { id }, body })
      const task = await client.followTask(task_url, { onProgress: (one) => setProgress(one.progress) })
      return resultOf(task.result)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey(project) }),
        queries.invalidateQueries({ queryKey: ['memory-texts', id] }),
      ]),
  })
  return { sending, progress }
}

/** Keeps one of texts that are the same; resolves to how many were deleted. */
export const useMemoryMerge = (project: string | null) =>
  useWrite(
    async (id: number) => {
      const task = await client.followTask((await client.mergeMemory({ params: { id } })).task_url)
      return Number(Object(task.result).merged ?? 0)
    },
    listKey(project),
    ['memory-texts'],
  )

/** Downloads a memory as TMX. */
export async function downloadMemory({ id, name }: Pick<Memory, 'id' | 'name'>): Promise<void> {
  await keepFile(await client.exportFromMemory({ params: { id } }), `${name}.tmx`)
}

/** Downloads the translations and the imported texts of a project as TMX. */
export async function downloadProjectMemory(project: string): Promise<void> {
  await keepFile(await client.exportProjectMemory({ params: { project } }), `${project}.tmx`)
}

export interface TextSearch {
  readonly source: string
  readonly target: string
}

const textsAtOnce = 50

/** The texts of a memory with these letters in them, page by page. */
export const useMemoryTexts = (id: number, { source, target }: TextSearch) =>
  useInfiniteQuery({
    queryKey: ['memory-texts', id, source, target],
    queryFn: ({ pageParam, signal }) =>
      client.listMemory({ query: { memory: id, source, target, page: pageParam, page_size: textsAtOnce }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? null : pages.length + 1),
  })

export const useTextChange = (id: number) =>
  useWrite(
    ({ text, body }: { readonly text: number; readonly body: TextSearch }) =>
      client.changeMemoryText({ params: { id: text }, body }),
    ['memory-texts', id],
  )

export const useTextRemoval = (id: number) =>
  useWrite((text: number) => client.deleteMemoryText({ params: { id: text } }), ['memory-texts', id], ['memories'])

/** Whether the reader finds what they wrote in every project. */
export async function changePersonalMemory(contributes: boolean): Promise<void> {
  await client.changePreferences({ body: { contribute_personal_tm: contributes } })
  const session = currentSession()
  replaceSession({ ...session, preferences: { ...session.preferences, contribute_personal_tm: contributes } })
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { pageOf } from './site-search.ts'
import { useWrite } from './write.ts'

export type Assignment = ReplyOf<Endpoints['readAssignment']>
export type AssignmentState = Assignment['state']
export type NewAssignment = SentBodyOf<Endpoints['createAssignment']>
export type AssignmentChange = SentBodyOf<Endpoints['changeAssignment']>
export type AssignmentPreview = ReplyOf<Endpoints['previewAssignment']>
export type PreviewRequest = SentBodyOf<Endpoints['previewAssignment']>

const all = ['assignments']
const oneOf = (id: number) => [...all, 'one', id]

/** Milliseconds between two looks at an assignment whose strings are being counted. */
const countingLook = 1500

/** Assignments of a place by their state, or the reader's own where the path is empty. */
export const useAssignments = (path: string, state: AssignmentState) =>
  useInfiniteQuery({
    queryKey: [...all, 'list', path, state],
    queryFn: ({ pageParam, signal }) =>
      client.listAssignments({
        query: { ...(path === '' ? { mine: true } : { path }), state, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ results }) => results.some(({ counted }) => !counted)) ? countingLook : false,
  })

/** The reader's own open assignments. */
export const useOwnAssignments = (isAsked = true) =>
  useQuery({
    queryKey: [...all, 'own'],
    queryFn: async ({ signal }) =>
      (await client.listAssignments({ query: { mine: true, state: 'open' }, signal })).results,
    enabled: isAsked,
  })

/** One assignment and how far it is; null: none is asked for. */
export const useAssignment = (id: number | null) =>
  useQuery({
    queryKey: oneOf(id ?? 0),
    queryFn: ({ signal }) => client.readAssignment({ params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.counted === false ? countingLook : false),
  })

/** The strings that an assignment would have, and the people who could not do it. */
export const useAssignmentPreview = (body: PreviewRequest) =>
  useQuery({
    queryKey: [...all, 'preview', body],
    queryFn: ({ signal }) => client.previewAssignment({ body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const useNewAssignment = () =>
  useWrite((body: NewAssignment) => client.createAssignment({ body }), all, keys.dashboard)

/** Changes an assignment where it still is as `version` says. */
export const useAssignmentChange = (id: number) =>
  useWrite(
    ({ version, body }: { readonly version: string; readonly body: AssignmentChange }) =>
      client.changeAssignment({ params: { id }, ifMatch: `"${version}"`, body }),
    all,
    keys.dashboard,
  )

export type AssignmentStep = 'close' | 'reopen' | 'remove'

export const useAssignmentStep = (id: number) =>
  useWrite(
    async (step: AssignmentStep): Promise<void> => {
      const params = { id }
      if (step === 'close') await client.closeAssignment({ params })
      else if (step === 'reopen') await client.reopenAssignment({ params })
      else await client.deleteAssignment({ params })
    },
    all,
    keys.dashboard,
  )

/** Changes of assignments, by the codes of what can happen. */
const actions = [200, 201, 202, 203, 204, 205, 206, 207, 208] as const

/** The events of an assignment, the newest first, from the history of its project. */
export const useAssignmentHistory = ({ id, path }: Pick<Assignment, 'id' | 'path'>) =>
  useQuery({
    queryKey: [...all, 'history', id],
    queryFn: async ({ signal }) => {
      const [project = ''] = path.split('/')
      const query = { action: [...actions], page_size: 200, names: true }
      const { results } = await client.listProjectChanges({ params: { project }, query, signal })
      return results.filter(({ details }) => details.assignment === id)
    },
  })

/** The editor with what is left of an assignment in a language: the address names the assignment, which the editor tells of. */
export const assignedPage = (id: number, { web_url: url }: Assignment['by_language'][number]): string => {
  const page = pageOf(url)
  return `${page}${page.includes('?') ? '&' : '?'}assignment=${id}`
}

/** The page with what is left of an assignment, first in the reader's own languages; null: nothing is. */
export function nextPage({ id, by_language: all }: Assignment, languages: readonly string[]): string | null {
  const left = all.filter(({ left_strings }) => left_strings > 0)
  const next = left.find(({ language }) => languages.includes(language)) ?? left[0]
  return next ? assignedPage(id, next) : null
}

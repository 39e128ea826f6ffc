import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { useState } from 'react'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'
import { useWrite } from './write.ts'

type UserReply = ReplyOf<Endpoints['listUsers']>['results'][number]
/** Somebody with an account, as administrators see them. */
export type SitePerson = Extract<UserReply, { readonly is_active: boolean }>

const people = ['site-people']
const isWhole = (user: UserReply): user is SitePerson => 'is_active' in user

const pageOfPeople = (name: string, page: number) =>
  queryOptions({
    queryKey: [...people, name, page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: 50, ...(name === '' ? {} : { name }) }
      const { count, next, results } = await client.listUsers({ query, signal })
      return { count, isLast: next === null, people: results.filter(isWhole) }
    },
  })

/** People with a text in their user name or full name, or all; a page of fifty. */
export const useSitePeople = (name: string, page: number) =>
  useQuery({ ...pageOfPeople(name, page), placeholderData: keepPreviousData })

/** Starts reading the first of all people before their page exists. */
export const beginSitePeople = (): void => void queryClient.prefetchQuery(pageOfPeople('', 1))

export const useNewPerson = () =>
  useWrite((body: SentBodyOf<Endpoints['createUser']>) => client.createUser({ body }), people)
export const useBlocking = () =>
  useWrite(
    ({ username, isActive }: { readonly username: string; readonly isActive: boolean }) =>
      client.changeUser({ params: { username }, body: { is_active: isActive } }),
    people,
  )
/** Gives somebody all rights of the site, or takes them away. */
export const useAdministration = () =>
  useWrite(
    ({ username, isSuperuser }: { readonly username: string; readonly isSuperuser: boolean }) =>
      client.changeUser({ params: { username }, body: { is_superuser: isSuperuser } }),
    people,
  )
export const useSignInLink = () => useWrite((username: string) => client.makeSignInLink({ body: { username } }))
export const useFactorReset = () =>
  useWrite((username: string) => client.removeSecondFactorsOfUser({ params: { username } }), people)
export const usePersonRemoval = () =>
  useWrite((username: string) => client.deleteUser({ params: { username } }), people)

/** Two accounts of one person: the first becomes part of the second. */
export interface MergedPair {
  readonly user: string
  readonly into: string
}

/** The effects of a merge: what moves and what ends. */
export const useMergePreview = (pair: MergedPair) =>
  useQuery({
    queryKey: ['merge-preview', pair],
    queryFn: ({ signal }) => client.previewMerge({ query: pair, signal }),
    enabled: pair.into !== '',
    retry: false,
  })

/** Merges two accounts, and follows it: how far it is, from 0 to 100. */
export function useMerge() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async (body: MergedPair) => {
      setProgress(null)
      const { task_url: url } = await client.mergePeople({ body })
      await client.followTask(url, { onProgress: (one) => setProgress(one.progress) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: people }),
  })
  return { ...mutation, progress }
}

const invitations = ['site-invitations']
export type SiteInvitation = ReplyOf<Endpoints['listInvitations']>['results'][number]

/** Invitations that nobody has taken yet, the newest first. */
export const useSiteInvitations = () =>
  useInfiniteQuery({
    queryKey: invitations,
    queryFn: ({ pageParam, signal }) => client.listInvitations({ query: { page: pageParam, page_size: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

export const useSiteInvitation = () => useWrite((email: string) => client.invite({ body: { email } }), invitations)
/** Sends an invitation again; without mail the reply has its new link. */
export const useSiteInvitationSending = () =>
  useWrite((invitation: number) => client.sendInvitation({ params: { invitation } }), invitations)
export const useSiteInvitationEnd = () =>
  useWrite((invitation: number) => client.endInvitation({ params: { invitation } }), invitations)

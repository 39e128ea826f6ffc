import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

type UserReply = ReplyOf<Endpoints['listUsers']>['results'][number]
/** Somebody with an account, as administrators see them. */
export type SitePerson = Extract<UserReply, { readonly is_active: boolean }>

const people = ['site-people']
const isWhole = (user: UserReply): user is SitePerson => 'is_active' in user

/** People whose name begins with a text, or all; a page of fifty. */
export const useSitePeople = (name: string, page: number) =>
  useQuery({
    queryKey: [...people, name, page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: 50, ...(name === '' ? {} : { username: name }) }
      const { count, next, results } = await client.listUsers({ query, signal })
      return { count, isLast: next === null, people: results.filter(isWhole) }
    },
    placeholderData: (before) => before,
  })

export const useNewPerson = () =>
  useWrite((body: SentBodyOf<Endpoints['createUser']>) => client.createUser({ body }), people)
export const useBlocking = () =>
  useWrite(
    ({ username, isActive }: { readonly username: string; readonly isActive: boolean }) =>
      client.changeUser({ params: { username }, body: { is_active: isActive } }),
    people,
  )
export const useSignInLink = () => useWrite((username: string) => client.makeSignInLink({ body: { username } }))
export const useFactorReset = () =>
  useWrite((username: string) => client.removeSecondFactorsOfUser({ params: { username } }), people)
export const usePersonRemoval = () =>
  useWrite((username: string) => client.deleteUser({ params: { username } }), people)

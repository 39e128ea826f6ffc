import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import type { Role } from './teams.ts'
import { useWrite } from './write.ts'

export type RoleDraft = SentBodyOf<Endpoints['createRole']>
export type Explanation = ReplyOf<Endpoints['explainPermissions']>

const roles = ['roles']

export const useNewRole = () => useWrite((body: RoleDraft) => client.createRole({ body }), roles)

/** Writes a role as it was read; one that somebody changed meanwhile is refused. */
export const useRoleChange = ({ id, version }: Role) =>
  useWrite((body: RoleDraft) => client.replaceRole({ params: { id }, body, ifMatch: `"${version}"` }), roles)

export const useRoleRemoval = ({ id, version }: Role) =>
  useWrite(() => client.deleteRole({ params: { id }, ifMatch: `"${version}"` }), roles, ['teams'])

/** A question about rights: a user name, and the path of a place; empty: the site. */
export interface RightsQuestion {
  readonly user: string
  readonly on: string
}

/** Why somebody may or may not do each thing at a place. */
export const useExplanation = (question: RightsQuestion) =>
  useQuery({
    queryKey: ['permissions', question],
    queryFn: ({ signal }) => client.explainPermissions({ query: question, signal }),
    enabled: question.user !== '',
    retry: false,
  })

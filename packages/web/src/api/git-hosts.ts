import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type GitHost = ReplyOf<Endpoints['listSiteGitHosts']>['results'][number]
export type NewGitHost = SentBodyOf<Endpoints['addSiteGitHost']>
export type GitHostChange = SentBodyOf<Endpoints['changeSiteGitHost']>

/** The slug of a project; null: the site. */
export type HostOwner = string | null

const keyOf = (owner: HostOwner) => ['git-hosts', owner]
/** No project has more. */
const mostHosts = 200

export const useGitHosts = (owner: HostOwner) =>
  useQuery({
    queryKey: keyOf(owner),
    queryFn: async ({ signal }) => {
      const query = { page_size: mostHosts }
      const list =
        owner === null
          ? await client.listSiteGitHosts({ query, signal })
          : await client.listProjectGitHosts({ params: { project: owner }, query, signal })
      return list.results
    },
  })

export const useNewGitHost = (owner: HostOwner) =>
  useWrite(
    (body: NewGitHost) =>
      owner === null ? client.addSiteGitHost({ body }) : client.addProjectGitHost({ params: { project: owner }, body }),
    keyOf(owner),
  )

export const useGitHostChange = (owner: HostOwner, id: number) =>
  useWrite(
    (body: GitHostChange) =>
      owner === null
        ? client.changeSiteGitHost({ params: { id }, body })
        : client.changeProjectGitHost({ params: { project: owner, id }, body }),
    keyOf(owner),
  )

export const useGitHostRemoval = (owner: HostOwner) =>
  useWrite(
    (id: number) =>
      owner === null
        ? client.deleteSiteGitHost({ params: { id } })
        : client.deleteProjectGitHost({ params: { project: owner, id } }),
    keyOf(owner),
  )

/** Asks a host who is signed in; the list shows the answer. */
export const useGitHostTrial = (owner: HostOwner) =>
  useWrite(
    (id: number) =>
      owner === null
        ? client.trySiteGitHost({ params: { id } })
        : client.tryProjectGitHost({ params: { project: owner, id } }),
    keyOf(owner),
  )

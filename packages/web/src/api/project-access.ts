import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

export type Project = ReplyOf<Endpoints['readProject']>
export type ProjectChange = SentBodyOf<Endpoints['changeProject']>

export const useProject = (place: Pick<Place, 'path'>) => useProjectOf(place.path)

/** The project of a slug. */
export const useProjectOf = (slug: string) =>
  useQuery({
    queryKey: ['project', slug],
    queryFn: ({ signal }) => client.readProject({ params: { project: slug }, signal }),
  })
export const useProjectChange = (place: Place) =>
  useWrite(
    (body: ProjectChange) => client.changeProject({ params: paramsOf(place), body }),
    ['project', place.path],
    ['access', place.path],
    ['teams'],
    ['overview'],
    ['resolved'],
    ['destinations'],
  )

const blocks = (place: Place) => ['access', place.path, 'blocks']

/** The blocked users of a project. */
export const useBlocks = (place: Place) =>
  useQuery({
    queryKey: blocks(place),
    queryFn: async ({ signal }) =>
      (await client.listBlocks({ query: { project: place.path, page_size: 1000 }, signal })).results,
  })
export const useNewBlock = (place: Place) =>
  useWrite(
    (body: Omit<SentBodyOf<Endpoints['addBlock']>, 'project'>) =>
      client.addBlock({ body: { ...body, project: place.path } }),
    blocks(place),
  )
export const useBlockEnd = (place: Place) =>
  useWrite((id: number) => client.removeBlock({ params: { id } }), blocks(place))

const tokens = (place: Place) => ['access', place.path, 'tokens']

export const useProjectTokens = (place: Place) =>
  useQuery({
    queryKey: tokens(place),
    queryFn: async ({ signal }) =>
      (await client.listProjectTokens({ params: paramsOf(place), query: { page_size: 1000 }, signal })).results,
  })
export const useNewProjectToken = (place: Place) =>
  useWrite(
    (body: SentBodyOf<Endpoints['makeProjectToken']>) => client.makeProjectToken({ params: paramsOf(place), body }),
    tokens(place),
  )
export const useProjectTokenEnd = (place: Place) =>
  useWrite((id: number) => client.endProjectToken({ params: { project: place.path, id } }), tokens(place))

/** The access log of a project, newest first. */
export const useProjectAudit = (place: Place) =>
  useQuery({
    queryKey: ['access', place.path, 'audit'],
    queryFn: async ({ signal }) =>
      (await client.listProjectAudit({ params: paramsOf(place), query: { page_size: 20 }, signal })).results,
  })

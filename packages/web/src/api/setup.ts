import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { useRef, useState } from 'react'
import { TaskFailure } from '../ui/task-failure.ts'
import { client } from './client.ts'

export type ComponentBody = SentBodyOf<Endpoints['createComponent']>

/** A new component and its project: an existing one, or a new one to create first. */
export interface NewComponent {
  readonly project: { readonly slug: string } | NewProject
  readonly component: ComponentBody
}

interface NewProject {
  readonly name: string
  readonly slug: string
  /** Whether the slug says nothing of the name, which has no letter that addresses can have: any free one serves then. */
  readonly isStandIn: boolean
  readonly web: string
}

export type RepositoryScan = NonNullable<ReplyOf<Endpoints['scanRepository']>['scan']>
/** A component that the files of a repository would make. */
export type Candidate = RepositoryScan['candidates'][number]

export interface ScanRequest {
  readonly repo: string
  readonly branch: string
  /** The project that gets the component; empty: a new one. */
  readonly project: string
}

/** Scans a repository for translatable files; reports progress from 0 to 100. */
export function useScan() {
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async ({ repo, branch, project }: ScanRequest): Promise<RepositoryScan> => {
      setProgress(null)
      const body = { repo, background: true, ...(branch && { branch }), ...(project && { project }) }
      const { scan, task_url } = await client.scanRepository({ body })
      if (scan) return scan
      const task = await client.followTask(task_url ?? '', { onProgress: (one) => setProgress(one.progress) })
      refuseFailure(task.result)
      // As the endpoint says of the result of its task.
      return (task.result as { readonly scan: RepositoryScan }).scan
    },
  })
  return { ...mutation, progress }
}

/** Creates a component, with its project if that is new, and waits until its files are read; reports progress from 0 to 100. */
export function useNewComponent() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const made = useRef(new Map<string, string>())
  const mutation = useMutation({
    mutationFn: async ({ project, component }: NewComponent) => {
      setProgress(null)
      // A second try, after the component was refused, finds the project that the first one made.
      const named = `${project.slug} ${'name' in project ? project.name : ''}`
      if ('name' in project && !made.current.has(named)) made.current.set(named, await makeProject(project))
      const slug = made.current.get(named) ?? project.slug
      const { task_url } = await client.createComponent({ params: { project: slug }, body: component })
      if (task_url !== null) {
        const task = await client.followTask(task_url, { onProgress: (one) => setProgress(one.progress) })
        refuseFailure(task.result)
      }
      return `${slug}/${component.slug}`
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return { ...mutation, progress }
}

/** How many addresses are tried for a project whose name has none. */
const mostStandIns = 20

/** The problems of a new project's names, in contrast to its component's. */
export class RefusedProject extends Error {
  readonly refusal: RefusedRequest
  constructor(refusal: RefusedRequest) {
    super(refusal.message, { cause: refusal })
    this.refusal = refusal
  }
}

/** Makes the project, and returns the slug that it got. */
async function makeProject({ isStandIn, ...body }: NewProject): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? body.slug : `${body.slug}-${number}`
    try {
      await client.createProject({ body: { ...body, slug } })
      return slug
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.status >= 500) throw error
      const isTaken = error.problems.every(({ attr, code }) => attr === 'slug' && code === 'unique')
      if (!isStandIn || !isTaken || number === mostStandIns) throw new RefusedProject(error)
    }
  }
}

/** A task that failed says so in its result. */
function refuseFailure(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('result' in result) || result.result !== false) return
  throw new TaskFailure('detail' in result ? String(result.detail) : '')
}

/** The public SSH key of a project, or (null) of the next one that the reader makes; null as data: ssh addresses do not work here. */
export const usePublicKey = (project: string | null) =>
  useQuery({
    queryKey: ['public-key', project],
    queryFn: async ({ signal }) =>
      (await client.readPublicKey({ query: project === null ? {} : { project }, signal })).public_key,
  })

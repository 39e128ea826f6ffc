import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { useRef, useState } from 'react'
import { TaskFailure } from '../ui/task-failure.ts'
import { client } from './client.ts'

export type ComponentBody = SentBodyOf<Endpoints['createComponent']>

/** A component as it is to be made, and the project that it belongs to: one that is there, or one to make first. */
export interface NewComponent {
  readonly project: { readonly slug: string } | NewProject
  readonly component: ComponentBody
}

interface NewProject {
  readonly name: string
  readonly slug: string
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

/** Has a repository looked through for files that can be translated: how far that is, from 0 to 100. */
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

/** Makes a component, with its project where that is new, and waits until its files are read: how far that is, from 0 to 100. */
export function useNewComponent() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const made = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: async ({ project, component }: NewComponent) => {
      setProgress(null)
      if ('name' in project && !made.current.has(project.slug)) {
        await makeProject(project)
        // A second try, after the component was refused, finds the project that the first one made.
        made.current.add(project.slug)
      }
      const { task_url } = await client.createComponent({ params: { project: project.slug }, body: component })
      if (task_url !== null) {
        const task = await client.followTask(task_url, { onProgress: (one) => setProgress(one.progress) })
        refuseFailure(task.result)
      }
      return `${project.slug}/${component.slug}`
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return { ...mutation, progress }
}

/** What is wrong with a new project's names, as opposed to its component's. */
export class RefusedProject extends Error {
  readonly refusal: RefusedRequest
  constructor(refusal: RefusedRequest) {
    super(refusal.message, { cause: refusal })
    this.refusal = refusal
  }
}

async function makeProject(project: NewProject): Promise<void> {
  try {
    await client.createProject({ body: project })
  } catch (error) {
    if (error instanceof RefusedRequest && error.status < 500) throw new RefusedProject(error)
    throw error
  }
}

/** A task that failed says so in its result. */
function refuseFailure(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('result' in result) || result.result !== false) return
  throw new TaskFailure('detail' in result ? String(result.detail) : '')
}

/** The public SSH key of this installation; null: ssh addresses do not work here. */
export const usePublicKey = () =>
  useQuery({
    queryKey: ['public-key'],
    queryFn: async ({ signal }) => (await client.readPublicKey({ signal })).public_key,
    staleTime: Number.POSITIVE_INFINITY,
  })

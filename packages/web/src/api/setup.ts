import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, FileFormat, ReplyOf } from '@weft/contract'
import { useState } from 'react'
import { TaskFailure } from '../ui/task-failure.ts'
import { client } from './client.ts'

/** Where a new component's texts are, and what it belongs to. */
export interface NewComponent {
  readonly project: { readonly slug: string } | { readonly name: string; readonly slug: string; readonly web: string }
  readonly name: string
  readonly slug: string
  readonly repo: string
  readonly branch: string
  /** Where commits go to, and to which branch there; empty: nowhere, and to the branch that is followed. */
  readonly push: string
  readonly push_branch: string
  readonly filemask: string
  readonly file_format: FileFormat
  readonly template: string
  readonly new_base: string
  /** How file names spell languages, and the language of the source; empty: as is usual. */
  readonly language_code_style: Candidate['language_code_style']
  readonly source_language: string
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
  const mutation = useMutation({
    mutationFn: async (request: NewComponent) => {
      const { project, branch, template, new_base, language_code_style, source_language, ...component } = request
      setProgress(null)
      if ('name' in project) await makeProject(project)
      const made = await client.createComponent({
        params: { project: project.slug },
        body: {
          ...component,
          ...(branch && { branch }),
          ...(template && { template }),
          ...(new_base && { new_base }),
          ...(language_code_style && { language_code_style }),
          ...(source_language && { source_language: { code: source_language } }),
        },
      })
      if (made.task_url !== null) {
        const task = await client.followTask(made.task_url, { onProgress: (one) => setProgress(one.progress) })
        refuseFailure(task.result)
      }
      return `${project.slug}/${component.slug}`
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return { ...mutation, progress }
}

/** A try before, that came no further than the project, has made it already. */
async function makeProject(project: {
  readonly name: string
  readonly slug: string
  readonly web: string
}): Promise<void> {
  const { results } = await client.listProjects({ query: { page_size: 1000 } })
  if (results.some(({ slug }) => slug === project.slug)) return
  await client.createProject({ body: project })
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

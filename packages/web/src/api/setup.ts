import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileFormat } from '@weft/contract'
import { useState } from 'react'
import { client } from './client.ts'

/** Where a new component's texts are, and what it belongs to. */
export interface NewComponent {
  readonly project: { readonly slug: string } | { readonly name: string; readonly slug: string; readonly web: string }
  readonly name: string
  readonly slug: string
  readonly repo: string
  readonly branch: string
  readonly filemask: string
  readonly file_format: FileFormat
  readonly template: string
  readonly new_base: string
}

/** Makes a component, with its project where that is new, and waits until its files are read: how far that is, from 0 to 100. */
export function useNewComponent() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async ({ project, branch, template, new_base, ...component }: NewComponent) => {
      setProgress(null)
      if ('name' in project) await makeProject(project)
      const made = await client.createComponent({
        params: { project: project.slug },
        body: {
          ...component,
          ...(branch && { branch }),
          ...(template && { template }),
          ...(new_base && { new_base }),
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
  throw new Error('detail' in result ? String(result.detail) : '')
}

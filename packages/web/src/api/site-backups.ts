import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { useState } from 'react'
import { boot } from '../boot.ts'
import { checkResult } from '../ui/task-failure.ts'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type SiteBackups = ReplyOf<Endpoints['listSiteBackups']>
export type SiteBackup = SiteBackups['results'][number]

const key = ['site-backups']

/** The backups of the installation, the newest first, and where the next one goes. */
export const useSiteBackups = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => client.listSiteBackups({ signal }) })

/** A link for the browser: a file of many gigabytes has no place in a page. */
export const backupHref = (id: number): string => `${boot.prefix}/api/site/backups/${id}/file/`

/** Makes a backup and follows it: how far it is, from 0 to 100. */
export function useNewBackup() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async () => {
      setProgress(null)
      const { task_url: url } = await client.makeSiteBackup()
      const { result } = await client.followTask(url, { onProgress: (one) => setProgress(one.progress) })
      checkResult(result)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  return { ...mutation, progress }
}

export const useBackupRemoval = () => useWrite((id: number) => client.removeSiteBackup({ params: { id } }), key)

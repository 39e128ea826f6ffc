import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from './client.ts'

/** The problems of the installation, and its sizes. */
export const useHealth = () =>
  useQuery({ queryKey: ['site-health'], queryFn: ({ signal }) => client.readHealth({ signal }) })

export interface ClonesChecked {
  readonly clones: number
  readonly damaged: readonly string[]
}

const isResult = (result: unknown): result is ClonesChecked =>
  typeof result === 'object' && result !== null && 'damaged' in result

/** Asks the server to read all clones, and follows its progress, from 0 to 100. */
export function useCloneCheck() {
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async (): Promise<ClonesChecked> => {
      setProgress(null)
      const { task_url: url } = await client.checkClones()
      const { result } = await client.followTask(url, { onProgress: (one) => setProgress(one.progress) })
      if (!isResult(result)) throw new Error('the check did not end')
      return result
    },
  })
  return { ...mutation, progress }
}

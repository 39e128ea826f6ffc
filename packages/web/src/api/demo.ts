import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useSession } from './session.ts'
import { useWrite } from './write.ts'

const key = ['demo']

/** The projects of the demo, for who may remove them. */
export function useDemo() {
  const { rights } = useSession()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.readDemo({ signal })).projects,
    enabled: rights.site.includes('management.use'),
  })
}

/** People who worked in the demo. Pages ask when somebody is about to remove it. */
export const useDemoWork = (isWanted: boolean) =>
  useQuery({
    queryKey: [...key, 'work'],
    queryFn: ({ signal }) => client.readDemoWork({ signal }),
    enabled: isWanted,
    staleTime: 0,
  })

/** Removes them; every list and figure has been counting them. */
export const useDemoRemoval = () => useWrite(() => client.removeDemo(), [])

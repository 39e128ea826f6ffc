import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useOrderedWrites } from './write.ts'

const key = ['account', 'watched']

/** Whether somebody follows a project, or wants to hear nothing of it at all. */
export type WatchChoice = 'watched' | 'muted' | 'none'

/** The projects that one follows or mutes, by name. */
export const useWatched = (isSignedIn: boolean) =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.listWatched({ signal })).results,
    enabled: isSignedIn,
  })

export interface WatchingChoice {
  /** Its slug. */
  readonly project: string
  readonly watching: WatchChoice
}

/** Follows a project, mutes it, or neither. */
export const useWatchingChoice = (onError: (error: Error) => void) =>
  useOrderedWrites({
    key,
    write: ({ project, watching }: WatchingChoice): Promise<unknown> =>
      watching === 'none'
        ? client.unwatchProject({ params: { project } })
        : client.watchProject({ params: { project }, body: { muted: watching === 'muted' } }),
    outdated: [key, ['dashboard']],
    onError,
  })

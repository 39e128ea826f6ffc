import { useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { useWrite } from './write.ts'

/** Archives what a path names, whose slug confirms it, or takes it back. Every page may show it. */
export function useArchive(path: string) {
  const queries = useQueryClient()
  return useWrite(async (archived: boolean) => {
    if (archived) await client.archivePlace({ body: { path, confirm: path.split('/').at(-1) ?? '' } })
    else await client.takeFromArchive({ body: { path } })
    // The page that asked may close with the answer, so it hears first.
    void queries.invalidateQueries()
  })
}

/** Makes somebody administrator of a project, in place of the reader or beside them. */
export const useHandOver = (project: string) =>
  useWrite(
    ({ username, stay }: { readonly username: string; readonly stay: boolean }) =>
      client.handOverProject({ params: { project }, body: { username, stay, confirm: project } }),
    ['team-members'],
    ['resolved'],
    ['session'],
  )

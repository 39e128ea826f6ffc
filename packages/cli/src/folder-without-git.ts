import type { Config } from '@weft/server/config'

/** Says in one line what to do with a folder that has no git; null for every other address. */
export async function adviceWithoutGit(config: Config, address: string): Promise<string | null> {
  const { isFolderWithoutGit } = await import('@weft/server/scan')
  if (!(await isFolderWithoutGit(config, address))) return null
  return `${address} is no git repository, and weft import reads commits: run git init, git add . and git commit in it first`
}

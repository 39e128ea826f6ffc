import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The number of kept builds: of the present branch, of the one before, and one under way. */
const keptBuilds = 3

/** Keeps the newest folders below `cache`. Another process may fill one of them, and remove others, at this moment. */
export async function removeOldBuilds(cache: string): Promise<void> {
  const paths = (await readdir(cache)).map((name) => join(cache, name))
  const changed = await Promise.all(paths.map(async (path) => ({ path, at: await changedAt(path) })))
  const old = changed.sort((a, b) => b.at - a.at).slice(keptBuilds)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
}

/** The time at which a file last came into a folder, in milliseconds; 0 for a folder that went meanwhile. */
const changedAt = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

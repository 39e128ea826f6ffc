import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import type { Repository } from './repository.ts'
import { gitOutput } from './run-git.ts'
import { whileWriting } from './writing.ts'

/**
 * Numbers of packs and loose objects above which reads become slow: each fetch adds a pack, each commit loose objects.
 */
const limits = { packs: 20, looseInOneFolder: 8 }

/** Milliseconds between two complete collections of a clone. */
const fullCheckInterval = 7 * 86_400_000

/** A file whose time is that of the clone's last complete collection. */
const marker = 'weft-collected'

/** Whether the garbage of a clone should be collected. Cheap: it lists three folders. */
export async function isUntidy(directory: string, now = Date.now()): Promise<boolean> {
  // Ids are spread evenly over 256 folders, so one folder is a sample of all.
  const [packs, loose] = await Promise.all([namesIn(directory, 'objects/pack'), namesIn(directory, 'objects/17')])
  const packCount = packs.filter((name) => name.endsWith('.pack')).length
  if (packCount >= limits.packs || loose.length >= limits.looseInOneFolder) return true
  return packCount > 1 && (await isDue(directory, now))
}

/**
 * Packs loose objects and small packs. Once a week it also finds better deltas, and drops objects that were unreachable for
 * two weeks, such as a replaced history. Git's automatic collection is off: a job calls this.
 */
export async function collectGarbage(repository: Repository, now = Date.now()): Promise<void> {
  const { settings, directory } = repository
  const twoWeeks = Math.floor((now - 2 * fullCheckInterval) / 1000)
  const whole = await isDue(directory, now)
  // --cruft keeps unreachable objects in one pack until they expire, instead of one file each.
  const args = whole ? ['gc', '--quiet', '--cruft', `--prune=@${twoWeeks}`] : ['repack', '-q', '-d', '--geometric=2']
  await whileWriting(directory, () => gitOutput(settings, args, { directory, deadline: 3_600_000 }))
  if (!whole) return
  await writeFile(join(directory, marker), '')
  await utimes(join(directory, marker), now / 1000, now / 1000)
}

async function isDue(directory: string, now: number): Promise<boolean> {
  // HEAD is written only when a clone is made, so its time is the clone's age.
  const since = (await timeOf(join(directory, marker))) ?? (await timeOf(join(directory, 'HEAD'))) ?? now
  return now - since > fullCheckInterval
}

async function timeOf(path: string): Promise<number | null> {
  return orIfMissing(async () => (await stat(path)).mtimeMs, null)
}

function namesIn(directory: string, folder: string): Promise<string[]> {
  return orIfMissing(() => readdir(join(directory, folder)), [])
}

async function orIfMissing<Value>(look: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await look()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return otherwise
    throw error
  }
}

import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import type { Repository } from './repository.ts'
import { gitOutput } from './run-git.ts'
import { whileWriting } from './writing.ts'

/** Each fetch makes a pack, each commit some loose objects; from so many on they slow every read down. */
const limits = { packs: 20, looseInOneFolder: 8 }

/** Milliseconds after which a clone is looked through as a whole again. */
const fullCheckInterval = 7 * 86_400_000

/** Its time says when the clone was last looked through as a whole. */
const marker = 'weft-collected'

/** Whether a clone at a path wants its garbage collected. Cheap: three folders are listed. */
export async function isUntidy(directory: string, now = Date.now()): Promise<boolean> {
  // Ids are spread evenly over 256 folders: one tells of all.
  const [packs, loose] = await Promise.all([namesIn(directory, 'objects/pack'), namesIn(directory, 'objects/17')])
  const packCount = packs.filter((name) => name.endsWith('.pack')).length
  if (packCount >= limits.packs || loose.length >= limits.looseInOneFolder) return true
  return packCount > 1 && (await isDue(directory, now))
}

/**
 * Packs what lies loose, and small packs with it. Once a week also drops what nothing has led to for two weeks (a history
 * that upstream replaced, a commit that was never referenced) and finds better deltas. Automatic collection is off: a job calls this.
 */
export async function collectGarbage(repository: Repository, now = Date.now()): Promise<void> {
  const { settings, directory } = repository
  const twoWeeks = Math.floor((now - 2 * fullCheckInterval) / 1000)
  const whole = await isDue(directory, now)
  // Cruft: what nothing leads to waits in one pack for its time, and not in a file for each object.
  const args = whole ? ['gc', '--quiet', '--cruft', `--prune=@${twoWeeks}`] : ['repack', '-q', '-d', '--geometric=2']
  await whileWriting(directory, () => gitOutput(settings, args, { directory, deadline: 3_600_000 }))
  if (!whole) return
  await writeFile(join(directory, marker), '')
  await utimes(join(directory, marker), now / 1000, now / 1000)
}

async function isDue(directory: string, now: number): Promise<boolean> {
  // HEAD is written when a clone is made, and never again.
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

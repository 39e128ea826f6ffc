import { peopleAreAtWork } from '../../db/background.ts'
import type { TreeFile } from '../component/find-files.ts'
import { isSmallAndKnown, knownAtOnce, writeKnownTogether } from '../merge/known-translations.ts'
import { syncTranslation } from '../merge/sync-translation.ts'
import type { TranslationSync } from '../merge/translation-sync.ts'
import { bringsStrings, type ComponentRun, readWanted, type TranslationRow, translationSyncOf } from './sync-file.ts'

/**
 * How many files, or groups of small ones, are imported at once: one is planned while another is written. Only one while people
 * save, who need the processor.
 */
const lanes = 3

/** Small files that are written in one transaction; their strings are at most `knownAtOnce` besides. */
const filesTogether = 128

/** A file that is being brought in. */
interface OpenFile {
  readonly path: string
  readonly sync: TranslationSync
}

/** Runs tasks, a few at once, and fails with the first failure. */
function openLanes() {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  return {
    /** Waits until at most so many run. */
    async ended(most: number) {
      while (running.size > most) await Promise.race(running)
      if (failures.length > 0) throw failures[0]
    },
    start(run: Promise<void>) {
      const task: Promise<void> = run
        .catch((error: unknown) => {
          failures.push(error)
        })
        .finally(() => running.delete(task))
      running.add(task)
    },
    /** All, without a failure of theirs. */
    settled: () => Promise.all(running),
  }
}

/** Imports files: the next one is read while others are written. Fails with the first failure after all have ended. */
export async function syncFiles(
  run: ComponentRun,
  pairs: readonly { readonly row: TranslationRow; readonly file: TreeFile }[],
): Promise<void> {
  const { signal, progress } = run.work
  const { ended, start, settled } = openLanes()
  const free = () => ended((peopleAreAtWork() ? 1 : lanes) - 1)
  let small: OpenFile[] = []
  const startSmall = async () => {
    if (small.length === 0) return
    await free()
    start(writeTogether(run, small))
    small = []
  }
  try {
    for (const { row, file } of pairs) {
      signal.throwIfAborted()
      const wanted = await readWanted(run, row, file)
      if (!wanted) continue
      const sync = await translationSyncOf(run, wanted)
      const isAlone = bringsStrings(run, wanted)
      if (!isAlone && isSmallAndKnown(sync)) {
        if (stringsOf(small) + sync.units.length > knownAtOnce() || small.length === filesTogether) await startSmall()
        small.push({ path: file.path, sync })
        continue
      }
      await startSmall()
      await free()
      if (isAlone) await ended(0)
      start(syncTranslation(sync).then((strings) => progress.file(file.path, strings)))
      if (isAlone) await ended(0)
    }
    await startSmall()
  } finally {
    await settled()
  }
  await ended(0)
}

const stringsOf = (files: readonly OpenFile[]) => files.reduce((sum, { sync }) => sum + sync.units.length, 0)

async function writeTogether({ work }: ComponentRun, files: readonly OpenFile[]): Promise<void> {
  await writeKnownTogether(files.map(({ sync }) => sync))
  for (const { path, sync } of files) work.progress.file(path, sync.units.length)
}

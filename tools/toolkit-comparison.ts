import type { FormatId } from '../packages/formats/src/index.ts'
import { compareFile, hasToolkit, readWithToolkit, toolkitFormats } from '../packages/formats/src/toolkit/testing.ts'

/** translate-toolkit takes its time: of more files of a corpus some are taken, at equal steps. */
const MOST_FILES = 60
const BATCH = 20
/** Differences that are shown; the others are counted. */
const SHOWN = 8

/** How many strings of files say the same to translate-toolkit: `3736 of 3736`; '' where it is not asked. */
export function comparisonOf(format: FormatId, paths: readonly string[], tell: (line: string) => void): string {
  if (!hasToolkit() || !toolkitFormats().includes(format)) return ''
  const step = Math.max(1, Math.ceil(paths.length / MOST_FILES))
  const jobs = paths.filter((_, index) => index % step === 0).map((path) => ({ format, path }))
  let strings = 0
  let differing = 0
  for (let at = 0; at < jobs.length; at += BATCH) {
    const batch = jobs.slice(at, at + BATCH)
    const readings = readWithToolkit(batch)
    for (const [index, job] of batch.entries()) {
      const compared = compareFile(job, readings[index])
      if (!compared) continue
      strings += compared.strings
      const keys = new Set(compared.differences.map(({ key }) => key))
      for (const { key, part, here, there } of compared.differences.slice(0, Math.max(0, SHOWN - differing)))
        tell(
          `  otherwise there: ${job.path} ${JSON.stringify(key)} ${part}: ${here.slice(0, 200)} / ${there.slice(0, 200)}`,
        )
      differing += keys.size
    }
  }
  return strings === 0 ? '' : `${strings - Math.min(strings, differing)} of ${strings}`
}

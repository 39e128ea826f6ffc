/**
 * Reports of work over a history of 100,000 changes, and over one of WEFT_BENCH_CHANGES (1,000,000) in the same year, by the same people
 * in the same places: they read sums by day and month, so a longer history must cost them nothing, nor the count of new changes. And
 * what a save pays for the sums: the words of the string in its row of the history. WEFT_BENCH_DIR keeps both databases: a first run makes
 * them (WEFT_BENCH_ONLY=make: and ends), a later one measures at once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { few, makeHistory, many, openHistory } from './insights/history.ts'
import { measureReports } from './insights/measure-reports.ts'
import { compareSaves } from './insights/saves.ts'

const kept = process.env.WEFT_BENCH_DIR
const dir = kept ?? mkdtempSync(join(tmpdir(), 'weft-insights-bench-'))
const short = await openHistory(join(dir, 'short'))
const long = await openHistory(join(dir, 'long'))

try {
  await makeHistory(short, few)
  await makeHistory(long, many)
  if (process.env.WEFT_BENCH_ONLY !== 'make') {
    await measureReports(short, long)
    await compareSaves(short)
  }
} finally {
  await short.close()
  await long.close()
  if (kept === undefined) rmSync(dir, { recursive: true, force: true })
}

/**
 * `npm run bench [-- NAME...]`: runs the benchmarks one after the other, each in a separate process, and shows all their
 * figures in one table. A name is the start of a file's name. Ends with 1 where a benchmark failed; a missed target is shown.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const suffix = '.bench.ts'

interface BenchmarkOutcome {
  readonly name: string
  readonly figures: readonly Figure[]
  readonly failed: boolean
}

async function run(name: string): Promise<BenchmarkOutcome> {
  console.log(`\n# ${name}`)
  const figures: Figure[] = []
  const child = fork(`${folder}${name}${suffix}`, { stdio: 'inherit' })
  // Only figure() sends messages.
  child.on('message', (one) => figures.push(one as Figure))
  const [code] = await once(child, 'exit')
  return { name, figures, failed: code !== 0 }
}

function table(outcomes: readonly BenchmarkOutcome[]): string {
  const rows = outcomes.flatMap(({ name, figures, failed }) => [
    ...figures.map(({ measure, value, target = '', met }) => [
      met === undefined ? '' : met ? 'met' : 'MISSED',
      name,
      measure,
      value,
      target,
    ]),
    ...(failed ? [['FAILED', name, '', '', '']] : []),
  ])
  const all = [['', 'benchmark', 'measure', 'value', 'target'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

const wantedNames = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .filter((name) => wantedNames.length === 0 || wantedNames.some((word) => name.startsWith(word)))
  .sort()
if (names.length === 0) {
  console.error(`There is no benchmark ${wantedNames.join(', ')} in bench/`)
  process.exitCode = 2
} else {
  const load = loadavg()[0]?.toFixed(1)
  const outcomes: BenchmarkOutcome[] = []
  for (const name of names) outcomes.push(await run(name))
  console.log(`\n${table(outcomes)}`)
  console.log(`\n${cpus().length} cores; load at the start ${load}, at the end ${loadavg()[0]?.toFixed(1)}`)
  if (outcomes.some(({ failed }) => failed)) process.exitCode = 1
}

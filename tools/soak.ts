// `npm run soak`: the tests that may run for hours, as many at once as the machine has processors: an hour on two. `npm run soak -- requests
// sync` runs only these; `npm run soak -- requests=5000 --seed 7` sets the amount, and the seed that another run printed.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Soak, soaks } from './soaks.ts'

interface SoakRun {
  readonly soak: Soak
  readonly amount: number
}

interface SoakCall {
  readonly runs: readonly SoakRun[]
  readonly seed: string | null
}

/** Parses the arguments into runs, or a problem of the call. */
function readCall(words: readonly string[]): SoakCall | { problem: string } {
  const runs: SoakRun[] = []
  let seed: string | null = null
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--seed') {
      seed = words[++index] ?? ''
      if (!/^\d{1,10}$/.test(seed)) return { problem: '--seed needs a number, as another run printed it' }
      continue
    }
    const [name, amount] = word.split('=')
    const soak = soaks.find((one) => one.name === name)
    if (soak === undefined)
      return { problem: `There is no soak ${name}; there are ${soaks.map((one) => one.name).join(', ')}` }
    if (amount !== undefined && !/^[1-9]\d{0,8}$/.test(amount))
      return { problem: `${word}: ${soak.name}=NUMBER of ${soak.unit}` }
    runs.push({ soak, amount: amount === undefined ? soak.amount : Number(amount) })
  }
  if (seed !== null && runs.length !== 1) return { problem: '--seed belongs to one soak: name it' }
  if (seed !== null && runs[0]?.soak.seedVariable === null) return { problem: `${runs[0].soak.name} takes no seed` }
  return { runs: runs.length > 0 ? runs : soaks.map((soak) => ({ soak, amount: soak.amount })), seed }
}

/** How the run of a test file went. A run that was ended from outside has no result. */
type Outcome = 'held' | 'did not hold' | `was ended by ${NodeJS.Signals}`

/** The running test files, and the signal that ended them: the remaining ones do not start. */
interface SoakProcesses {
  /** The folder for their output. */
  readonly folder: string
  readonly running: Set<ChildProcess>
  ended: NodeJS.Signals | null
}

/** Passes on what ends the soak. */
function watchSignals(folder: string): SoakProcesses {
  const processes: SoakProcesses = { folder, running: new Set(), ended: null }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      processes.ended = signal
      for (const child of processes.running) child.kill(signal)
    })
  return processes
}

/** Runs a test file. Its lines, with its seeds, are shown as they come where it runs alone, and all at its end where others run beside it. */
function run({ soak, amount }: SoakRun, processes: SoakProcesses, call: SoakCall): Promise<Outcome> {
  const { seed } = call
  const environment = {
    ...process.env,
    [soak.variable]: String(amount),
    ...(seed === null || soak.seedVariable === null ? {} : { [soak.seedVariable]: seed }),
  }
  const args = ['node_modules/vitest/vitest.mjs', 'run', soak.file, '--reporter=verbose', '--testTimeout=0']
  // A file, which no process that outlives the test holds open for us.
  const lines = call.runs.length === 1 ? null : join(processes.folder, soak.name)
  return new Promise((done, reject) => {
    const output = lines === null ? 'inherit' : openSync(lines, 'w')
    const child = spawn(process.execPath, args, { stdio: ['ignore', output, output], env: environment })
    if (typeof output === 'number') closeSync(output)
    processes.running.add(child)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      processes.running.delete(child)
      if (lines !== null) process.stdout.write(readFileSync(lines))
      const by = processes.ended ?? signal
      done(by ? `was ended by ${by}` : code === 0 ? 'held' : 'did not hold')
    })
  })
}

async function soakAll(call: SoakCall): Promise<void> {
  const broken: string[] = []
  const processes = watchSignals(mkdtempSync(join(tmpdir(), 'weft-soak-')))
  const left = [...call.runs]
  const begun = performance.now()
  const secondsSince = (time: number) => Math.round((performance.now() - time) / 1000)
  async function takeTurns(): Promise<void> {
    while (processes.ended === null) {
      const next = left.shift()
      if (!next) break
      const { name, unit, holds } = next.soak
      console.log(`${name}, ${next.amount} ${unit}: ${holds}`)
      const start = performance.now()
      const outcome = await run(next, processes, call)
      console.log(`${name} ${outcome}, ${secondsSince(start)} s\n`)
      if (outcome !== 'held') process.exitCode = 1
      if (outcome === 'did not hold') broken.push(name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, takeTurns))
  rmSync(processes.folder, { recursive: true })
  if (call.runs.length > 1)
    console.log(`${call.runs.length - left.length} of ${call.runs.length} ran, ${secondsSince(begun)} s`)
  if (broken.length > 0)
    console.log(`These did not hold: ${broken.join(', ')}. The seed that repeats one stands above.`)
}

const call = readCall(process.argv.slice(2))
if ('problem' in call) {
  console.error(call.problem)
  process.exitCode = 2
} else await soakAll(call)

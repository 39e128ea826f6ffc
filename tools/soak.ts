// `npm run soak`: the tests that may run for hours, one after the other. `npm run soak -- requests sync` runs only
// these; `npm run soak -- requests=5000 --seed 7` sets the amount, and the seed that another run printed.
import { spawn } from 'node:child_process'
import { type Soak, soaks } from './soaks.ts'

interface SoakRun {
  readonly soak: Soak
  readonly amount: number
}

/** Parses the arguments into runs, or a problem of the call. */
function readCall(words: readonly string[]): { runs: SoakRun[]; seed: string | null } | { problem: string } {
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

/** How the run of a test file went. What was ended from outside says nothing of the law. */
type Outcome = 'held' | 'did not hold' | `was ended by ${NodeJS.Signals}`

/** Runs a test file and shows its seeds. */
function run({ soak, amount }: SoakRun, seed: string | null): Promise<Outcome> {
  const environment = {
    ...process.env,
    [soak.variable]: String(amount),
    ...(seed === null || soak.seedVariable === null ? {} : { [soak.seedVariable]: seed }),
  }
  const args = ['node_modules/vitest/vitest.mjs', 'run', soak.file, '--reporter=verbose', '--testTimeout=0']
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: environment })
    let ended: NodeJS.Signals | null = null
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        ended = signal
        child.kill(signal)
      })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      const by = ended ?? signal
      done(by ? `was ended by ${by}` : code === 0 ? 'held' : 'did not hold')
    })
  })
}

async function soakAll(runs: readonly SoakRun[], seed: string | null): Promise<void> {
  const broken: string[] = []
  for (const soakRun of runs) {
    const { name, unit, holds } = soakRun.soak
    console.log(`\n${name}, ${soakRun.amount} ${unit}: ${holds}`)
    const begun = Date.now()
    const outcome = await run(soakRun, seed)
    console.log(`${name} ${outcome}, ${Math.round((Date.now() - begun) / 1000)} s`)
    if (outcome.startsWith('was ended')) {
      process.exitCode = 1
      break
    }
    if (outcome === 'did not hold') broken.push(name)
  }
  if (broken.length === 0) return
  console.log(`\nThese did not hold: ${broken.join(', ')}. The seed that repeats one stands above.`)
  process.exitCode = 1
}

const call = readCall(process.argv.slice(2))
if ('problem' in call) {
  console.error(call.problem)
  process.exitCode = 2
} else await soakAll(call.runs, call.seed)

/**
 * 10 MB of hostile JSON, or 200,000 levels of it: lint, a verdict for each browser, and every call of the bundled command
 * including its output, each in a separate process. The time is CPU time, so that the figures are right on a busy machine
 * too; it includes the garbage collector's threads.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../packages/browser-policy/bundle.mjs'
import { lint } from '../packages/browser-policy/src/lint/lint.ts'
import { targets } from '../packages/browser-policy/src/target.ts'
import { verdict } from '../packages/browser-policy/src/verdict.ts'
import { figure } from './figure.ts'
import { hostileBytes, hostileDocuments } from './policy/hostile-documents.ts'

const TARGET_SECONDS = 2
const TARGET_MEGABYTES = 500

/** Every command that reads a file of policies, as people call it. */
const CALLS: readonly (readonly string[])[] = [
  ['lint', 'FILE'],
  ['lint', 'FILE', '--format', 'json'],
  ['lint', 'FILE', '--fix'],
  ['verdict', 'FILE', '--target', 'esr153'],
  ['explain', 'FILE'],
  ['simulate', 'FILE', '--url', 'https://a.example/'],
  ['upgrade', 'FILE'],
  ['diff', 'FILE', 'FILE'],
  ['merge', 'FILE', 'FILE'],
  ['convert', 'FILE', '--to', 'json'],
  ['convert', 'FILE', '--to', 'reg'],
  ['convert', 'FILE', '--to', 'plist'],
  ['convert', 'FILE', '--to', 'mobileconfig'],
  ['convert', 'FILE', '--to', 'intune'],
]

interface Cost {
  readonly seconds: number
  readonly megabytes: number
}

/**
 * Code for a measured process, which makes it write its cost to a separate file: output to a full pipe at the end of a
 * process is lost. On one line, to fit in a URL.
 */
const COST_AT_EXIT = [
  "data:text/javascript,import { writeFileSync } from 'node:fs'; process.on('exit', () => {",
  'const { user, system } = process.cpuUsage();',
  'const megabytes = process.resourceUsage().maxRSS / 1024;',
  'writeFileSync(process.env.COST_FILE, JSON.stringify({ seconds: (user + system) / 1e6, megabytes }))',
  '})',
].join(' ')

/** Runs Node to its end; throws if the exit status is not a command's `yes` or `no`. */
function costOf(args: readonly string[], name: string, costFile: string): Cost {
  const child = spawnSync(process.execPath, ['--import', COST_AT_EXIT, ...args], {
    encoding: 'utf8',
    env: { ...process.env, COST_FILE: costFile },
    maxBuffer: 1e9,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // An error that nothing caught ends with 1 as well.
  const isBroken = (child.status !== 0 && child.status !== 1) || /^Node\.js v/m.test(child.stderr.slice(-1000))
  if (isBroken) throw new Error(`${name}: ${child.stderr.slice(0, 2000)}`)
  const cost: Cost = JSON.parse(readFileSync(costFile, 'utf8'))
  return cost
}

/** Runs in a separate process: one call of the library; prints the time of this call alone. */
function runOnce(name: string, call: string): void {
  const bytes = hostileBytes(name)
  const target = targets.find((one) => one === call)
  const before = process.cpuUsage()
  if (target) verdict(bytes, target)
  else lint(bytes)
  const { user, system } = process.cpuUsage(before)
  const cost: Cost = { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }
  process.stdout.write(JSON.stringify(cost))
}

function costOfCall(name: string, call: string): Cost {
  const args = [fileURLToPath(import.meta.url), '--once', name, call]
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(`${call} of ${name}: ${child.stderr}`)
  const cost: Cost = JSON.parse(child.stdout)
  return cost
}

/** Measures all documents and prints the worst; names each that misses a target. */
function tellWorst(measure: string, cost: (name: string) => Cost): void {
  let slowest = { name: '', seconds: 0 }
  let largest = { name: '', megabytes: 0 }
  for (const name of Object.keys(hostileDocuments)) {
    const { seconds, megabytes } = cost(name)
    if (seconds > slowest.seconds) slowest = { name, seconds }
    if (megabytes > largest.megabytes) largest = { name, megabytes }
    if (seconds > TARGET_SECONDS || megabytes > TARGET_MEGABYTES) {
      console.log(`  over: ${measure} of ${name}: ${seconds.toFixed(2)} s, ${Math.round(megabytes)} MB`)
    }
  }
  figure({
    measure: `${measure}, worst of ${Object.keys(hostileDocuments).length} documents`,
    value: `${slowest.seconds.toFixed(2)} s (${slowest.name}), ${Math.round(largest.megabytes)} MB (${largest.name})`,
    target: `at most ${TARGET_SECONDS} s and ${TARGET_MEGABYTES} MB`,
    met: slowest.seconds <= TARGET_SECONDS && largest.megabytes <= TARGET_MEGABYTES,
  })
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-policy-bench-'))
  try {
    await bundle(folder)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const policies = join(folder, 'policies.json')
    // FILE stands for the hostile document, which is written again for each call, because some calls change it.
    const command = (...args: string[]) => {
      return (name: string) => {
        writeFileSync(policies, hostileBytes(name))
        const callArguments = args.map((arg) => (arg === 'FILE' ? policies : arg))
        return costOf(
          [join(folder, 'weft-policy.js'), ...callArguments],
          `${args.join(' ')} of ${name}`,
          join(folder, 'cost.json'),
        )
      }
    }
    tellWorst('lint for three browsers', (name) => costOfCall(name, 'lint'))
    for (const target of targets) tellWorst(`verdict of ${target}`, (name) => costOfCall(name, target))
    for (const args of CALLS) tellWorst(`weft-policy ${args.join(' ')}`, command(...args))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const [, , flag, name = '', call = ''] = process.argv
if (flag === '--once') runOnce(name, call)
else await measureAll()

// Ends what a run of the tests started and left, however the run ended: by itself, by a signal, or killed. It is a separate process, so
// that it outlives the run. It reads /proc: on other systems than Linux nothing is watched.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The variable by which the processes of a run are known, also where their parent has ended. */
const mark = 'WEFT_TEST_RUN'

/** A process id with which the run ends as well; `.ci/run` gives its own. */
const endsWith = 'WEFT_ENDS_WITH'

/** Milliseconds between two looks, and for which a process may end by itself. */
const pause = 250
const patience = 3000

interface RunningProcess {
  readonly pid: number
  readonly parent: number
  /** When it started, in ticks since the machine did: an id may be given again. */
  readonly started: string
  readonly name: string
}

function readProcess(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const [state = '', parent = '', started = ''] = [fields[0], fields[1], fields[19]]
    return state === 'Z' ? null : { pid, parent: Number(parent), started, name: stat.slice(stat.indexOf('(') + 1, end) }
  } catch {
    return null // it has ended
  }
}

const readProcesses = (): RunningProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])

function isMarked(pid: number, value: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${mark}=${value}`)
  } catch {
    return false
  }
}

const isSame = (process: RunningProcess): boolean => readProcess(process.pid)?.started === process.started

/** The processes of a run: the descendants of its first one that any look has seen, and those with its mark. */
function openRun(root: number, value: string) {
  const seen = new Map<number, RunningProcess>()
  const look = () => {
    const all = readProcesses()
    for (const [pid, one] of seen)
      if (!all.some((other) => other.pid === pid && other.started === one.started)) seen.delete(pid)
    const family = new Set([root, ...seen.keys()])
    let size = 0
    while (size !== family.size) {
      size = family.size
      for (const one of all) if (family.has(one.parent) && one.pid !== process.pid) family.add(one.pid)
    }
    for (const one of all)
      if (one.pid !== root && one.pid !== process.pid && (family.has(one.pid) || isMarked(one.pid, value)))
        seen.set(one.pid, one)
    return [...seen.values()]
  }
  return { look }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended meanwhile
  }
}

async function endAll(look: () => readonly RunningProcess[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const until = Date.now() + patience
    let left = look()
    while (left.length > 0 && Date.now() < until) {
      for (const { pid } of left) kill(pid, signal)
      await delay(pause)
      left = look()
    }
    if (left.length === 0) return
  }
}

/** Watches until the run or one of its ancestors has ended, and then ends the rest. */
async function watch(root: RunningProcess, value: string, ancestors: readonly RunningProcess[]): Promise<void> {
  const { look } = openRun(root.pid, value)
  while (isSame(root) && ancestors.every(isSame)) {
    look()
    await delay(pause)
  }
  if (isSame(root)) kill(root.pid, 'SIGKILL')
  await endAll(look)
}

/** The processes up to npm, without which nobody waits for the run. */
function ancestorsOf(pid: number): number[] {
  const chain: number[] = []
  for (let at = readProcess(pid)?.parent ?? 0; at > 1; ) {
    const one = readProcess(at)
    if (!one) return []
    chain.push(at)
    if (one.name.startsWith('npm')) return chain
    at = one.parent
  }
  return []
}

/** Marks this process's later children as those of one run, and has them ended with it. */
export function startWarden(): void {
  if (!existsSync('/proc/self/stat')) return
  const value = `${process.pid}-${Date.now()}`
  const watched = [...ancestorsOf(process.pid), Number(process.env[endsWith] ?? 0)].filter((pid) => pid > 1)
  const args = [fileURLToPath(import.meta.url), String(process.pid), value, ...watched.map(String)]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
  process.env[mark] = value
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , root = '', value = '', ...ancestors] = process.argv
  const known = (pid: string) => readProcess(Number(pid)) ?? { pid: Number(pid), parent: 0, started: '', name: '' }
  await watch(known(root), value, ancestors.map(known))
}

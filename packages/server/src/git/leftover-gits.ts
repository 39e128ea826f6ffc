import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasCode } from '../system/has-code.ts'
import { signalGroup } from './git-process.ts'
import { homeOfGits } from './settings.ts'

/** A process that runs, as the system tells of it. */
interface SeenProcess {
  readonly pid: number
  readonly words: readonly string[]
  /** `NAME=VALUE`; only Linux tells. */
  readonly environment: readonly string[]
}

/** Commands of git that write to a repository; reading ones hold no lock. */
const writing: ReadonlySet<string> = new Set(['fetch', 'fast-import', 'update-ref', 'gc', 'repack', 'prune', 'init'])

/** Milliseconds between being asked to end and being ended, and until one that does not end is left alone. */
const patience = { kill: 3000, leave: 10_000 }

/**
 * The running gits of an installation and their children (ssh, curl), recognised by their HOME. Works on Linux only.
 */
export async function runningGits(dataDirectory: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const home = `HOME=${homeOfGits(dataDirectory)}`
  return pidsOf(({ environment }) => environment.includes(home))
}

/**
 * Ends gits whose launcher was killed, because they would go on writing to clones. Call it only while no git of this
 * installation should run. removeStaleLocks removes their half-written files.
 */
export async function endLeftoverGits(dataDirectory: string): Promise<void> {
  const left = await endAll(() => runningGits(dataDirectory))
  if (left.length > 0) throw new Error(`git ${left.join(', ')} does not end`)
}

/**
 * Ends the gits that write to a repository of ours although nobody waits for them any more: their server or their launcher
 * was killed, they were not. Resolves to whether none is left: one that belongs to somebody else cannot be ended. The
 * caller sees to it that none of this process writes there.
 */
export async function endOrphanedGits(directory: string): Promise<boolean> {
  const mark = `--git-dir=${directory}`
  const left = await endAll(() => pidsOf(({ words }) => isWriter(words, mark)))
  return left.length === 0
}

function isWriter(words: readonly string[], mark: string): boolean {
  const at = words.indexOf(mark)
  return at > 0 && writing.has(words[at + 1] ?? '')
}

/** Asks processes to end, so that git removes its lock files, and kills the others; returns the remaining ones. */
async function endAll(find: () => Promise<number[]>): Promise<number[]> {
  for (const begun = performance.now(); ; await delay(10)) {
    const found = await find()
    const waited = performance.now() - begun
    if (found.length === 0 || waited > patience.leave) return found
    for (const pid of found) end(pid, waited < patience.kill ? 'SIGTERM' : 'SIGKILL')
  }
}

/**
 * Ends a git with its group, because it was started as the leader of one; and the process alone, because the leader may
 * have ended.
 */
function end(pid: number, signal: NodeJS.Signals): void {
  for (const tell of [() => signalGroup(pid, signal), () => process.kill(pid, signal)]) {
    try {
      tell()
    } catch (error) {
      if (!hasCode(error, 'ESRCH', 'EPERM')) throw error
    }
  }
}

async function pidsOf(isMeant: (seen: SeenProcess) => boolean): Promise<number[]> {
  return (await listProcesses()).filter(isMeant).map(({ pid }) => pid)
}

function listProcesses(): Promise<SeenProcess[]> {
  if (process.platform === 'linux') return readProc()
  // On Windows a file that a process holds open cannot be removed: nothing has to be found out.
  return process.platform === 'win32' ? Promise.resolve([]) : askPs()
}

async function readProc(): Promise<SeenProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      words: await listOf(pid, 'cmdline'),
      environment: await listOf(pid, 'environ'),
    })),
  )
}

/** A list that the system gives of a process. */
async function listOf(pid: string, name: 'cmdline' | 'environ'): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/${name}`, 'utf8')).split('\0')
  } catch (error) {
    // It has ended since, or belongs to somebody else, as none of ours does.
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return []
    throw error
  }
}

/** A folder with a blank in its name is not found this way; then a lock is removed as it always was. */
async function askPs(): Promise<SeenProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 2 ** 26 })
  return stdout.split('\n').map((line) => {
    const [pid = '', ...words] = line.trim().split(/ +/)
    return { pid: Number(pid), words, environment: [] }
  })
}

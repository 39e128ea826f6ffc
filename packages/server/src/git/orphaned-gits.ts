import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signalGroup } from './git-process.ts'

/** A process that runs, as the system tells of it. */
interface RunningProcess {
  readonly pid: number
  readonly words: readonly string[]
}

/** Commands of git that write to a repository; reading ones hold no lock. */
const writing: ReadonlySet<string> = new Set(['fetch', 'fast-import', 'update-ref', 'gc', 'repack', 'prune', 'init'])

/** Milliseconds between being asked to end and being ended, and until one that does not end is left alone. */
const patience = { kill: 3000, leave: 10_000 }

/**
 * Ends the gits that write to a repository of ours although nobody waits for them any more: their server or their launcher
 * was killed, they were not. Resolves to whether none is left: one that belongs to somebody else cannot be ended. The
 * caller sees to it that none of this process writes there.
 */
export async function endOrphanedGits(directory: string): Promise<boolean> {
  const mark = `--git-dir=${directory}`
  for (const begun = Date.now(); ; await delay(50)) {
    const found = (await listProcesses()).filter(({ words }) => isWriter(words, mark))
    if (found.length === 0) return true
    const waited = Date.now() - begun
    if (waited > patience.leave) return false
    for (const { pid } of found) end(pid, waited < patience.kill ? 'SIGTERM' : 'SIGKILL')
  }
}

/** Each was started as the leader of a group of its own: what it started ends with it. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    signalGroup(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}

function isWriter(words: readonly string[], mark: string): boolean {
  const at = words.indexOf(mark)
  return at > 0 && writing.has(words[at + 1] ?? '')
}

function listProcesses(): Promise<RunningProcess[]> {
  if (process.platform === 'linux') return readProc()
  // On Windows a file that a process holds open cannot be removed: nothing has to be found out.
  return process.platform === 'win32' ? Promise.resolve([]) : askPs()
}

async function readProc(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), words: await wordsOf(pid) })))
  return processes.filter(({ words }) => words.length > 1)
}

async function wordsOf(pid: string): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  } catch (error) {
    // It has ended since, or belongs to somebody else.
    if (error instanceof Error && 'code' in error && /^(ENOENT|ESRCH|EACCES|EPERM)$/.test(String(error.code))) return []
    throw error
  }
}

/** A folder with a blank in its name is not found this way; then a lock is removed as it always was. */
async function askPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 2 ** 26 })
  return stdout.split('\n').map((line) => {
    const [pid = '', ...words] = line.trim().split(/ +/)
    return { pid: Number(pid), words }
  })
}

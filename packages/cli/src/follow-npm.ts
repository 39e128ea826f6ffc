import { readFileSync } from 'node:fs'

/** Milliseconds between two looks at the processes that started this one. */
const interval = 500

/** Scripts of npm that serve: what else it runs ends as it likes. */
const servingScripts = new Set(['start', 'dev', 'npx'])

const packageManager = /(^|[/\\ ])(npm|npx|pnpm|yarn)(-cli)?(\.c?js)?( |$)/

/** `/proc/PID/stat` (proc_pid_stat(5)): the parent stands second after the name, which may hold anything. Null where the process is gone. */
function parentOf(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) || null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}

/** This process and those above it, up to npm; where npm is not found, no more than the parent. */
function lineage(): number[] {
  const line = [process.pid, process.ppid]
  for (let pid = process.ppid; line.length < 7; ) {
    if (packageManager.test(commandOf(pid))) return line
    const parent = parentOf(pid)
    if (parent === null || parent <= 1) break
    line.push(parent)
    pid = parent
  }
  return line.slice(0, 2)
}

/**
 * Calls `end` once the npm that runs this process has ended, also by `kill -9`. A shell stands between the two, and Debian's passes no
 * signal on: the server would go on with nobody who knows of it. Does nothing where npm did not start it.
 */
export function followNpm(environment: Readonly<Record<string, string | undefined>>, end: () => void): void {
  if (!servingScripts.has(environment.npm_lifecycle_event ?? '')) return
  const line = lineage()
  const isWhole = () =>
    process.ppid === line[1] && line.slice(1, -1).every((pid, index) => parentOf(pid) === line[index + 2])
  const timer = setInterval(() => {
    if (isWhole()) return
    clearInterval(timer)
    end()
  }, interval)
  timer.unref()
}

import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The role of a process in an installation. */
export type ProcessKind = 'weft' | 'keeper' | 'watcher' | 'postmaster' | 'backend' | 'launcher' | 'git' | 'other'

/** A process of an installation, as /proc shows it (Linux alone). */
export interface InstallationProcess {
  readonly pid: number
  readonly parent: number
  /** Start time in clock ticks since boot; with the pid it identifies a process for ever. */
  readonly started: string
  readonly kind: ProcessKind
  /** For messages. */
  readonly call: string
}

interface ProcessEntry {
  readonly pid: number
  readonly parent: number
  readonly started: string
  readonly name: string
  readonly call: string
  readonly folder: string
  readonly environment: readonly string[]
}

/** Reads a process; null if it has ended or is a zombie. */
function readEntry(pid: number): ProcessEntry | null {
  const of = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'latin1')
  try {
    const stat = of('stat')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return {
      pid,
      parent: Number(fields[1]),
      started: fields[19] ?? '',
      name,
      call: of('cmdline').replaceAll('\0', ' ').trim(),
      folder: readlinkSync(`/proc/${pid}/cwd`),
      environment: of('environ').split('\0'),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

function readTable(): Map<number, ProcessEntry> {
  const table = new Map<number, ProcessEntry>()
  for (const name of readdirSync('/proc')) {
    const entry = /^\d+$/.test(name) ? readEntry(Number(name)) : null
    if (entry) table.set(entry.pid, entry)
  }
  return table
}

function descendsFrom(table: ReadonlyMap<number, ProcessEntry>, pid: number, ancestor: number | null): boolean {
  for (let at = table.get(pid); at; at = table.get(at.parent)) if (at.pid === ancestor) return true
  return false
}

function kindOf(entry: ProcessEntry, table: ReadonlyMap<number, ProcessEntry>, weft: number | null): ProcessKind {
  if (entry.pid === weft) return 'weft'
  if (entry.environment.some((variable) => variable.startsWith('HOME=') && variable.endsWith('/git-private/no-home')))
    return 'git'
  if (entry.call.includes('launcher-process')) return 'launcher'
  const parent = table.get(entry.parent)
  if (entry.name === 'postgres') return parent?.name === 'postgres' ? 'backend' : 'postmaster'
  if (entry.call.includes('weft-keeper')) return parent?.call.includes('weft-keeper') ? 'watcher' : 'keeper'
  return 'other'
}

/** Remembers all processes of one installation, over restarts. */
export interface ProcessWatch {
  /** The running processes: Weft, its descendants, those in the cluster's folder, and its gits. */
  look(weft: number | null): InstallationProcess[]
  /** Running processes of the installation that do not descend from the present Weft. */
  strays(weft: number | null): InstallationProcess[]
}

export function watchProcesses(dataDir: string): ProcessWatch {
  const folder = realpathSync(dataDir)
  const cluster = join(folder, 'postgresql')
  const homes = [dataDir, folder].map((path) => `HOME=${join(path, 'git-private', 'no-home')}`)
  const knownProcesses = new Set<string>()
  const nameOf = ({ pid, started }: ProcessEntry) => `${pid} ${started}`

  function related(weft: number | null): {
    readonly table: Map<number, ProcessEntry>
    readonly entries: ProcessEntry[]
  } {
    const table = readTable()
    const entries = [...table.values()].filter(
      (entry) =>
        entry.folder === cluster ||
        entry.folder === `${cluster}.new` ||
        homes.some((home) => entry.environment.includes(home)) ||
        knownProcesses.has(nameOf(entry)) ||
        descendsFrom(table, entry.pid, weft),
    )
    for (const entry of entries) knownProcesses.add(nameOf(entry))
    return { table, entries }
  }
  const shown = (
    entry: ProcessEntry,
    table: ReadonlyMap<number, ProcessEntry>,
    weft: number | null,
  ): InstallationProcess => ({
    pid: entry.pid,
    parent: entry.parent,
    started: entry.started,
    kind: kindOf(entry, table, weft),
    call: entry.call,
  })
  return {
    look(weft) {
      const { table, entries } = related(weft)
      return entries.map((entry) => shown(entry, table, weft))
    },
    strays(weft) {
      const { table, entries } = related(weft)
      return entries.filter((entry) => !descendsFrom(table, entry.pid, weft)).map((entry) => shown(entry, table, weft))
    },
  }
}

/** Kills processes with SIGKILL; they may have ended already. */
export function killAll(processes: readonly InstallationProcess[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
